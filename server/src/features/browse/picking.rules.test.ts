import { describe, expect, test } from 'vitest'
import { both, combine, cutPage, everyPosition, setOf, setWhere, shuffle } from './picking.rules.ts'
import { pick } from './pick.cache.ts'

describe('orders and sets', () => {
  test('combines sets with all, any and not', () => {
    const [low, even] = [setOf(6, Int32Array.of(0, 1, 2)), setOf(6, Int32Array.of(0, 2, 4))]
    const of = (match: 'all' | 'any', isNot: boolean) =>
      combine(6, match, [
        { set: low, isNot: false },
        { set: even, isNot },
      ]).join('')
    expect(of('all', false)).toBe('101000')
    expect(of('all', true)).toBe('010000')
    expect(of('any', false)).toBe('111010')
    expect(of('any', true)).toBe('111101')
    expect(combine(3, 'all', [{ set: null, isNot: true }]).join('')).toBe('000')
  })

  test('picked items keep their order', () => {
    expect([...pick(Int32Array.of(3, 0, 2, 1), setOf(4, Int32Array.of(0, 3)))]).toEqual([3, 0])
    expect([...pick(Int32Array.of(3, 0), null)]).toEqual([3, 0])
  })

  test('a small selection keeps the order of the full list', () => {
    const order = shuffle(everyPosition(1000), 'any')
    for (const positions of [
      [],
      [999],
      [5, 3, 700],
      Array.from({ length: 19 }, (_none, index) => index * 7),
    ]) {
      const set = setOf(1000, Int32Array.from(positions))
      expect([...pick(order, set)]).toEqual([...order].filter((position) => positions.includes(position)))
    }
    expect([...pick(Int32Array.of(7, 5), setOf(1000, Int32Array.of(5, 6)))]).toEqual([5])
  })

  test('both is the intersection; null means everything', () => {
    const [a, b] = [setOf(3, Int32Array.of(0, 1)), setOf(3, Int32Array.of(1, 2))]
    expect([...(both(a, b) ?? [])]).toEqual([0, 1, 0])
    expect(both(null, b)).toBe(b)
    expect(both(a, null)).toBe(a)
    expect(both(null, null)).toBeNull()
  })

  test('selects items with or without a flag', () => {
    const flags = Int32Array.of(0b01, 0b10, 0b11)
    expect([...setWhere(flags, 0b10, true)]).toEqual([0, 1, 1])
    expect([...setWhere(flags, 0b10, false)]).toEqual([1, 0, 0])
  })

  test('a shuffle contains everything once, and is deterministic for a seed', () => {
    const order = everyPosition(500)
    const shuffled = shuffle(order, 'somebody today')
    expect([...shuffled].sort((a, b) => a - b)).toEqual([...order])
    expect(shuffled).toEqual(shuffle(order, 'somebody today'))
    expect(shuffled).not.toEqual(shuffle(order, 'somebody tomorrow'))
    expect(shuffled).not.toEqual(order)
  })

  test('a shuffle is stable across servers and versions, so that pages stay consistent', () => {
    expect(shuffle(everyPosition(12), 'ada 2026-01-15').join()).toBe('11,6,9,7,3,0,1,5,2,10,8,4')
    expect(shuffle(everyPosition(12), 'ü').join()).toBe('7,9,6,3,1,8,11,5,2,10,4,0')
  })

  test('positions outside the library are in none of its sets', () => {
    expect([...setOf(3, Int32Array.of(-1, 0, 2))]).toEqual([1, 0, 1])
    expect([...combine(2, 'any', [{ set: null, isNot: false }])]).toEqual([1, 1])
    expect([...combine(2, 'any', [])]).toEqual([0, 0])
    expect([...combine(2, 'all', [])]).toEqual([1, 1])
  })

  test.each([
    [{ limit: 2, page: 0 }, [0, 1]],
    [{ limit: 2, page: 2 }, [4]],
    [{ limit: 2, page: 3 }, []],
    [{ limit: 2, page: 9_007_199_254_740_991 }, []],
    [{ limit: 0, page: 0 }, [0, 1, 2, 3, 4]],
    [{ limit: 9_007_199_254_740_991, page: 1 }, []],
  ])('of five items, page %j is %j', (paging, expected) => {
    expect([...cutPage(everyPosition(5), paging)]).toEqual(expected)
  })
})
