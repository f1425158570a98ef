import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/Switch.tsx'
import { TextMultiSelect } from '../../ui/TextMultiSelect.tsx'
import { type AccountDraft, withPermission } from './account-form.rules.ts'

interface TagAccessProps {
  draft: AccountDraft
  error?: string
  onChange: (draft: AccountDraft) => void
}

const NONE: readonly string[] = []

/** All tags, only some, or all but some. */
export function TagAccess({ draft, error, onChange }: TagAccessProps) {
  const { t } = useTranslation()
  const { accessAllTags, selectedTagsNotAccessible } = draft.permissions
  return (
    <>
      <Switch
        name="accessAllTags"
        label={t('users.permissions.accessAllTags.label')}
        hint={t('users.permissions.accessAllTags.hint')}
        checked={accessAllTags}
        onChange={(isOn) => onChange(withPermission(draft, 'accessAllTags', isOn))}
      />
      {!accessAllTags && (
        <>
          <TextMultiSelect
            label={selectedTagsNotAccessible ? t('users.tagsHidden') : t('users.tagsShown')}
            hint={t('users.tagsHint')}
            error={error}
            required
            value={draft.tags}
            suggestions={NONE}
            onChange={(tags) => onChange({ ...draft, tags })}
          />
          <Switch
            name="selectedTagsNotAccessible"
            label={t('users.permissions.selectedTagsNotAccessible.label')}
            hint={t('users.permissions.selectedTagsNotAccessible.hint')}
            checked={selectedTagsNotAccessible}
            onChange={(isOn) => onChange(withPermission(draft, 'selectedTagsNotAccessible', isOn))}
          />
        </>
      )}
    </>
  )
}
