import { type Kysely, type Transaction, sql } from 'kysely'
import { messageOf } from '../../lib/errors.ts'
import type { Log } from '../log/log.ts'
import { isPostgres } from './engine.ts'
import type { Database } from './schema.ts'

/** Migrations go forward only. The name orders them; a name that has once been released never changes. */
export interface Migration {
  readonly name: string
  up(tx: Transaction<Database>): Promise<void>
}

export interface Pending {
  readonly names: string[]
  /** False for a database that is just being made. */
  readonly hasData: boolean
}

export async function pendingMigrations(
  db: Kysely<Database>,
  migrations: readonly Migration[],
): Promise<Pending> {
  const applied = await appliedMigrations(db)
  const known = new Set(migrations.map((migration) => migration.name))
  const foreign = applied.filter((name) => !known.has(name))
  if (foreign.length > 0) {
    throw new Error(
      `The database was made by a newer version (it knows ${foreign.join(', ')}). ` +
        'Start that version, or restore a backup made by this one.',
    )
  }
  const names = migrations.map((migration) => migration.name).filter((name) => !applied.includes(name))
  return { names, hasData: applied.length > 0 }
}

/** Applies what is pending in one transaction: an upgrade happens as a whole or not at all. */
export async function migrate(
  db: Kysely<Database>,
  migrations: readonly Migration[],
  now: number,
  log: Log,
): Promise<void> {
  const pending = await pendingMigrations(db, migrations)
  if (pending.names.length === 0) return
  try {
    await db.transaction().execute(async (tx) => {
      await lockAgainstOthers(tx)
      const { names } = await pendingMigrations(tx, migrations)
      for (const migration of migrations) {
        if (!names.includes(migration.name)) continue
        await migration.up(tx)
        await tx.insertInto('migration').values({ name: migration.name, applied_at: now }).execute()
      }
    })
  } catch (error) {
    throw new Error(`The database could not be upgraded and was left as it was: ${messageOf(error)}`, {
      cause: error,
    })
  }
  if (pending.hasData) log.info(`Upgraded the database: ${pending.names.join(', ')}.`)
}

async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  const createTable = () =>
    db.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute()
  // PostgreSQL lets one of two servers that do this at the same moment fail; the second time the table is there.
  await createTable().catch(createTable)
  const rows = await db.selectFrom('migration').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}

/** Two servers that start at once on one PostgreSQL: the second waits, then finds nothing left to do. */
async function lockAgainstOthers(tx: Kysely<Database>): Promise<void> {
  if (isPostgres(tx)) {
    await sql`lock table migration in exclusive mode`.execute(tx)
  }
}
