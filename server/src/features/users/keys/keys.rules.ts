import type { AppPasswordScope } from '@lectern/contract/keys'
import { AppError } from '../../../lib/errors.ts'
import type { User } from '../users.types.ts'
import type { ApiKey, AppPassword } from './keys.types.ts'

/** Makes API keys recognisable among tokens, and when one turns up in a file. */
export const API_KEY_PREFIX = 'lectern_'

/** Stored instead of a hash: imported keys are tokens signed by another server. No real hash looks like it. */
export const importedKeyHash = (id: string): string => `imported ${id}`

export const isUsable = (key: Pick<ApiKey, 'isActive' | 'expiresAt'>, now: number): boolean =>
  key.isActive && (key.expiresAt === null || key.expiresAt > now)

export const opens = (password: Pick<AppPassword, 'scope'>, scope: AppPasswordScope): boolean =>
  password.scope === 'all' || password.scope === scope

/** A key of root has root's permissions, so other admins must not create, change or delete one. */
export function checkMayManage(editor: User, owner: Pick<User, 'type'>): void {
  if (owner.type === 'root' && editor.type !== 'root')
    throw new AppError('forbidden', 'Only root may manage API keys of root')
}
