import { type Kysely, type Selectable, type Transaction, sql } from 'kysely'
import { messageOf } from '../../lib/errors.ts'
import type { Log } from '../log/log.ts'
import { isPostgres } from './engine.ts'
import type { Database, MigrationRow } from './schema.ts'

/** Migrations go forward only. The name orders them; a name that has once been released never changes. */
export interface Migration {
  readonly name: string
  /** It only adds: servers of the version before may go on with the database, and may start on it. */
  readonly keepsOlder?: true
  up(tx: Transaction<Database>): Promise<void>
}

export interface Pending {
  readonly names: string[]
  /** False for a database that is just being made. */
  readonly hasData: boolean
  /** What a newer version has added, beside which this one may run. */
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
    throw new Error(
      `The database was made by a newer version (it knows ${refused.join(', ')}). ` +
        'Start that version, or restore a backup made by this one.',
    )
  }
  const applied = new Set(rows.map(({ name }) => name))
  return {
    names: migrations.map((migration) => migration.name).filter((name) => !applied.has(name)),
    hasData: applied.size > 0,
    foreign: foreign.map(({ name }) => name),
  }
}

/** Applies what is pending in one transaction: an upgrade happens as a whole or not at all. */
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
        // Databases of before 0046 lack the column, and nothing that came before it keeps older servers.
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

/** Without the column in databases of before 0046. */
type Applied = Pick<Selectable<MigrationRow>, 'name'> & Partial<Selectable<MigrationRow>>

async function appliedMigrations(db: Kysely<Database>): Promise<Applied[]> {
  const createTable = () =>
    db.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute()
  // PostgreSQL lets one of two servers that do this at the same moment fail; the second time the table is there.
  await createTable().catch(createTable)
  return db.selectFrom('migration').selectAll().orderBy('name').execute()
}

/** Two servers that start at once on one PostgreSQL: the second waits, then finds nothing left to do. */
async function lockAgainstOthers(tx: Kysely<Database>): Promise<void> {
  if (isPostgres(tx)) {
    await sql`lock table migration in exclusive mode`.execute(tx)
  }
}
