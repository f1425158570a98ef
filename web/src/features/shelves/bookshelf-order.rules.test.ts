import type { SmartShelfView } from '@lectern/contract/own-shelves'
import { describe, expect, test } from 'vitest'
import { bookshelfOrder, isRemembered } from './bookshelf-order.rules.ts'
import { filterOf } from './filter.rules.ts'
import { adaptToType, AUTHOR_ORDER, type ShelfSettings } from './shelf-settings.rules.ts'

const settings = {
  orderBy: 'addedAt',
  orderDesc: true,
  filterBy: filterOf('genres', 'Fantasy'),
  collapseSeries: true,
} as ShelfSettings
type Input = Parameters<typeof bookshelfOrder>[0]
const order = (more: Partial<Input> = {}) =>
  bookshelfOrder({
    mediaType: 'book',
    settings,
    seesExplicit: true,
    filter: undefined,
    combined: null,
    shelf: null,
    ...more,
  })

describe('bookshelf order', () => {
  test('defaults to the library’s last settings', () => {
    expect(order()).toMatchObject({
      filter: settings.filterBy,
      remembered: settings.filterBy,
      sort: { key: 'addedAt', isDescending: true },
      collapsesSeries: true,
    })
  })

  test('uses the URL’s filter when there is one', () => {
    expect(order({ filter: 'all' })).toMatchObject({ filter: 'all', remembered: settings.filterBy })
  })

  test('resets a remembered issues filter, or an unknown one, to the whole shelf', () => {
    for (const filterBy of ['issues', 'nonsense.x'])
      expect(order({ settings: { ...settings, filterBy } }).filter).toBe('all')
    expect([isRemembered('issues'), isRemembered('all')]).toEqual([false, true])
  })

  test('ignores a single filter when there is a combined one', () => {
    expect(
      order({
        filter: filterOf('genres', 'x'),
        combined: { match: 'all', parts: [] } as unknown as Input['combined'],
      }).filter,
    ).toBe('all')
  })

  test('uses a smart shelf’s own sort', () => {
    const shelf = { sort: 'media.metadata.title', isDescending: false } as SmartShelfView
    expect(order({ shelf }).sort).toEqual({ key: 'media.metadata.title', isDescending: false })
  })

  test('collapses series in book libraries only', () => {
    expect(order({ mediaType: 'podcast' }).collapsesSeries).toBe(false)
    expect(order({ settings: { ...settings, collapseSeries: false } }).collapsesSeries).toBe(false)
  })

  test('offers sorting by sequence when a single series is shown', () => {
    expect(order({ filter: filterOf('series', 'x') }).sortOptions.length).toBeGreaterThan(
      order({ filter: 'all' }).sortOptions.length,
    )
  })
})

describe('settings carried over to another type of library', () => {
  test.each([
    ['podcast', 'media.metadata.authorNameLF', filterOf('series', 'x'), 'media.metadata.author', 'all'],
    ['podcast', 'addedAt', filterOf('genres', 'x'), 'addedAt', filterOf('genres', 'x')],
    [
      'book',
      'media.metadata.author',
      filterOf('series', 'x'),
      'media.metadata.authorName',
      filterOf('series', 'x'),
    ],
    ['music', 'media.numTracks', filterOf('progress', 'x'), 'media.duration', 'all'],
    ['video', 'media.metadata.author', filterOf('tags', 'x'), 'media.metadata.title', filterOf('tags', 'x')],
  ] as const)('%s: %s, %s become %s, %s', (mediaType, orderBy, filterBy, nextOrder, nextFilter) => {
    expect(adaptToType({ orderBy, filterBy }, mediaType)).toEqual({
      orderBy: nextOrder,
      filterBy: nextFilter,
    })
  })
})

test('authors are sorted by name by default', () => {
  expect(AUTHOR_ORDER).toEqual({ authorSortBy: 'name', authorSortDesc: false })
})
