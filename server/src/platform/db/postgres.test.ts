import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEngine, postgresEngines } from '../../../test/engines.ts'
import { fillPostgres } from './copy/postgres-rows.ts'
import { tableShapes } from './copy/table-shapes.ts'

for (const engine of postgresEngines()) {
  onEngine(engine, ({ open, openMigrated }) => {
    test('replaces NUL in text, which can come from files, feeds and encoded URLs', async () => {
      const db = await open()
      const texts = ['a\0b', 'c\0']
      const { rows } = await sql<{ one: string; several: string[] }>`
        select cast(${'d\0'} as text) as one, ${texts}::text[] as several`.execute(db)
      expect(rows).toEqual([{ one: 'd\ufffd', several: ['a\ufffdb', 'c\ufffd'] }])
    })

    test('restores a backup from SQLite with NUL in its text', async () => {
      const db = await openMigrated()
      const shapes = (await tableShapes()).filter(({ name }) => name === 'setting')
      const [columns] = shapes.map((shape) => shape.columns.map(({ name }) => name))
      const values: Record<string, string> = { key: 'greeting', value: '"hello\0"' }
      const row = columns?.map((name) => values[name] ?? null) ?? []
      const source = {
        count: () => Promise.resolve(1),
        async *read() {
          yield await Promise.resolve([row])
        },
      }
      await fillPostgres(db, source, { emptied: shapes, filled: shapes })
      const { rows } = await sql<{ value: string }>`select value from setting`.execute(db)
      expect(rows).toEqual([{ value: '"hello\ufffd"' }])
    })
  })
}
