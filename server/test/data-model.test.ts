import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { migrations } from '../src/platform/db/migrations/index.ts'
import type { Database } from '../src/platform/db/schema.ts'
import { openSqlite, sqliteDialect } from '../src/platform/db/sqlite.ts'
import { silentLog } from '../src/platform/log/log.ts'
import { NOON } from './clock.ts'

const DOCUMENT = new URL('../../docs/data-model.sql', import.meta.url)

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-model-'))
const migratedFile = path.join(folder, 'migrated.sqlite')

beforeAll(async () => {
  const db = new Kysely<Database>({ dialect: sqliteDialect(openSqlite(migratedFile)) })
  await migrate(db, migrations, NOON, silentLog)
  await db.destroy()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

/** Tables with their columns and foreign keys, and indexes with their columns, as lines of text. */
function schemaOf(db: DatabaseSyncInstance): string[] {
  const rows = <Row>(query: string): Row[] => db.prepare(query).all() as Row[]
  const tables = rows<{ name: string }>(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'
     and name not in (select name from sqlite_schema where sql like 'create virtual table%')
     and name not like 'search_word_part_%' order by name`,
  )
  return tables.flatMap(({ name: table }) => [
    ...rows<Column>(`pragma table_info("${table}")`).map(
      ({ name, type, notnull, pk }) =>
        `${table}.${name} ${type.toLowerCase()}${notnull === 1 || pk > 0 ? ' not null' : ''}${pk > 0 ? ` key ${pk}` : ''}`,
    ),
    ...rows<{ from: string; table: string; to: string | null; on_delete: string }>(
      `pragma foreign_key_list("${table}")`,
    ).map((key) => `${table}.${key.from} -> ${key.table} on delete ${key.on_delete.toLowerCase()}`),
    ...rows<{ name: string; unique: number; partial: number }>(`pragma index_list("${table}")`)
      .filter(({ name }) => !name.startsWith('sqlite_'))
      .map(({ name, unique, partial }) => {
        const columns = rows<{ name: string | null }>(`pragma index_info("${name}")`).map((one) => one.name)
        return `${table} index ${name} (${columns.join(', ')})${unique === 1 ? ' unique' : ''}${partial === 1 ? ' partial' : ''}`
      }),
  ])
}

test('docs/data-model.sql describes the schema created by the migrations', () => {
  const documented = new DatabaseSync(':memory:')
  documented.exec(readFileSync(DOCUMENT, 'utf8'))
  const migrated = new DatabaseSync(migratedFile)
  expect(schemaOf(documented).toSorted()).toEqual(schemaOf(migrated).toSorted())
  documented.close()
  migrated.close()
})
