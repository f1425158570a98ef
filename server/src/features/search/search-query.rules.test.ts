import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toFts5, toTsquery } from '../../lib/search-match.ts'
import {
  correctionsOf,
  matchOf,
  matchWithReplacements,
  readQuery,
  withoutFillers,
} from './search-query.rules.ts'
import { rankItems } from './search-rank.rules.ts'
import { indexedText } from './search-words.rules.ts'

const fts = (text: string) => {
  const query = readQuery(text)
  return query && toFts5(matchOf(query, 'exact'), 'all')
}

describe('a question in the words of the engines', () => {
  test.each([
    ['harry pott', '(("harry"*)) AND (("pott"*))'],
    ['三体', '("三 体")'],
    ['spider-man', '(("spider"* AND "man"*) OR ("spiderman"*))'],
    ['J.R.', '(("jr"*) OR ("j"* AND "r"*))'],
    ['discworld 3', '(("discworld"*)) AND (("3"))'],
    ['…', null],
  ])('%s → %s', (text, match) => {
    expect(fts(text)).toBe(match)
  })

  test('only in titles', () => {
    const match = matchOf(readQuery('a b2') ?? { runs: [], text: '', words: [] }, 'beginning')
    expect(toFts5(match, 'title')).toBe('{title} : ((("a"*)) AND (("b2"*)))')
    expect(toTsquery(match, 'title')).toBe("(('a':*A)) & (('b2':*A))")
  })

  test('holds nothing that means something to an engine, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const query = readQuery(text)
        const words = query?.runs.flatMap((run) => [...run.words, ...(run.otherWords ?? []), ...run.parts])
        expect((words ?? []).every((word) => /^[\p{L}\p{N}\p{M}]+$/u.test(word))).toBe(true)
      }),
    )
  })
})

describe('a question that leads nowhere', () => {
  test('is asked again with the words it may have meant', () => {
    const query = readQuery('hary potter') ?? { runs: [], text: '', words: [] }
    const near = new Map([['hary', ['harry', 'hairy']]])
    expect(toFts5(matchWithReplacements(query, near), 'all')).toBe(
      '(("hary"*) OR ("harry"*) OR ("hairy"*)) AND (("potter"*))',
    )
    expect(correctionsOf(query, near).map(({ text }) => text)).toEqual([
      'harry potter',
      'hairy potter',
      'hary potter',
    ])
  })

  test.each([
    ['pride and prejudice', 'pride prejudice'],
    ['discworld book 4', 'discworld 4'],
    ['the book thief', 'book thief'],
    ['old name', undefined],
  ])('%s without what people add: %s', (text, shorter) => {
    const query = readQuery(text)
    expect(query && withoutFillers(query)?.text).toBe(shorter)
  })
})

describe('what was found', () => {
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
  ])('%s: the best first', (text, inOrder) => {
    const query = readQuery(text)
    const ranked = rankItems(inOrder.toReversed(), query ? [query] : [], ['the'])
    expect(ranked.map(({ title }) => title)).toEqual(inOrder.map(({ title }) => title))
  })
})
