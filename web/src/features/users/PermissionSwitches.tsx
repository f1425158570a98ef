import type { UserPermissions } from '@lectern/contract/users'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../ui/Switch.tsx'
import { type AccountDraft, withPermission } from './account-form.rules.ts'

/** The permissions that are a plain yes or no; libraries and tags bring a list with them. */
const PLAIN = [
  'download',
  'update',
  'delete',
  'upload',
  'accessExplicitContent',
  'createEreader',
  'addPodcasts',
] as const satisfies readonly (keyof UserPermissions)[]

interface PermissionSwitchesProps {
  draft: AccountDraft
  onChange: (draft: AccountDraft) => void
}

export function PermissionSwitches({ draft, onChange }: PermissionSwitchesProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-x-8 sm:grid-cols-2">
      {PLAIN.map((permission) => (
        <Switch
          key={permission}
          name={permission}
          label={t(`users.permissions.${permission}.label`)}
          hint={t(`users.permissions.${permission}.hint`)}
          checked={draft.permissions[permission]}
          onChange={(isGiven) => onChange(withPermission(draft, permission, isGiven))}
        />
      ))}
    </div>
  )
}
