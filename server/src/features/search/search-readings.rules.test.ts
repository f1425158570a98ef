import { describe, expect, test } from 'vitest'
import { matches } from './index/match.rules.ts'
import {
  correctionsOf,
  hasOtherReadings,
  matchWithSplits,
  matchOf,
  matchWithReplacements,
  readQuery,
  replaceableWords,
  type SearchQuery,
  withoutFillers,
} from './search-query.rules.ts'
import { indexedText } from './search-words.rules.ts'

const query = (text: string): SearchQuery => readQuery(text) ?? { runs: [], text: '', words: [] }
const none = new Map<string, string[]>()

describe('a query as typed', () => {
  test('is limited to twelve terms', () => {
    expect(query('a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1').runs).toHaveLength(12)
  })

  test.each([
    ['the parts of a hyphenated word need not be adjacent', 'spider-man', 'The Man and the Spider', true],
    ['initials match the beginnings of names', 'j.r.', 'John Ronald', true],
    ['all parts are required', 'spider-man', 'Spider', false],
  ])('%s', (_what, text, title, isFound) => {
    expect(matches(matchOf(query(text), 'exact'), [indexedText(title)], 'all')).toBe(isFound)
  })

  test('in a script without spaces is a phrase of whole characters', () => {
    const words = ['三', '体'].map((text) => ({ text, isPrefix: false }))
    expect(matchOf(query('三体'), 'beginning')).toEqual([[{ words, isPhrase: true }]])
  })
})

describe('alternative readings of a query', () => {
  const finds = (text: string, title: string, near: ReadonlyMap<string, string[]> = none) =>
    matches(matchWithReplacements(query(text), near), [indexedText(title)], 'all')

  test('match the parts around an apostrophe, in any order', () => {
    expect(finds("l'ete", 'Ete')).toBe(true)
    expect(finds("d'ete-l'hiver", 'Hiver et Ete')).toBe(true)
    expect(finds("d'ete-l'hiver", 'Hiver')).toBe(false)
  })

  test('match similar words by prefix, and parts of a word need not be adjacent', () => {
    expect(finds('hary', 'Harrys', new Map([['hary', ['harry']]]))).toBe(true)
    expect(finds('hary-poter', 'Poter and Harry', new Map([['hary', ['harry']]]))).toBe(true)
    expect(finds('hary-poter', 'Harry', new Map([['hary', ['harry']]]))).toBe(false)
  })

  test('split a word only if it stands alone', () => {
    const divided = (text: string, title: string) =>
      matches(matchWithSplits(query(text), none), [indexedText(title)], 'all')
    expect(divided('leguin', 'Le Guinness')).toBe(true)
    expect(divided('leguin-xy', 'Le Guin')).toBe(false)
    expect(matchWithSplits(query('abcde'), none)[0]).toContainEqual({
      words: [
        { text: 'ab', isPrefix: false },
        { text: 'cde', isPrefix: true },
      ],
      isPhrase: true,
    })
  })

  test.each([
    ['fog', false],
    ['fog 5', true],
    ['five fogs', true],
    ["fog l'ete", true],
    ["l'a", false],
    ['サクラ', true],
    ['fog サクラ', true],
    ['森', false],
    ['slaughterhouse-5', true],
  ])('%s has alternatives: %s', (text, hasAny) => {
    expect(hasOtherReadings(query(text))).toBe(hasAny)
  })
})

describe('corrections', () => {
  const corrected = (text: string, near: ReadonlyMap<string, string[]>) =>
    correctionsOf(query(text), near).map((one) => one.text)

  test('replace a typed word with a similar one', () => {
    expect(corrected('hary fog', new Map([['hary', ['harry']]]))).toEqual(['harry fog', 'hary fog'])
    expect(corrected('fog 5', none)).toHaveLength(8)
  })

  test('are limited to eight, the most likely first', () => {
    const near = new Map([
      ['aaaa', ['a1', 'a2', 'a3']],
      ['bbbb', ['b1', 'b2', 'b3']],
    ])
    expect(corrected('aaaa bbbb', near)).toHaveLength(8)
    expect(corrected('aaaa bbbb', near)[0]).toBe('a1 b1')
  })

  test('leave hyphenated words and unspaced scripts alone', () => {
    expect(corrected('hary-potter', new Map([['hary', ['harry']]]))).toEqual(['hary potter'])
    expect(corrected('三', new Map([['三', ['二']]]))).toEqual(['三'])
  })

  test('are looked up for words made of letters, each once', () => {
    expect(replaceableWords(query('fog fog x2 12 三体 sea-bell'))).toEqual(['fog', 'sea', 'bell'])
  })
})

describe('filler words', () => {
  test.each([
    ['the-fog sea', undefined],
    ['band of brothers', 'band brothers'],
    ['band 3 of brothers', '3 brothers'],
    ['the', undefined],
    ['三体 the', '三 体'],
  ])('%s without them: %s', (text, shorter) => {
    expect(withoutFillers(query(text))?.text).toBe(shorter)
  })
})
