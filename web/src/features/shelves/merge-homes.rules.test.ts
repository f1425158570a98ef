import type { ShelfView } from '@lectern/contract/shelves'
import { expect, test } from 'vitest'
import { mergeHomes } from './merge-homes.rules.ts'

const shelf = (id: string, type: string, entities: object[]) =>
  ({ id, type, entities }) as unknown as ShelfView
const shown = (homes: ShelfView[][]) =>
  mergeHomes(homes).map(({ id, type, entities }) => [id, type, entities.map((entity) => entity.id).join(' ')])

test('merges shelves with the same id, newest across all libraries first', () => {
  const books = [
    shelf('recently-added', 'book', [
      { id: 'b9', addedAt: 9 },
      { id: 'b2', addedAt: 2 },
    ]),
  ]
  const more = [
    shelf('continue-listening', 'book', [{ id: 'heard', progressLastUpdate: 1 }]),
    shelf('recently-added', 'book', [{ id: 'm5', addedAt: 5 }]),
  ]
  expect(shown([books, more])).toEqual([
    ['continue-listening', 'book', 'heard'],
    ['recently-added', 'book', 'b9 m5 b2'],
  ])
})

test('keeps shelves of different types apart, and interleaves libraries where there is no timestamp', () => {
  const books = [shelf('discover', 'book', [{ id: 'a1' }, { id: 'a2' }])]
  const others = [
    shelf('discover', 'book', [{ id: 'b1' }]),
    shelf('continue-listening', 'episode', [{ id: 'e' }]),
  ]
  expect(shown([books, others])).toEqual([
    ['continue-listening', 'episode', 'e'],
    ['discover', 'book', 'a1 b1 a2'],
  ])
})
