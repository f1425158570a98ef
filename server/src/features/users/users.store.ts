import type { UserType } from '@lectern/contract/constants'
import type { LibraryId, UserId } from '@lectern/contract/ids'
import { parseJson } from '../../lib/json.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import type { UserRow } from '../../platform/db/schema.ts'
import { type PlaceFor, statement } from '../../platform/db/statement.ts'
import { saveRows } from '../../platform/db/save-rows.ts'
import { defaultPermissions, usernameKey } from './users.rules.ts'
import type { Permissions, User } from './users.types.ts'

const selectUser = statement((db: Db, value: PlaceFor<{ id: UserId }>) =>
  db.selectFrom('user').selectAll().where('id', '=', value('id')),
)

export async function findUser(db: Db, id: UserId): Promise<User | undefined> {
  const [row] = await selectUser(db, { id })
  return row && toUser(row, await libraryIdsOf(db, id))
}

/** Loads an account for update: locks it until the transaction ends. */
export async function findUserToChange(tx: Tx, id: UserId): Promise<User | undefined> {
  await lockForTransaction(tx, `user ${id}`)
  return findUser(tx, id)
}

export async function findUserByName(db: Db, username: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('user')
    .selectAll()
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  return row && toUser(row, await libraryIdsOf(db, row.id))
}

export async function listUsers(db: Db): Promise<User[]> {
  const rows = await db.selectFrom('user').selectAll().orderBy('created_at').orderBy('id').execute()
  const links = await db.selectFrom('user_library').selectAll().orderBy('library_id').execute()
  return rows.map((row) =>
    toUser(
      row,
      links.filter((link) => link.user_id === row.id).map((link) => link.library_id),
    ),
  )
}

export async function hasRoot(db: Db): Promise<boolean> {
  const row = await db.selectFrom('user').select('id').where('type', '=', 'root').executeTakeFirst()
  return row !== undefined
}

export async function saveUser(tx: Tx, user: User): Promise<void> {
  await saveRows(tx, 'user', [toRow(user)], ['id'])
  await tx.deleteFrom('user_library').where('user_id', '=', user.id).execute()
  const known = await knownLibraries(tx, user.libraryIds)
  if (known.length > 0) {
    await tx
      .insertInto('user_library')
      .values(known.map((libraryId) => ({ user_id: user.id, library_id: libraryId })))
      .execute()
  }
}

export async function deleteUser(tx: Tx, id: UserId): Promise<void> {
  await tx.deleteFrom('user').where('id', '=', id).execute()
}

export async function touchLastSeen(tx: Tx, id: UserId, at: number): Promise<void> {
  await tx.updateTable('user').set({ last_seen_at: at }).where('id', '=', id).execute()
}

const selectLibraryIds = statement((db: Db, value: PlaceFor<{ userId: UserId }>) =>
  db
    .selectFrom('user_library')
    .select('library_id')
    .where('user_id', '=', value('userId'))
    .orderBy('library_id'),
)

async function libraryIdsOf(db: Db, userId: UserId): Promise<LibraryId[]> {
  const rows = await selectLibraryIds(db, { userId })
  return rows.map((row) => row.library_id)
}

/** Filters out libraries that don't exist; one may be removed while access to it is being granted. */
async function knownLibraries(db: Db, ids: readonly LibraryId[]): Promise<LibraryId[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('library').select('id').where('id', 'in', ids).execute()
  return rows.map((row) => row.id)
}

function toUser(row: UserRow, libraryIds: LibraryId[]): User {
  const type = row.type as UserType
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    type,
    passwordHash: row.password_hash,
    isActive: row.is_active === 1,
    permissions: { ...defaultPermissions(type), ...parseJson<Partial<Permissions>>(row.permissions, {}) },
    libraryIds,
    itemTags: parseJson<string[]>(row.item_tags, []),
    hiddenSeriesIds: parseJson<string[]>(row.hidden_series, []),
    settings: parseJson<Record<string, unknown>>(row.settings, {}),
    tokenGeneration: row.token_generation,
    lastSeenAt: row.last_seen_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    openidSub: row.openid_sub,
    totpSecret: row.totp_secret,
    totpStep: row.totp_step,
  }
}

function toRow(user: User): UserRow {
  return {
    id: user.id,
    username: user.username,
    username_key: usernameKey(user.username),
    email: user.email,
    type: user.type,
    password_hash: user.passwordHash,
    is_active: user.isActive ? 1 : 0,
    permissions: JSON.stringify(user.permissions),
    item_tags: JSON.stringify(user.itemTags),
    hidden_series: JSON.stringify(user.hiddenSeriesIds),
    settings: JSON.stringify(user.settings),
    token_generation: user.tokenGeneration,
    last_seen_at: user.lastSeenAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    openid_sub: user.openidSub,
    totp_secret: user.totpSecret,
    totp_step: user.totpStep,
  }
}
