import { type Compilable, type Expression, sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEngine, postgresEngines, sqlite } from '../../../test/engines.ts'
import type { Db } from './db.ts'
import { columnsQuery, exactNumber, jsonRows, parseColumns } from './json-columns.ts'

interface Given {
  readonly name: string | null
  readonly size: number
  readonly fraction: number | null
}

const GIVEN: readonly Given[] = [
  { name: 'Žluťoučký "kůň"', size: 9_007_199_254_740_991, fraction: 0.1 + 0.2 },
  { name: null, size: 0, fraction: null },
  { name: '', size: 7, fraction: 3723.1869387755105 },
  { name: 'third', size: -1, fraction: 1 / 3 },
  { name: 'whole', size: 1, fraction: 7 },
]

function given(db: Db): Expression<unknown> & Compilable {
  const listed = sql.join(
    GIVEN.map(
      ({ name, size, fraction }) =>
        sql`select cast(${name} as text) as name, cast(${size} as bigint) as size, cast(${fraction} as double precision) as fraction`,
    ),
    sql` union all `,
  )
  return db.selectFrom(sql<Given>`(${listed})`.as('given')).select(['name', 'size', 'fraction'])
}

for (const engine of [sqlite, ...postgresEngines()]) {
  onEngine(engine, ({ open }) => {
    test('an exact column returns fractions with all their digits', async () => {
      const db = await open()
      const exact = exactNumber(db, 'fraction').as('exact')
      const query = db.selectFrom(sql<Given>`${given(db)}`.as('rows')).select(exact)
      const { rows } = await db.executeQuery(columnsQuery(db, ['exact'], query).compile())
      const [found] = parseColumns(['exact'] as const, rows)
      expect(found.map((value) => (value === null ? null : Number(value)))).toEqual(
        GIVEN.map(({ fraction }) => fraction),
      )
    })

    test('rows packed into one text come back unchanged and in order', async () => {
      const db = await open()
      const page = jsonRows<Given>(['name', 'size', 'fraction'], ['fraction'])
      const { rows } = await db.executeQuery(page.query(db, given(db)).compile())
      expect(page.parse(rows)).toEqual(GIVEN)
      const none = db
        .selectFrom(sql<Given>`${given(db)}`.as('rows'))
        .selectAll()
        .where(sql.lit(false))
      expect(page.parse((await db.executeQuery(page.query(db, none).compile())).rows)).toEqual([])
    })
  })
}
