import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, expect, test } from 'vitest'
import { makeSqliteFile, migrateFile, openSqliteRows } from './sqlite-rows.ts'
import type { Row } from './table-rows.types.ts'
import { migrationNames, tableShapes } from './table-shapes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-rows-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string) => path.join(folder, name)

async function* batches(rows: readonly Row[]) {
  yield rows
}

const SETTINGS: Row[] = [
  ['one', 'a'],
  ['two', 'b'],
]

async function fill(name: string, rows: readonly Row[] = SETTINGS): Promise<string> {
  const file = await makeSqliteFile(inFolder(name), migrationNames(), 0)
  await file.fill('setting', ['key', 'value'], batches(rows))
  file.finish()
  file.close()
  return inFolder(name)
}

function indexesOf(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const indexes = database
    .prepare(`select name, sql from sqlite_master where type = 'index' order by name`)
    .all()
  database.close()
  return indexes
}

test('a filled file has every index that its tables need', async () => {
  await migrateFile(inFolder('migrated.sqlite'), migrationNames(), 0)
  expect(indexesOf(await fill('filled.sqlite'))).toEqual(indexesOf(inFolder('migrated.sqlite')))
  expect(indexesOf(inFolder('filled.sqlite')).length).toBeGreaterThan(100)
})

test('keeps no journal or write-ahead log while being filled', async () => {
  const file = await makeSqliteFile(inFolder('logless.sqlite'), migrationNames(), 0)
  await file.fill('setting', ['key', 'value'], batches(SETTINGS))
  expect(existsSync(inFolder('logless.sqlite-wal'))).toBe(false)
  expect(existsSync(inFolder('logless.sqlite-journal'))).toBe(false)
  file.finish()
  file.close()
})

test('rows that violate a unique index are rejected', async () => {
  const file = await makeSqliteFile(inFolder('refused.sqlite'), migrationNames(), 0)
  const columns = [
    'id',
    'username',
    'username_key',
    'type',
    'password_hash',
    'is_active',
    'permissions',
    'item_tags',
  ]
  const rest = ['hidden_series', 'settings', 'token_generation', 'created_at', 'updated_at']
  const rowOf = (id: string): Row => [id, 'ann', 'ann', 'user', '', 1, '{}', '[]', '[]', '{}', 1, 0, 0]
  const store = async () => {
    await file.fill('user', [...columns, ...rest], batches([rowOf('one'), rowOf('two')]))
    file.finish()
  }
  await expect(store()).rejects.toThrow(/unique/i)
  file.close()
})

test.each([
  ['the same rows', SETTINGS, true],
  ['a value in other letters', [['one', 'A'] as Row, ['two', 'b'] as Row], false],
  ['a row less', [['one', 'a'] as Row], false],
  ['a row more', [...SETTINGS, ['three', 'c'] as Row], false],
  ['another key', [['one', 'a'] as Row, ['three', 'b'] as Row], false],
])('%s: detected by comparison with another file', async (name, rows, isSame) => {
  const setting = (await tableShapes()).find((shape) => shape.name === 'setting')
  if (!setting) throw new Error('no table for settings')
  const original = openSqliteRows(await fill(`original of ${name}.sqlite`))
  const comparison = original.compareWith(await fill(`it's ${name}.sqlite`, rows))
  expect(comparison.hasSameRows(setting)).toBe(isSame)
  original.close()
})

test('rows left out on purpose do not count as missing', async () => {
  const setting = (await tableShapes()).find((shape) => shape.name === 'setting')
  if (!setting) throw new Error('no table for settings')
  const original = openSqliteRows(await fill('with all.sqlite'))
  const comparison = original.compareWith(await fill('without one.sqlite', [['two', 'b']]))
  expect(comparison.hasSameRows({ ...setting, condition: `"key" <> 'one'` })).toBe(true)
  expect(comparison.hasSameRows(setting)).toBe(false)
  original.close()
})
