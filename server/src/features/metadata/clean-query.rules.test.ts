import { expect, test } from 'vitest'
import { cleanAuthor, cleanTitle, looksLikeAsin, wellFormed } from './clean-query.rules.ts'

test.each([
  ['The Lighthouse: A Walk', 'the lighthouse'],
  ['Dune - Book One', 'dune'],
  ['Spider-Man', 'spider-man'],
  ['Café [Unabridged] (2019)  Noir', 'cafe noir'],
  ['Nested (one [two] three) out', 'nested out'],
  ["Ender’s `Game's", 'enders games'],
  ['Open (never closed', 'open'],
  ['Closed) only', 'closed only'],
  ['a) b (c) d', 'a b d'],
])('%s is searched for as %s', (title, clean) => {
  expect(cleanTitle(title)).toBe(clean)
})

test('keeps what follows a colon in an author’s name', () => {
  expect(cleanAuthor(' J. R. R. Tolkién (Author): x - y ')).toBe('j. r. r. tolkien : x - y')
})

test.each([
  ['B0036S4B2G', true],
  ['1234567890', true],
  ['ABCDEFGHIJ', false],
  ['b0036s4b2g', false],
  ['B0036S4B2', false],
  ['B0036S4B2GX', false],
  ['B0036 S4B2', false],
])('%s looks like an ASIN: %s', (text, isAsin) => {
  expect(looksLikeAsin(text)).toBe(isAsin)
})

test('replaces lone surrogates', () => {
  expect(wellFormed('a\ud800b \u{1F30A}')).toBe('a\ufffdb \u{1F30A}')
})
