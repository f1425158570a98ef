import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../src/platform/db/postgres.ts'
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
})
