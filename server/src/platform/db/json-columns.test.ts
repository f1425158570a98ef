import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOON } from '../../../test/clock.ts'
import { silentLog } from '../log/log.ts'
import { openDatabase } from './db.ts'
import { columnsQuery, exactNumber, parseColumns } from './json-columns.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-columns-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('an exact column gives fractions back with all their digits', async () => {
  const where = { configDir: folder, backupDir: folder, databaseUrl: null }
  const { db, close } = await openDatabase(where, NOON, silentLog)
  try {
    const fractions = [0.1 + 0.2, 3723.1869387755105, 1 / 3, 7, 0]
    const listed = sql.join(
      fractions.map((fraction) => sql`select ${fraction} as fraction`),
      sql` union all `,
    )
    const exact = exactNumber(db, 'fraction').as('exact')
    const query = db.selectFrom(sql<{ fraction: number }>`(${listed})`.as('given')).select(exact)
    const { rows } = await db.executeQuery(columnsQuery(db, ['exact'], query).compile())
    const [found] = parseColumns(['exact'] as const, rows)
    expect(found.map(Number)).toEqual(fractions)
  } finally {
    await close()
  }
})
