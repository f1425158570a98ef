import { describe, expect, test } from 'vitest'
import type { TableShape } from '../../../platform/db/copy/table-rows.types.ts'
import {
  detailsText,
  FileLine,
  FORMAT,
  isZipBomb,
  isSecretTable,
  Manifest,
  placeOf,
  tableFile,
  tablesToSave,
} from './backup-format.rules.ts'

const SHA = 'a'.repeat(64)
const table = { name: 'item', columns: ['id'], rows: 0, bytes: 0, sha256: SHA }
const manifest = {
  format: FORMAT,
  id: '2026-01-15T1200',
  kind: 'backup',
  createdAt: 1,
  serverVersion: '3.0.0',
  engine: 'sqlite',
  migrations: ['0001'],
  metadataDir: '/metadata',
  tables: [table],
  files: null,
  seal: null,
}
const isSound = (more: object) => Manifest.safeParse({ ...manifest, ...more }).success
const isSoundTable = (more: object) => isSound({ tables: [{ ...table, ...more }] })
const seal = (cost: number) => ({ salt: 'aGk=', cost, check: SHA })

describe('the backup manifest', () => {
  test('has format 2, and older formats can be read', () => {
    expect(FORMAT).toBe(2)
    expect([isSound({}), isSound({ format: 1 }), isSound({ format: 0 })]).toEqual([true, true, false])
    expect(Manifest.parse(manifest).large).toBeNull()
  })

  test.each([
    ['no negative row count', { rows: -1 }],
    ['no negative size', { bytes: -1 }],
    ['no table name that could be SQL', { name: 'item; drop' }],
    ['no table without columns', { columns: [] }],
    ['no more than 200 columns', { columns: Array.from({ length: 201 }, () => 'a') }],
    ['no malformed checksum', { sha256: 'x' }],
    ['no oversized IV', { sealed: { iv: 'a'.repeat(201), tag: 'aa' } }],
  ])('has %s', (_what, more) => {
    expect(isSoundTable(more)).toBe(false)
  })

  test('limits the length of its texts and lists', () => {
    expect(isSoundTable({ columns: Array.from({ length: 200 }, () => 'a') })).toBe(true)
    expect(isSoundTable({ sealed: { iv: 'a'.repeat(200), tag: 'aa' } })).toBe(true)
    const texts = (length: number) => ({
      id: 'x'.repeat(length),
      serverVersion: 'x'.repeat(length),
      migrations: ['x'.repeat(length)],
    })
    for (const [key, value] of Object.entries(texts(100))) expect(isSound({ [key]: value })).toBe(true)
    for (const [key, value] of Object.entries(texts(101))) expect(isSound({ [key]: value })).toBe(false)
    expect([
      isSound({ metadataDir: 'x'.repeat(10_000) }),
      isSound({ metadataDir: 'x'.repeat(10_001) }),
    ]).toEqual([true, false])
    expect([
      isSound({ tables: Array.from({ length: 1000 }, () => table) }),
      isSound({ tables: Array.from({ length: 1001 }, () => table) }),
    ]).toEqual([true, false])
    expect([
      isSound({ migrations: Array.from({ length: 10_000 }, () => 'a') }),
      isSound({ migrations: Array.from({ length: 10_001 }, () => 'a') }),
    ]).toEqual([true, false])
  })

  test('limits the key derivation cost', () => {
    expect([isSound({ seal: seal(1) }), isSound({ seal: seal(1 << 20) })]).toEqual([true, true])
    expect([isSound({ seal: seal(0) }), isSound({ seal: seal((1 << 20) + 1) })]).toEqual([false, false])
  })

  test('requires file names, within a maximum length', () => {
    const isLine = (name: string, bytes: number) => FileLine.safeParse([name, bytes, SHA]).success
    expect([
      isLine('a', 0),
      isLine('', 0),
      isLine('a', -1),
      isLine('x'.repeat(4000), 1),
      isLine('x'.repeat(4001), 1),
    ]).toEqual([true, false, false, true, false])
  })
})

test('each table has its own file, whose name says whether it is sealed', () => {
  expect(tableFile({ name: 'item' })).toBe('tables/item.ndjson')
  expect(tableFile({ name: 'user', sealed: { iv: 'a', tag: 'b' } })).toBe('tables/user.ndjson.sealed')
  expect([isSecretTable('user'), isSecretTable('item')]).toEqual([true, false])
})

test('related programs recognise a backup by four lines', () => {
  expect(detailsText('id', 5, '3.0.0')).toBe('id\nlectern\n5\n3.0.0')
})

test('leaves out tables the server can rebuild, and the token secret when nothing is sealed', () => {
  const shapes = ['item', 'job', 'search_word', 'setting', 'node', 'nodes'].map(
    (name) => ({ name }) as TableShape,
  )
  const saved = (isSealed: boolean) =>
    tablesToSave(shapes, isSealed).map(({ name, condition = '' }) => [
      name,
      condition.includes('token-secret'),
    ])
  expect(saved(true)).toEqual([
    ['item', false],
    ['setting', false],
    ['nodes', false],
  ])
  expect(saved(false)).toEqual([
    ['item', false],
    ['setting', true],
    ['nodes', false],
  ])
})

test.each([
  ['metadata-items/a/b.jpg', { folder: 'items', parts: ['a', 'b.jpg'] }],
  ['metadata-authors/a.jpg', { folder: 'authors', parts: ['a.jpg'] }],
  ['metadata-items', null],
  ['metadata-items/../b', null],
  ['metadata-items/a/./b', null],
  ['metadata-items//b', null],
  ['metadata-items/a\\b', null],
  ['metadata-items/...', { folder: 'items', parts: ['...'] }],
  ['other/a', null],
])('%s is restored to %j', (name, place) => {
  expect(placeOf(name)).toEqual(place)
})

test('a file with an implausibly high compression ratio is treated as a zip bomb', () => {
  expect(isZipBomb(1, 10_000_000)).toBe(false)
  expect(isZipBomb(1, 10_000_001)).toBe(true)
  expect(isZipBomb(100_000, 30_000_000)).toBe(false)
  expect(isZipBomb(100_000, 30_000_001)).toBe(true)
})
