import { MAX_GROUP_ITEMS } from '@lectern/contract/collections'
import { describe, expect, test } from 'vitest'
import { appended, isSameOrder, rearranged, without } from './places.rules.ts'

const same = (text: string) => text
const list = (text: string) => text.split('')

describe('an ordered list without duplicates', () => {
  test.each([
    ['', 'ab', 'ab'],
    ['ab', 'c', 'abc'],
    ['ab', 'a', 'ab'],
    ['ab', 'cac', 'abc'],
  ])('%j followed by %j is %j', (current, added, result) => {
    expect(appended(list(current), list(added), same).join('')).toBe(result)
  })

  test('grows to a limit', () => {
    const full = Array.from({ length: MAX_GROUP_ITEMS }, (_none, index) => `${index}`)
    expect(appended(full, ['0'], same)).toHaveLength(MAX_GROUP_ITEMS)
    expect(() => appended(full, ['x'], same)).toThrow('at most 20000 entries')
    // Such as one that was imported.
    expect(appended([...full, 'x'], ['x'], same)).toHaveLength(MAX_GROUP_ITEMS + 1)
  })

  test.each([
    ['abc', 'b', 'ac'],
    ['abc', 'xyz', 'abc'],
    ['abc', 'cba', ''],
  ])('%j without %j is %j', (current, removed, result) => {
    expect(without(list(current), list(removed), same).join('')).toBe(result)
  })

  // Upper case: entries the person rearranging may not see.
  test.each([
    ['abc', 'cab', 'cab'],
    ['abc', 'ca', 'ca'],
    ['abc', 'cabd', 'cabd'],
    ['abc', 'ccab', 'cab'],
    ['aXbc', 'cba', 'cXba'],
    ['XabY', 'ba', 'XbaY'],
    ['aXbY', 'b', 'bXY'],
    ['aXb', 'Xba', 'Xba'],
    ['X', '', 'X'],
  ])('%j reordered as %j is %j: hidden entries stay', (current, wanted, result) => {
    const isSeen = (text: string) => text === text.toLowerCase()
    expect(rearranged(list(current), list(wanted), isSeen, same).join('')).toBe(result)
  })

  test.each([
    ['ab', 'ab', true],
    ['ab', 'ba', false],
    ['ab', 'abc', false],
    ['', '', true],
  ])('%j in the order of %j is %j', (a, b, result) => {
    expect(isSameOrder(list(a), list(b), same)).toBe(result)
  })
})
