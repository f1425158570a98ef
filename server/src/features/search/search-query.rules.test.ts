import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matches } from './index/match.rules.ts'
import {
  correctionsOf,
  matchWithSplits,
  matchOf,
  matchWithReplacements,
  readQuery,
  withoutFillers,
} from './search-query.rules.ts'
import { rankItems } from './search-rank.rules.ts'
import { indexedText } from './search-words.rules.ts'

const finds = (text: string, ...fields: string[]) => {
  const query = readQuery(text)
  return query && matches(matchOf(query, 'exact'), fields.map(indexedText), 'all')
}

describe('a search query', () => {
  test.each([
    ['harry pott', 'Harry Potter', true],
    ['pott harry', 'Harry Potter', true],
    ['arry', 'Harry Potter', false],
    ['三体', '三体全集', true],
    ['体三', '三体全集', false],
    ['spider-man', 'The Spiderman', true],
    ['spiderman', 'Spider-Man', true],
    ['J.R.', 'J. R. Smith', true],
    ['discworld 3', 'Discworld 3', true],
    ['discworld 3', 'Discworld 30', false],
    ['…', 'Anything', null],
  ])('%s matches %s: %s', (text, title, isFound) => {
    expect(finds(text, title)).toBe(isFound)
  })

  test('matches words across several fields, or in titles only on request', () => {
    const query = readQuery('dune herbert') ?? { runs: [], text: '', words: [] }
    const fields = ['dune', 'frank herbert']
    expect(matches(matchOf(query, 'exact'), fields, 'all')).toBe(true)
    expect(matches(matchOf(query, 'exact'), fields, 'title')).toBe(false)
  })

  test('is reduced to letters and digits, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const query = readQuery(text)
        const words = query?.runs.flatMap((run) => [...run.words, ...(run.otherWords ?? []), ...run.parts])
        expect((words ?? []).every((word) => /^[\p{L}\p{N}\p{M}]+$/u.test(word))).toBe(true)
      }),
    )
  })
})

describe('a query without results', () => {
  test('is retried with the words it may have meant', () => {
    const query = readQuery('hary potter') ?? { runs: [], text: '', words: [] }
    const near = new Map([['hary', ['harry', 'hairy']]])
    const match = matchWithReplacements(query, near)
    for (const title of ['harry potter', 'hairy potters', 'potter hary'])
      expect(matches(match, [title], 'all')).toBe(true)
    expect(matches(match, ['harry'], 'all')).toBe(false)
    expect(correctionsOf(query, near).map(({ text }) => text)).toEqual([
      'harry potter',
      'hairy potter',
      'hary potter',
    ])
  })

  test.each([
    ['slaughterhouse 5', 'Slaughterhouse-Five', true],
    ['slaughterhouse-5', 'Slaughterhouse Five', true],
    ['slaughterhouse-5', 'Five Children', false],
    ['3 body problem', 'The Three-Body Problem', true],
    ['drei musketiere', 'Die 3 Musketiere', true],
    ['один в поле', '1 в поле', true],
    ['3 men', 'Threepenny men', false],
    ['leguin', 'Ursula K. Le Guin', true],
    ['dickvan', 'Dick, Van', true],
    ['leguin', 'Guin Le', false],
    ['のるうぇい', 'ノルウェイの森', true],
    ['サクラ', 'さくら日記', true],
    ['さら', 'さくら日記', false],
  ])('%s also matches %s: %s', (text, title, isFound) => {
    const query = readQuery(text) ?? { runs: [], text: '', words: [] }
    expect(matches(matchWithSplits(query, new Map()), [indexedText(title)], 'all')).toBe(isFound)
  })

  test.each([
    ['pride and prejudice', 'pride prejudice'],
    ['discworld book 4', 'discworld 4'],
    ['the book thief', 'book thief'],
    ['old name', undefined],
  ])('%s without filler words: %s', (text, shorter) => {
    const query = readQuery(text)
    expect(query && withoutFillers(query)?.text).toBe(shorter)
  })
})

describe('ranking the results', () => {
  const item = (title: string, more: { people?: string; series?: string } = {}) => ({
    title: indexedText(title),
    people: indexedText(more.people ?? ''),
    series: more.series === undefined ? '' : indexedText(more.series),
  })

  test.each([
    [
      'dune',
      [item('Dune'), item('Dune Messiah'), item('Children of Dune'), item('X', { people: 'Dune Roe' })],
    ],
    [
      'the king',
      [
        item('The King'),
        item('King Arthur'),
        item('Return of the King'),
        item('Other', { series: 'The King' }),
      ],
    ],
    [
      'saga 2',
      [item('Second', { series: 'Saga 2' }), item('Saga of 2 towns'), item('Nth', { series: 'Saga 20' })],
    ],
  ])('%s: best match first', (text, inOrder) => {
    const query = readQuery(text)
    const ranked = rankItems(inOrder.toReversed(), query ? [query] : [], ['the'])
    expect(ranked.map(({ title }) => title)).toEqual(inOrder.map(({ title }) => title))
  })
})
