import { describe, expect, test } from 'vitest'
import { readQuery, type SearchQuery } from './search-query.rules.ts'
import { type RankedItem, rankItems, rankNames } from './search-rank.rules.ts'
import { indexedText } from './search-words.rules.ts'

const query = (text: string): SearchQuery => readQuery(text) ?? { runs: [], text: '', words: [] }

const item = (title: string, people = '', series: readonly string[] = []): RankedItem => ({
  title: indexedText(title),
  people: indexedText(people),
  series: series.map(indexedText).join(' ; '),
})

/** Checks the ranking for both input orders. */
function expectOrder(text: string | readonly string[], inOrder: readonly RankedItem[], prefixes = ['the']) {
  const queries = [text].flat().map(query)
  for (const found of [inOrder, inOrder.toReversed()])
    expect(rankItems(found, queries, prefixes).map(({ title }) => title)).toEqual(
      inOrder.map(({ title }) => title),
    )
}

describe('an item ranks above another', () => {
  test.each<[why: string, text: string, first: RankedItem, second: RankedItem]>([
    ['whose title is the query', 'fog', item('Fog'), item('Fog Bell')],
    ['whose title is the query except for an article', 'fog', item('The Fog'), item('Fog Bell')],
    ['if the query has the article', 'the fog', item('Fog'), item('The Fog Bell')],
    ['whose title begins with the query', 'fog', item('Fog over the whole harbour'), item('Grey Fog')],
    [
      'whose title begins with the query after an article',
      'fog b',
      item('The Fog Bell'),
      item('Old Fog Bell'),
    ],
    ['if the words are in order', 'fog bell', item('The Old Fog Bell'), item('Bell of Fog')],
    ['with the whole word, not a prefix', 'fog', item('Grey Fog Long'), item('Grey Foggy')],
    ['with the first word as a whole', 'fog', item('Fog Harbour'), item('Foghorn')],
    ['with both words as a whole', 'bell fog', item('A Fog Bell x'), item('A Fog Bells')],
    ['with the shorter title', 'fog', item('Fog Zed'), item('Fog among many other words')],
    ['by title, not by author', 'moor', item('Bell on the Moor'), item('A', 'Moor')],
    ['by title, not by series', 'moor', item('Bell on the Moor'), item('A', '', ['Moor'])],
    ['by somebody with exactly that name', 'ada moor', item('B', 'Ada Moor'), item('A', 'Ada Moorland')],
    ['by author, not by series', 'moor', item('B', 'Moorland'), item('A', '', ['Moor'])],
    ['with that sequence in the series', 'coast 2', item('B', '', ['Coast 2']), item('Coast 2 and 3')],
    [
      'by title over a sequence in a longer series name',
      'coast 2',
      item('Coast 2 and 3'),
      item('A', '', ['North Coast 2']),
    ],
    [
      'with that sequence, not one that begins the same',
      'coast 2',
      item('B', '', ['North Coast 2']),
      item('A', '', ['Coast 21', 'Coast 22']),
    ],
    [
      'with that sequence in one series, not across two',
      'coast 2',
      item('B', '', ['North Coasts 2']),
      item('A', '', ['Coast 3', 'Hill 2']),
    ],
    [
      'by series, not by words across fields',
      'coast moor',
      item('B', '', ['Coast Moor']),
      item('C', 'Moor', ['Coast']),
    ],
    [
      'with more of the words in the title',
      'coast moor bell',
      item('Tower Bell of Coast', 'Moor'),
      item('Coast', 'Moor Bell x', ['y']),
    ],
  ])('%s', (_why, text, first, second) => expectOrder(text, [first, second]))

  test('that matches one of two readings, however poorly it matches the other', () => {
    expectOrder(['fog', 'sea'], [item('Fog'), item('Sea Fog')])
  })

  test.each([
    ['in order', 'fog', item('Zed Fog'), item('A very long grey Fog')],
    ['in any order', 'fog bell', item('Zed Bell of Fog'), item('A Bell that is long of Fog')],
    ['across fields', 'coast moor', item('Zed Coast', 'Moor'), item('A long and winding Coast', 'Moor')],
  ])('with the shorter title if the words are found %s', (_where, text, first, second) => {
    expectOrder(text, [first, second])
  })

  test('with the matching sequence in one of its series', () => {
    expectOrder('coast 2', [item('B', '', ['Coast 2', 'Hill 9']), item('Coast 2 and 3')])
    expectOrder('coast 2', [item('B', '', ['North Coast 2', 'Hill 9']), item('Old Coast 2')])
  })

  test('by title if all else is equal', () => {
    expectOrder('moor', [item('Alder', 'Ada Moor'), item('Birch', 'Ada Moor')])
  })

  test('by length only up to a limit: titles over 200 characters count as equally long', () => {
    const [long, longer] = [`fog ${'x'.repeat(30)} `.repeat(6), `fog ${'x'.repeat(30)} `.repeat(9)]
    expectOrder('fog', [item(`Fog aa ${longer}`), item(`Fog bb ${long}`)])
  })

  test('in a series only if the sequence matches exactly and the name by prefix', () => {
    expectOrder('coa 2', [item('B', '', ['Coast 2']), item('A', '', ['Coast 20'])])
  })

  test('regardless of its sequence if the query has no number', () => {
    expectOrder('coast', [item('A', '', ['Coast']), item('B', '', ['Coast 2'])])
  })
})

describe('a name ranks above another', () => {
  const order = (text: string, names: readonly string[]) =>
    rankNames(
      names.map((name) => ({ title: indexedText(name) })),
      [query(text)],
    ).map(({ title }) => title)

  test('that equals the query, then one that begins with it, then one that contains it', () => {
    const names = ['ada moor', 'ada moorland', 'bea ada moor', 'moor and ada']
    expect(order('ada moor', names.toReversed())).toEqual(names)
  })

  test('including its article: articles are significant in names', () => {
    expect(order('fog', ['The Fog', 'Fog Bell'])).toEqual(['fog bell', 'the fog'])
  })

  test('that matches one of two readings, however poorly it matches the other', () => {
    const names = [{ title: 'sea fog' }, { title: 'fog' }]
    expect(rankNames(names, [query('fog'), query('sea')])[0]).toEqual({ title: 'fog' })
  })

  test('found by an alternative spelling, which ranks last', () => {
    expect(order('spiderman', ['Spider-Man', 'The Spiderman'])).toEqual([
      'the spiderman',
      'spider man | spiderman',
    ])
  })
})
