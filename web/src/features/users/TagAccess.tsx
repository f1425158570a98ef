import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DraftProps } from '../../ui/controlled.ts'
import { TextMultiSelect } from '../../ui/TextMultiSelect.tsx'
import { namesQuery } from '../names/names.api.ts'
import type { AccountDraft } from './account-form.rules.ts'
import { PermissionSwitch } from './PermissionSwitch.tsx'

interface TagAccessProps extends DraftProps<AccountDraft> {
  error?: string
}

const NONE: readonly string[] = []

/** Access to all tags, only selected ones, or all but selected ones. */
export function TagAccess({ draft, error, onChange }: TagAccessProps) {
  const { t } = useTranslation()
  const { accessAllTags, selectedTagsNotAccessible } = draft.permissions
  const { data: known = NONE } = useQuery({ ...namesQuery('tags'), enabled: !accessAllTags })
  return (
    <>
      <PermissionSwitch permission="accessAllTags" draft={draft} onChange={onChange} />
      {!accessAllTags && (
        <>
          <TextMultiSelect
            label={selectedTagsNotAccessible ? t('users.tagsHidden') : t('users.tagsShown')}
            hint={t('users.tagsHint')}
            error={error}
            required
            value={draft.tags}
            suggestions={known}
            onChange={(tags) => onChange({ ...draft, tags })}
          />
          <PermissionSwitch permission="selectedTagsNotAccessible" draft={draft} onChange={onChange} />
        </>
      )}
    </>
  )
}
