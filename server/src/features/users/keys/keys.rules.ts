import type { AppPasswordScope } from '@lectern/contract/keys'
import { AppError } from '../../../lib/errors.ts'
import type { User } from '../users.types.ts'
import type { ApiKey, AppPassword } from './keys.types.ts'

/** Tells an API key from the other tokens at a glance, also for those who find one in a file. */
export const API_KEY_PREFIX = 'lectern_'

/** Stands where the hash of a key would: these keys are tokens that another server signed. No hash looks like it. */
export const importedKeyHash = (id: string): string => `imported ${id}`

export const isUsable = (key: Pick<ApiKey, 'isActive' | 'expiresAt'>, now: number): boolean =>
  key.isActive && (key.expiresAt === null || key.expiresAt > now)

export const opens = (password: Pick<AppPassword, 'scope'>, scope: AppPasswordScope): boolean =>
  password.scope === 'all' || password.scope === scope

/** A key of root is root: no admin makes, changes or removes one. */
export function checkMayManage(editor: User, owner: Pick<User, 'type'>): void {
  if (owner.type === 'root' && editor.type !== 'root')
    throw new AppError('forbidden', 'Only root may manage API keys of root')
}
