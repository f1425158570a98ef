import { hashPassword } from '../src/features/users/passwords.service.ts'
import type { User } from '../src/features/users/users.types.ts'
import type { Db } from '../src/platform/db/db.ts'

const hashes = new Map<string, Promise<string>>()

/** A real hash, computed once per password: hashing is slow by design, and most test accounts share a password. */
export async function givePassword(db: Db, user: User, password: string): Promise<User> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  const passwordHash = await known
  await db.updateTable('user').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
  return { ...user, passwordHash }
}
