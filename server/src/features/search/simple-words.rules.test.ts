import { expect, test } from 'vitest'
import { indexedText, plainText, runsOf } from './search-words.rules.ts'
import { simpleWords } from './simple-words.rules.ts'

test.each([
  ['The Rough Dune Cycle 2', 'the rough dune cycle 2'],
  ['Lonely Echo, Tall: Harbour!', 'lonely echo tall harbour'],
  ['  A   plain (text) ', 'a plain text'],
  ['', ''],
  ['C3PO 1984', 'c3po 1984'],
])('%j needs no full parsing', (text, words) => {
  expect(simpleWords(text)).toBe(words)
})

test.each([
  'Été',
  "don't",
  'spider-man',
  'J. R. Smith',
  '007',
  '20,000 leagues',
  'a & b',
  '三体',
  'x'.repeat(41),
])('%j needs full parsing', (text) => {
  expect(simpleWords(text)).toBeNull()
})

test('gives the same words as full parsing', () => {
  const pieces = [
    'The',
    'a',
    'b',
    'x9',
    '12',
    '1,000',
    ', ',
    '. ',
    ' ',
    ' ',
    '/',
    'Dune',
    '_',
    '#3',
    '\t',
    '0',
    '(',
    '"',
  ]
  let seed = 7
  const next = (below: number) => (seed = (seed * 48271) % 0x7fffffff) % below
  let simple = 0
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: 1 + next(9) }, () => pieces[next(pieces.length)]).join('')
    const words = simpleWords(text)
    if (words === null) continue
    simple++
    expect([text, words]).toEqual([text, plainText(runsOf(text))])
    expect(indexedText(text)).toBe(words)
  }
  expect(simple).toBeGreaterThan(1000)
})
