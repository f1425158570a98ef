import type { UserId } from '@lectern/contract/ids'
import { Kysely, type Selectable, sql } from 'kysely'
import type { AuditEntryRow } from '../../../platform/db/audit-schema.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { movePictures } from '../../../platform/db/moved-paths.ts'
import type { Database, LoginRow } from '../../../platform/db/schema.ts'
import { openSqlite, sqliteDialect } from '../../../platform/db/sqlite.ts'

/** State that a restore must not revert: active sign-ins, revoked tokens and the audit log. */
export interface CarriedOver {
  readonly tokenSecret: string | null
  readonly users: readonly { readonly id: UserId; readonly token_generation: number }[]
  readonly logins: readonly LoginRow[]
  readonly audit: readonly Omit<Selectable<AuditEntryRow>, 'num'>[]
}

const TOKEN_SECRET = 'token-secret'

export async function readCarriedOver(db: Db): Promise<CarriedOver> {
  const secret = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', TOKEN_SECRET)
    .executeTakeFirst()
  return {
    tokenSecret: secret?.value ?? null,
    users: await db.selectFrom('user').select(['id', 'token_generation']).execute(),
    logins: await db.selectFrom('login').selectAll().execute(),
    audit: (await db.selectFrom('audit_entry').selectAll().execute()).map(({ num: _own, ...entry }) => entry),
  }
}

/**
 * Updates the restored file before it is moved into place. `movedFrom`: the metadata folder of the server it came
 * from.
 */
export async function carryOver(
  file: string,
  carried: CarriedOver,
  folders: { readonly movedFrom: string; readonly metadataDir: string },
): Promise<void> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(openSqlite(file)) })
  try {
    await db.transaction().execute(async (tx) => {
      await keepTokenSecret(tx, carried.tokenSecret)
      await keepLogins(tx, carried)
      await keepAuditLog(tx, carried)
      if (folders.movedFrom !== folders.metadataDir)
        await movePictures(tx, folders.movedFrom, folders.metadataDir)
    })
  } finally {
    await db.destroy()
  }
}

/** An encrypted backup has its own token secret, so that apps stay signed in on the new server. */
async function keepTokenSecret(tx: Tx, value: string | null): Promise<void> {
  if (value === null) return
  await tx
    .insertInto('setting')
    .values({ key: TOKEN_SECRET, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Accounts that exist both now and in the backup keep their current sign-ins: those that were ended stay ended. */
async function keepLogins(tx: Tx, { users, logins }: CarriedOver): Promise<void> {
  const kept = new Set<string>()
  for (const { id, token_generation: generation } of users) {
    const { numUpdatedRows } = await tx
      .updateTable('user')
      .set({ token_generation: sql<number>`max(token_generation, ${generation})` })
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) continue
    kept.add(id)
    await tx.deleteFrom('login').where('user_id', '=', id).execute()
  }
  for (const login of logins) {
    if (!kept.has(login.user_id)) continue
    await tx
      .insertInto('login')
      .values(login)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function keepAuditLog(tx: Tx, { audit }: CarriedOver): Promise<void> {
  for (const entry of audit) {
    await tx
      .insertInto('audit_entry')
      .values(entry)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}
