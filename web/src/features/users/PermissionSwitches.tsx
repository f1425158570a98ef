import type { UserPermissions } from '@lectern/contract/users'
import type { DraftProps } from '../../ui/controlled.ts'
import type { AccountDraft } from './account-form.rules.ts'
import { PermissionSwitch } from './PermissionSwitch.tsx'

/** Plain boolean permissions; libraries and tags also have a list. */
const PLAIN = [
  'download',
  'update',
  'delete',
  'upload',
  'accessExplicitContent',
  'createEreader',
  'addPodcasts',
] as const satisfies readonly (keyof UserPermissions)[]

export function PermissionSwitches({ draft, onChange }: DraftProps<AccountDraft>) {
  return (
    <div className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
      {PLAIN.map((permission) => (
        <PermissionSwitch key={permission} {...{ permission, draft, onChange }} />
      ))}
    </div>
  )
}
