import { describe, expect, test } from 'vitest'
import {
  booksOf,
  collapseByName,
  collapseInPlace,
  collapseToTheEnd,
  entryOfSeries,
  isSingleSeries,
  planCollapse,
} from './collapse.rules.ts'
import { setOf } from './picking.rules.ts'

/**
 * Items 0 to 5: series 0 has the books 3, 1 and 4, in this order; book 4 is in both series; 0, 2 and 5 are in none.
 */
const seriesBooks = { starts: Int32Array.of(0, 3, 4), books: Int32Array.of(3, 1, 4, 4) }
const numItems = 6
const [FIRST, SECOND] = [entryOfSeries(0), entryOfSeries(1)]
const plan = (more: Partial<Parameters<typeof planCollapse>[0]> = {}) =>
  planCollapse({ seriesBooks, set: null, numItems, minBooks: 1, ...more })

describe('collapsed series', () => {
  test('appear once, sorted by name among the titles; a book in two series appears in both', () => {
    const mixed = [0, FIRST, 1, 2, 3, SECOND, 4, 5]
    expect([...collapseByName(mixed, null, plan())]).toEqual([0, FIRST, 2, SECOND, 5])
  })

  test('come after the other items, by name, in any other sort order', () => {
    const newestFirst = Int32Array.of(5, 4, 3, 2, 1, 0)
    const byName = Int32Array.of(1, 0)
    expect([...collapseToTheEnd(newestFirst, byName, null, plan())]).toEqual([5, 2, 0, SECOND, FIRST])
  })

  test('contain only the books that pass the filter, and the first of them represents the series', () => {
    const set = setOf(numItems, Int32Array.of(0, 1, 4))
    expect([...booksOf(0, seriesBooks, set)]).toEqual([1, 4])
    expect([...collapseByName([0, FIRST, 1, 2, 3, SECOND, 4, 5], set, plan({ set }))]).toEqual([
      0,
      FIRST,
      SECOND,
    ])
    const none = setOf(numItems, Int32Array.of(0))
    expect([...collapseByName([FIRST, 0, SECOND], none, plan({ set: none }))]).toEqual([0])
  })

  test('do not include the series the list is filtered by', () => {
    const set = setOf(numItems, Int32Array.of(3, 1, 4))
    const bySequence = Int32Array.of(3, 1, 4)
    const collapsing = plan({ set, exceptSeries: 0 })
    expect([...collapseInPlace(bySequence, seriesBooks, set, collapsing)]).toEqual([3, 1, SECOND])
  })

  test('with a single book stay books if the library is configured that way', () => {
    expect([...collapseByName([FIRST, SECOND, 4], null, plan({ minBooks: 2 }))]).toEqual([FIRST])
    const set = setOf(numItems, Int32Array.of(4))
    expect([...collapseByName([FIRST, SECOND, 4], set, plan({ set, minBooks: 2 }))]).toEqual([4])
  })

  test('are each marked once, and their visible books are hidden from the list', () => {
    const whole = plan()
    expect([...whole.isCollapsed]).toEqual([1, 1])
    expect([...whole.isHidden]).toEqual([0, 1, 0, 1, 1, 0])
  })

  test('with too few books are collapsed neither at the end nor in place', () => {
    const order = Int32Array.of(5, 4, 3, 2, 1, 0)
    const large = plan({ minBooks: 2 })
    expect([...collapseToTheEnd(order, Int32Array.of(1, 0), null, large)]).toEqual([5, 2, 0, FIRST])
    expect([...collapseInPlace(order, seriesBooks, null, large)]).toEqual([5, FIRST, 2, 0])
  })

  test('both take the place of a book they share', () => {
    expect([...collapseInPlace(Int32Array.of(4, 0), seriesBooks, null, plan())]).toEqual([FIRST, SECOND, 0])
  })

  test('are not collapsed when a single series is the whole list', () => {
    expect(isSingleSeries(Int32Array.of(FIRST))).toBe(true)
    expect(isSingleSeries(Int32Array.of(0))).toBe(false)
    expect(isSingleSeries(Int32Array.of(FIRST, 0))).toBe(false)
    expect(isSingleSeries(Int32Array.of())).toBe(false)
  })
})
