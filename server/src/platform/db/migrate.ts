import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'
import { messageOf } from '../../lib/errors.ts'
import type { Log } from '../log/log.ts'
import { isPostgres } from './engine.ts'
import type { Database, MigrationRow } from './schema.ts'

/** Migrations only go forward. They run in order of their names; the name of a released migration never changes. */
export interface Migration {
  readonly name: string
  /**
   * The migration is purely additive: servers of the previous version can keep running on the database, and restart.
   */
  readonly keepsOlder?: true
  up(tx: Transaction<Database>): Promise<void>
}

/** Neither works while the unusable database is still in place: it has to be moved away first. */
export const HOW_TO_RESTORE =
  'use npm run restore -- FILE, or start the server and open the Backups page in the settings.'

/** The database was upgraded by a version that this one is not compatible with. */
export class NewerDatabaseError extends Error {}

export interface Pending {
  readonly names: string[]
  /** Those of this version that the database has. */
  readonly applied: string[]
  /** False for a newly created database. */
  readonly hasData: boolean
  /** Migrations applied by a newer version that this version is compatible with. */
  readonly foreign: string[]
}

export async function pendingMigrations(
  db: Kysely<Database>,
  migrations: readonly Migration[],
): Promise<Pending> {
  const rows = await appliedMigrations(db)
  const known = new Set(migrations.map((migration) => migration.name))
  const foreign = rows.filter(({ name }) => !known.has(name))
  const refused = foreign.filter((row) => row.keeps_older !== 1).map(({ name }) => name)
  if (refused.length > 0) {
    throw new NewerDatabaseError(
      `The database is from a newer version (unknown migrations: ${refused.join(', ')}). ` +
        'Start that version, or move the database to another folder (on PostgreSQL, use an empty database) ' +
        `and restore a backup made by this version: ${HOW_TO_RESTORE}`,
    )
  }
  const applied = new Set(rows.map(({ name }) => name))
  const all = migrations.map((migration) => migration.name)
  return {
    names: all.filter((name) => !applied.has(name)),
    applied: all.filter((name) => applied.has(name)),
    hasData: applied.size > 0,
    foreign: foreign.map(({ name }) => name),
  }
}

/** Applies the pending migrations in one transaction, so an upgrade is all or nothing. */
export async function migrate(
  db: Kysely<Database>,
  migrations: readonly Migration[],
  now: number,
  log: Log,
): Promise<void> {
  const pending = await pendingMigrations(db, migrations)
  if (pending.foreign.length > 0) {
    const names = pending.foreign.join(', ')
    log.warn(
      `The database was upgraded by a newer version (${names}); this one may run until it is replaced.`,
    )
  }
  if (pending.names.length === 0) return
  try {
    await db.transaction().execute(async (tx) => {
      await lockAgainstOthers(tx)
      const { names } = await pendingMigrations(tx, migrations)
      for (const migration of migrations) {
        if (!names.includes(migration.name)) continue
        await migration.up(tx)
        // Before migration 0046 the column doesn't exist, and no earlier migration sets it.
        const kept = migration.keepsOlder === true ? { keeps_older: 1 as const } : {}
        await tx
          .insertInto('migration')
          .values({ name: migration.name, applied_at: now, ...kept })
          .execute()
      }
    })
  } catch (error) {
    throw new Error(`The database could not be upgraded and was left as it was: ${messageOf(error)}`, {
      cause: error,
    })
  }
  if (pending.hasData) log.info(`Upgraded the database: ${pending.names.join(', ')}.`)
}

/** The columns are partial because databases from before migration 0046 lack `keeps_older`. */
type Applied = Pick<Selectable<MigrationRow>, 'name'> & Partial<Selectable<MigrationRow>>

async function appliedMigrations(db: Kysely<Database>): Promise<Applied[]> {
  const createTable = () =>
    db.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute()
  // When two servers do this at once, PostgreSQL lets one of them fail; on the retry the table exists.
  await createTable().catch(createTable)
  return db.selectFrom('migration').selectAll().orderBy('name').execute()
}

/** When two servers start at once on one PostgreSQL database, the second waits, then finds nothing left to do. */
async function lockAgainstOthers(tx: Kysely<Database>): Promise<void> {
  if (isPostgres(tx)) {
    await sql`lock table migration in exclusive mode`.execute(tx)
  }
}
