import { Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/platform/db/db.ts'
import { isDatabaseLost } from '../src/platform/db/lost-database.ts'
import { dialectOver, openPool } from '../src/platform/db/postgres.ts'
import { silentLog } from '../src/platform/log/log.ts'
import { NOON } from './clock.ts'
import { findPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'

const bin = findPostgres()
const PAUSE_MS = 300

describe.skipIf(bin === null)('connections to PostgreSQL', () => {
  let postgres: RealPostgres
  let pool: Pool

  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '')
    pool = await openPool({ connectionString: postgres.url }, PAUSE_MS)
    await pool.query('create table one (n int)')
    await pool.query('insert into one values (1)')
  })
  afterAll(async () => {
    await pool.end()
    await postgres.stop()
  })

  test('a stalled transaction loses its locks, and its commit fails', async () => {
    const still = await pool.connect()
    await still.query('begin')
    await still.query('update one set n = 2')
    await pool.query('update one set n = n + 10')
    expect((await pool.query('select n from one')).rows).toEqual([{ n: 11 }])
    await expect(still.query('commit')).rejects.toThrow(/terminat|not queryable|connection error/i)
    still.release(true)
  })

  test('connections closed by the database are reopened', async () => {
    const others =
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user'
    const [one, other] = [await pool.connect(), await pool.connect()]
    one.release()
    await other.query(others)
    other.release()
    await expect
      .poll(async () => (await pool.query('select 1 as n').catch(() => null))?.rows)
      .toEqual([{ n: 1 }])
  })

  test('use our settings, whatever the defaults of the database are', async () => {
    await pool.query(`alter database postgres set default_transaction_isolation = 'serializable'`)
    await pool.query('alter database postgres set standard_conforming_strings = off')
    const later = await openPool({ connectionString: postgres.url })
    const { rows } = await later.query(
      `select current_setting('transaction_isolation') as level, '\\' as text`,
    )
    expect(rows).toEqual([{ level: 'read committed', text: '\\' }])
    await later.end()
  })

  test('that only accept reads are replaced once the database accepts writes again', async () => {
    const later = await openPool({ connectionString: postgres.url, max: 1 })
    const db = new Kysely<unknown>({ dialect: dialectOver(later) })
    await sql`set session characteristics as transaction read only`.execute(db)
    const write = () => sql`update one set n = 5`.execute(db)
    const error: unknown = await write().catch((reason: unknown) => reason)
    expect(error instanceof Error && isDatabaseLost(error)).toBe(true)
    await write()
    await db.destroy()
  })

  test('are refused for a new database that cannot store all texts', async () => {
    await pool.query(`create database latin encoding 'LATIN1' locale 'C' template template0`)
    const place = { configDir: '', backupDir: '', databaseUrl: postgres.url.replace(/postgres$/, 'latin') }
    await expect(openDatabase(place, NOON, silentLog)).rejects.toThrow(
      'The database named in DATABASE_URL has the encoding LATIN1, which cannot store all texts.',
    )
  })
})
