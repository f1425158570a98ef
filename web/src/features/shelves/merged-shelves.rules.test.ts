import type { ShelfView } from '@lectern/contract/shelves'
import { describe, expect, test } from 'vitest'
import type { CardItem } from '../../cards/card-item.ts'
import { COVER_SIZES_PX, nearestSizeIndex, nextSize } from './cover-size.rules.ts'
import { alphabetOf, isBehindText, itemSortKey } from './letters.rules.ts'
import { mergeHomes } from './merge-homes.rules.ts'

const shelf = (id: string, type: string, ...entities: object[]) =>
  ({ id, type, entities }) as unknown as ShelfView
const ids = (shelves: readonly ShelfView[]) =>
  shelves.map(({ entities }) => entities.map((one) => (one as { id: string }).id).join(''))

describe('merged home pages of several libraries', () => {
  test.each([
    ['continue-listening', 'progressLastUpdate'],
    ['continue-reading', 'progressLastUpdate'],
    ['continue-series', 'prevBookInProgressLastUpdate'],
    ['recently-added', 'addedAt'],
    ['listen-again', 'finishedAt'],
    ['read-again', 'finishedAt'],
  ])('have one %s shelf, newest first', (id, key) => {
    const [one, other] = [
      shelf(id, 'book', { id: 'a', [key]: 1 }, { id: 'b', [key]: 5 }),
      shelf(id, 'book', { id: 'c', [key]: 3 }),
    ]
    expect(ids(mergeHomes([[one], [other]]))).toEqual(['bca'])
    const unknown = shelf(id, 'book', { id: 'x' }, { id: 'y', [key]: 0.5 })
    if (key !== 'addedAt') expect(ids(mergeHomes([[unknown]]))).toEqual(['yx'])
  })

  test('sort newest episodes by publication date', () => {
    const one = shelf(
      'newest-episodes',
      'episode',
      { id: 'a', recentEpisode: { publishedAt: 1 } },
      { id: 'b', recentEpisode: { publishedAt: 5 } },
      { id: 'c' },
    )
    const late = shelf('newest-episodes', 'episode', { id: 'd', recentEpisode: { publishedAt: 0.5 } })
    expect(ids(mergeHomes([[one], [late]]))).toEqual(['badc'])
  })

  test('interleave libraries where there is no timestamp', () => {
    expect(
      ids(
        mergeHomes([
          [shelf('discover', 'book', { id: 'a' }, { id: 'b' }, { id: 'c' })],
          [shelf('discover', 'book', { id: 'x' })],
        ]),
      ),
    ).toEqual(['axbc'])
    expect(
      ids(
        mergeHomes([
          [shelf('recent-series', 'series', { id: 'a' }, { id: 'b' })],
          [shelf('recent-series', 'series', { id: 'x' })],
        ]),
      ),
    ).toEqual(['axb'])
    expect(
      ids(
        mergeHomes([
          [shelf('newest-authors', 'authors', { id: 'a' })],
          [shelf('newest-authors', 'authors', { id: 'x' })],
        ]),
      ),
    ).toEqual(['ax'])
  })

  test('keep types apart, with at most twenty entries each', () => {
    expect(
      ids(
        mergeHomes([[shelf('discover', 'book', { id: 'a' })], [shelf('discover', 'podcast', { id: 'x' })]]),
      ),
    ).toEqual(['a', 'x'])
    const many = Array.from({ length: 30 }, (_, index) => ({ id: `${index}` }))
    expect(mergeHomes([[shelf('discover', 'book', ...many)]])[0]?.entities).toHaveLength(20)
    expect(mergeHomes([[shelf('recent-series', 'series', ...many)]])[0]?.entities).toHaveLength(20)
    expect(mergeHomes([])).toEqual([])
  })
})

describe('cover sizes', () => {
  test('there are nine, and a stored size snaps to the nearest', () => {
    expect(COVER_SIZES_PX).toEqual([60, 80, 100, 120, 140, 160, 180, 200, 220])
    expect([0, 60, 71, 70, 119, 999].map(nearestSizeIndex)).toEqual([0, 0, 1, 0, 3, 8])
  })

  test('step to the next one that looks different', () => {
    expect([nextSize(60, -1, undefined), nextSize(60, 1, undefined), nextSize(220, 1, undefined)]).toEqual([
      null,
      80,
      null,
    ])
    const columns = (px: number) => (px < 100 ? 9 : px < 200 ? 5 : 4)
    expect([
      nextSize(120, 1, columns),
      nextSize(120, -1, columns),
      nextSize(80, -1, columns),
      nextSize(200, 1, columns),
    ]).toEqual([200, 80, null, null])
    expect(nextSize(80, -1, (px) => px)).toBe(60)
  })
})

describe('alphabet index', () => {
  test('has the letters of the language', () => {
    expect([alphabetOf('en-us', false).length, alphabetOf('ru', false).length]).toEqual([27, 55])
    expect(alphabetOf('en-us', true).at(-1)).toBe('#')
  })

  test('finds the first entry at or after a letter, in either direction', () => {
    const behind = (text: string, isDescending: boolean, key: string) => isBehindText(text, isDescending)(key)
    expect([behind('b', false, 'b'), behind('b', false, 'a'), behind('b', false, 'ba')]).toEqual([
      true,
      false,
      true,
    ])
    expect([
      behind('b', true, 'ba'),
      behind('b', true, 'a'),
      behind('b', true, 'c'),
      behind('b', true, 'b'),
    ]).toEqual([true, true, false, true])
    expect([behind('#', true, 'a'), behind('#', true, '9'), behind('#', false, 'x')]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('uses the name of a collapsed series, with or without its article', () => {
    const book = (more: object = {}) =>
      ({
        media: {
          numTracks: 1,
          metadata: {
            title: 'The Fog',
            titleIgnorePrefix: 'Fog, The',
            authorName: 'Ada Moor',
            authorNameLF: 'Moor, Ada',
          },
        },
        ...more,
      }) as unknown as CardItem
    const series = book({ collapsedSeries: { name: 'The Coast', nameIgnorePrefix: 'Coast, The' } })
    const key = (item: CardItem, ignoresPrefix: boolean, sortBy = 'media.metadata.title') =>
      itemSortKey(sortBy, ignoresPrefix)?.(item)[0]
    expect([key(book(), false), key(book(), true), key(series, false), key(series, true)]).toEqual([
      't',
      'f',
      't',
      'c',
    ])
    expect([
      key(book(), false, 'media.metadata.authorName'),
      key(book(), false, 'media.metadata.authorNameLF'),
    ]).toEqual(['a', 'm'])
    expect(itemSortKey('addedAt', false)).toBeNull()
  })
})
