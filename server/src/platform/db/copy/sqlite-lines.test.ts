import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { readLines } from './sqlite-lines.ts'
import type { TableShape } from './table-rows.types.ts'

const TEXTS = [
  '',
  'plain',
  ']',
  '[[',
  '"quoted" \\ back/slash',
  'äöü 𝄞 \u2028 \u007f',
  'null',
  '\u00011.5',
  Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1)).join(''),
]
const NUMBERS = [
  0,
  1,
  -1,
  0.5,
  36000.5,
  0.1,
  0.1 + 0.2,
  1 / 3,
  52630.17020111951,
  -0.0009251756340706243,
  1e15,
  1e-7,
  1e21,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 60,
  1.7976931348623157e308,
  5e-324,
]

const column = (name: string, type: 'text' | 'real' | 'integer') => ({
  name,
  isText: type === 'text',
  isReal: type === 'real',
})
const shape = (orderBy: string[]): TableShape => ({
  name: 'odd',
  columns: [
    column('num', 'integer'),
    column('a', 'real'),
    column('b', 'text'),
    column('c', 'integer'),
    column('d', 'real'),
  ],
  isKeyed: true,
  orderBy,
  references: [],
})

/** More than one page. */
const ROWS = Array.from({ length: 1200 }, (_, index) => [
  index + 1,
  NUMBERS[index % NUMBERS.length] ?? null,
  index % 5 === 0 ? null : (TEXTS[index % TEXTS.length] ?? null),
  index % 3 === 0 ? null : index * 1_000_000_007,
  index % 2 === 0 ? null : Math.sin(index) * index,
])

function filled(): DatabaseSyncInstance {
  const database = new DatabaseSync(':memory:')
  database.exec('create table odd (num integer primary key, a double precision, b text, c bigint, d real)')
  // Numbers are bound as text: the driver stores very small ones as 0.
  const insert = database.prepare('insert into odd values (?, cast(? as real), ?, ?, cast(? as real))')
  for (const [num, a, b, c, d] of ROWS)
    insert.run(
      num ?? null,
      a === null ? null : String(a),
      b ?? null,
      c ?? null,
      d === null ? null : String(d),
    )
  return database
}

test.each([
  ['pages of rows', ['num']],
  ['rows one by one', ['num', 'b']],
])('%s match the output of JSON.stringify', (_, orderBy) => {
  const pages = [...readLines(filled(), shape(orderBy))]
  expect(pages.map(({ rows }) => rows)).toEqual([500, 500, 200])
  const lines = pages
    .map(({ text }) => text)
    .join('')
    .split('\n')
  expect(lines).toEqual([...ROWS.map((row) => JSON.stringify(row)), ''])
})

test('reads only rows that match the condition', () => {
  const table = { ...shape(['num']), condition: 'num = 7 or num > 1199' }
  const [page] = [...readLines(filled(), table)]
  expect(page).toEqual({ text: `${JSON.stringify(ROWS[6])}\n${JSON.stringify(ROWS[1199])}\n`, rows: 2 })
})

test('a table without rows has no lines', () => {
  expect([...readLines(filled(), { ...shape(['num']), condition: 'num < 0' })]).toEqual([])
})
