import { MEDIA_TYPES } from '@lectern/contract/constants'
import type { LibraryView } from '@lectern/contract/libraries'
import { providersOf } from '@lectern/contract/rules/library-rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { providerName } from '@lectern/contract/rules/provider-names'
import type { DraftProps } from '../../ui/controlled.ts'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { providersQuery } from '../providers/providers.api.ts'
import { FolderFields } from './FolderFields.tsx'
import { IconPicker } from './IconPicker.tsx'
import { type FolderDraft, type LibraryDraft, withMediaType } from './library-form.rules.ts'
import type { FieldErrors } from './use-library-form.ts'

interface DetailsTabProps {
  library: LibraryView | null
  /** Folders as stored on the server. */
  saved: readonly FolderDraft[]
  form: { draft: LibraryDraft; errors: FieldErrors; change: (draft: LibraryDraft) => void }
  onBrowse: () => void
}

/** Name, type and folders of the library. */
export function DetailsTab({ library, saved, form, onBrowse }: DetailsTabProps) {
  const { t } = useTranslation()
  const { draft, errors, change } = form
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <IconPicker value={draft.icon} onChange={(icon) => change({ ...draft, icon })} />
        <TextField
          label={t('libraries.name')}
          error={errors.name}
          required
          autoFocusInModal={library === null}
          autoComplete="off"
          maxLength={200}
          value={draft.name}
          onChange={(name) => change({ ...draft, name })}
          className="flex-1"
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label={t('libraries.mediaType')}
          hint={library === null ? undefined : t('libraries.mediaTypeLocked')}
          options={MEDIA_TYPES.map((value) => ({ value, label: t(`libraries.types.${value}`) }))}
          value={draft.mediaType}
          disabled={library !== null}
          onChange={(mediaType) => change(withMediaType(draft, mediaType))}
        />
        <ProviderSelect draft={draft} onChange={change} />
      </div>
      <FolderFields {...{ draft, saved, errors, onBrowse }} onChange={change} />
    </div>
  )
}

function ProviderSelect({ draft, onChange }: DraftProps<LibraryDraft>) {
  const { t } = useTranslation()
  const { data: offered } = useQuery(providersQuery())
  const custom = (draft.mediaType === 'podcast' ? offered?.podcasts : offered?.books) ?? []
  const nameOf = (provider: string) =>
    custom.find(({ value }) => value === provider)?.text ?? providerName(provider)
  // The selected provider stays in the list even if it has been deleted.
  const providers = new Set<string>([
    ...providersOf(draft.mediaType),
    ...custom.map(({ value }) => value),
    draft.provider,
  ])
  return (
    <Select
      label={t('libraries.provider')}
      options={[...providers].map((value) => ({ value, label: nameOf(value) }))}
      value={draft.provider}
      onChange={(provider) => onChange({ ...draft, provider })}
    />
  )
}
