import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gapsOf, isOneErrorApart, mayBeMistyped, swapsOfShort } from './near-words.rules.ts'

test('typos are considered in words of four or more letters', () => {
  expect([mayBeMistyped('fog'), mayBeMistyped('fogs')]).toEqual([false, true])
})

test('in words of three letters, two swapped letters are considered', () => {
  expect(['teh', 'all', 'aaa', 'fo', 'fogs', '\u{1F30A}ab'].map(swapsOfShort)).toEqual([
    ['eth', 'the'],
    ['lal'],
    [],
    [],
    [],
    ['a\u{1F30A}b', '\u{1F30A}ba'],
  ])
})

test('the deletion variants of a word are the word itself and each form without one letter, deduplicated', () => {
  expect(gapsOf('moor')).toEqual(['moor', 'oor', 'mor', 'moo'])
  expect(gapsOf('\u{1F30A}a')).toEqual(['\u{1F30A}a', 'a', '\u{1F30A}'])
})

test.each([
  ['harry', 'harrys', true],
  ['harry', 'arry', true],
  ['harry', 'marry', true],
  ['harry', 'hrary', true],
  ['harry', 'haryr', true],
  ['harry', 'harry', false],
  ['harry', 'har', false],
  ['harry', 'hraryx', false],
  ['harry', 'hrrya', false],
  ['abcd', 'badc', false],
  ['abcde', 'bacdx', false],
  ['abcd', 'axcy', false],
  ['abcd', 'cbad', false],
  ['abcd', 'abxcy', false],
  ['', 'a', true],
  ['', '', false],
])('%j and %j are one typo apart: %s', (a, b, isNear) => {
  expect([isOneErrorApart(a, b), isOneErrorApart(b, a)]).toEqual([isNear, isNear])
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })

/** Returns every word that is one typing error away from the given one. */
function wordsNear(text: string): Set<string> {
  const near = new Set<string>()
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)]
    for (const letter of ['a', 'b', 'c']) {
      near.add(before + letter + after)
      if (after !== '') near.add(before + letter + after.slice(1))
    }
    near.add(before + after.slice(1))
    if (after.length > 1) near.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
  }
  near.delete(text)
  return near
}

test('agrees with generating every typo, and similar words share a deletion variant', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isOneErrorApart(a, b)).toBe(wordsNear(a).has(b))
      const shares = gapsOf(a).some((gap) => gapsOf(b).includes(gap))
      if (isOneErrorApart(a, b)) expect(shares).toBe(true)
    }),
  )
})
