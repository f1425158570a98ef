import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import type { DraftProps } from '../../ui/controlled.ts'
import { MultiSelect } from '../../ui/MultiSelect.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { librariesQuery } from '../libraries/libraries.api.ts'
import { type AccountDraft, withAllLibraries } from './account-form.rules.ts'

interface LibraryAccessProps extends DraftProps<AccountDraft> {
  error?: string
}

/** Access to all libraries or to selected ones. */
export function LibraryAccess({ draft, error, onChange }: LibraryAccessProps) {
  const { t } = useTranslation()
  const libraries = useQuery(librariesQuery())
  const isAll = draft.permissions.accessAllLibraries
  const allIds = (libraries.data ?? []).map(({ id }) => id)
  return (
    <>
      <Switch
        name="accessAllLibraries"
        {...hinted(t, 'users.permissions.accessAllLibraries.label')}
        checked={isAll}
        disabled={libraries.isPending}
        onChange={(isOn) => onChange(withAllLibraries(draft, isOn, allIds))}
      />
      {!isAll && libraries.isError && (
        <Alert
          kind="error"
          action={
            <Button size="sm" busy={libraries.isFetching} onClick={() => void libraries.refetch()}>
              {t('ui.tryAgain')}
            </Button>
          }
        >
          {t('users.librariesFailed')}
        </Alert>
      )}
      {!isAll && libraries.data && (
        <LibraryChoice libraries={libraries.data} draft={draft} error={error} onChange={onChange} />
      )}
    </>
  )
}

function LibraryChoice({
  libraries,
  draft,
  error,
  onChange,
}: LibraryAccessProps & { libraries: LibraryView[] }) {
  const { t } = useTranslation()
  const options = libraries.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <MultiSelect
      label={t('users.libraries')}
      hint={libraries.length === 0 ? t('users.noLibraries') : undefined}
      error={error}
      required
      options={options}
      value={options.filter(({ value }) => draft.libraryIds.includes(value))}
      onChange={(chosen) => onChange({ ...draft, libraryIds: chosen.map(({ value }) => value) })}
      className="pb-2"
    />
  )
}
