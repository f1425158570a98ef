import { expect, test } from 'vitest'
import { arrangedPlaces, usualOrder } from './home-layout.rules.ts'

test('one’s own shelves follow what to go on with', () => {
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

test('shelves stand as they were arranged, hidden ones included', () => {
  const layout = [shown('c'), { id: 'a', isHidden: true }, shown('b')]
  expect(arrangedPlaces(['a', 'b', 'c'], layout)).toEqual(layout)
})

test('what is new since is shown', () => {
  expect(arrangedPlaces(['a', 'new'], [shown('a')])).toEqual([shown('a'), shown('new')])
})

test('what is new since stands behind its usual neighbour; what is gone is left out', () => {
  const layout = [shown('c'), shown('gone'), shown('a')]
  expect(arrangedPlaces(['first', 'a', 'new', 'c'], layout).map(({ id }) => id)).toEqual([
    'first',
    'c',
    'a',
    'new',
  ])
})
