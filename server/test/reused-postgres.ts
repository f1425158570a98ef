import { Kysely } from 'kysely'
import type { Db } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { migrations } from '../src/platform/db/migrations/index.ts'
import { postgresDialect } from '../src/platform/db/postgres.ts'
import type { Database } from '../src/platform/db/schema.ts'
import { silentLog } from '../src/platform/log/log.ts'
import { NOON } from './clock.ts'

/** One PostgreSQL database for many tests, one after the other. */
export interface ReusedPostgres {
  /** Without tables. */
  open(): Promise<Db>
  /** With all tables, as if newly created. */
  openMigrated(): Promise<Db>
}

/** The connection that clears the database between tests, which have connections of their own. */
export interface Cleaner {
  exec(statements: string): Promise<unknown>
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>
}

/**
 * Creating all tables takes a second or more: as long as the previous tables are unchanged, they are emptied, and
 * refilled with the rows that migrations insert.
 */
export function reusePostgres(
  cleaner: Cleaner,
  pool: () => Parameters<typeof postgresDialect>[0],
): ReusedPostgres {
  let made: { readonly tables: string; readonly rows: Readonly<Record<string, string | null>> } | undefined
  const connect = async (): Promise<Db> => new Kysely<Database>({ dialect: await postgresDialect(pool()) })

  const open = async () => {
    await cleaner.exec('drop schema public cascade; create schema public; set search_path to public')
    return connect()
  }
  return {
    open,
    async openMigrated() {
      if (made === undefined || (await tablesOf(cleaner)) !== made.tables) {
        const db = await open()
        await migrate(db, migrations, NOON, silentLog)
        made = { tables: await tablesOf(cleaner), rows: await rowsOf(cleaner) }
        return db
      }
      const names = Object.keys(made.rows).map((name) => `"${name}"`)
      await cleaner.exec(`set search_path to public; truncate ${names.join(', ')} restart identity`)
      for (const [name, rows] of Object.entries(made.rows)) {
        if (rows === null) continue
        await cleaner.query(
          `insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`,
          [rows],
        )
      }
      return connect()
    },
  }
}

/** Changes whenever a table is created, dropped or altered: a recreated one has a new number. */
async function tablesOf(cleaner: Cleaner): Promise<string> {
  const { rows } = await cleaner.query<{ text: string | null }>(`
    select string_agg(format('%s %s %s', oid, relname, relnatts), ', ' order by oid) as text
    from pg_class where relnamespace = 'public'::regnamespace`)
  return rows[0]?.text ?? ''
}

/** The rows of each table as JSON; null if it is empty. */
async function rowsOf(cleaner: Cleaner): Promise<Record<string, string | null>> {
  const { rows } = await cleaner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const found: Record<string, string | null> = {}
  for (const { name } of rows) {
    const answer = await cleaner.query<{ all: string | null }>(
      `select json_agg(one)::text as all from "${name}" as one`,
    )
    found[name] = answer.rows[0]?.all ?? null
  }
  return found
}
