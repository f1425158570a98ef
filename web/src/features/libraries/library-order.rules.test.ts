import { describe, expect, test } from 'vitest'
import { movesBetween, withReassignedPlaces } from './library-order.rules.ts'

const placed = (...places: [string, number][]) => places.map(([id, displayOrder]) => ({ id, displayOrder }))

describe('a new order', () => {
  test('gives the same places to other libraries', () => {
    expect(withReassignedPlaces(placed(['c', 3], ['a', 1], ['b', 2]))).toEqual(
      placed(['c', 1], ['a', 2], ['b', 3]),
    )
  })

  test('leaves the places of hidden libraries alone', () => {
    expect(withReassignedPlaces(placed(['b', 4], ['a', 1], ['c', 5]))).toEqual(
      placed(['b', 1], ['a', 4], ['c', 5]),
    )
  })

  test('parts libraries that shared a place', () => {
    expect(withReassignedPlaces(placed(['b', 1], ['a', 1], ['c', 1]))).toEqual(
      placed(['b', 1], ['a', 2], ['c', 3]),
    )
  })
})

test('only libraries that have moved are sent', () => {
  const before = placed(['a', 1], ['b', 2], ['c', 3])
  const after = placed(['b', 1], ['a', 2], ['c', 3])
  expect(movesBetween(before, after)).toEqual([
    { id: 'b', newOrder: 1 },
    { id: 'a', newOrder: 2 },
  ])
  expect(movesBetween(before, before)).toEqual([])
})

test('a library added in the meantime is not moved', () => {
  expect(movesBetween(placed(['a', 1]), placed(['a', 1], ['new', 2]))).toEqual([])
})
