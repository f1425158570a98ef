import { describe, expect, test } from 'vitest'
import { flagIn, listIn, rowFields } from './row-fields.ts'

interface Row {
  id: string
  owner_id: string | null
  is_open: 0 | 1
  words: string
}

interface Shape {
  readonly id: string
  readonly ownerId: string | null
  readonly isOpen: boolean
  readonly words: readonly string[]
}

describe('a row and its object', () => {
  const { toShape, toRow } = rowFields<Row, Shape>()({
    id: 'id',
    ownerId: 'owner_id',
    isOpen: flagIn('is_open'),
    words: listIn('words'),
  })
  const row: Row = { id: 'a', owner_id: null, is_open: 1, words: '["sea","fog"]' }

  test('convert to each other', () => {
    expect(toShape(row)).toEqual({ id: 'a', ownerId: null, isOpen: true, words: ['sea', 'fog'] })
    expect(toRow(toShape(row))).toEqual(row)
    expect(toRow({ ...toShape(row), isOpen: false, words: [] })).toMatchObject({ is_open: 0, words: '[]' })
  })

  test('unmapped columns stay out of the object', () => {
    expect(Object.keys(toShape({ ...row, num: 3 } as Row))).toEqual(['id', 'ownerId', 'isOpen', 'words'])
  })

  test('a broken list is read as an empty one', () => {
    expect(toShape({ ...row, words: '[' }).words).toEqual([])
  })
})
