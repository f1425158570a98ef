import type { UserPermissions } from '@lectern/contract/users'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import type { DraftProps } from '../../ui/controlled.ts'
import { Switch } from '../../ui/Switch.tsx'
import { type AccountDraft, withPermission } from './account-form.rules.ts'

interface PermissionSwitchProps extends DraftProps<AccountDraft> {
  permission: keyof UserPermissions
}

export function PermissionSwitch({ permission, draft, onChange }: PermissionSwitchProps) {
  const { t } = useTranslation()
  return (
    <Switch
      name={permission}
      {...hinted(t, `users.permissions.${permission}.label`)}
      checked={draft.permissions[permission]}
      onChange={(isGiven) => onChange(withPermission(draft, permission, isGiven))}
    />
  )
}
