import { expect, test } from 'vitest'
import { arrangedPlaces, usualOrder } from './home-layout.rules.ts'

test('custom shelves come after the continue shelves', () => {
  expect(usualOrder('podcast', ['mine'])).toEqual([
    'continue-listening',
    'mine',
    'want-to-listen',
    'newest-episodes',
    'recently-added',
    'listen-again',
  ])
})

const shown = (id: string) => ({ id, isHidden: false })

test('keeps the arranged order, including hidden shelves', () => {
  const layout = [shown('c'), { id: 'a', isHidden: true }, shown('b')]
  expect(arrangedPlaces(['a', 'b', 'c'], layout)).toEqual(layout)
})

test('shows new shelves', () => {
  expect(arrangedPlaces(['a', 'new'], [shown('a')])).toEqual([shown('a'), shown('new')])
})

test('inserts a new shelf after its usual neighbour, and drops removed ones', () => {
  const layout = [shown('c'), shown('gone'), shown('a')]
  expect(arrangedPlaces(['first', 'a', 'new', 'c'], layout).map(({ id }) => id)).toEqual([
    'first',
    'c',
    'a',
    'new',
  ])
})
