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

describe('the order of a bookshelf', () => {
  test('is what the library was left with', () => {
    expect(order()).toMatchObject({
      filter: settings.filterBy,
      remembered: settings.filterBy,
      sort: { key: 'addedAt', isDescending: true },
      collapsesSeries: true,
    })
  })

  test('is what the address says, where it says something', () => {
    expect(order({ filter: 'all' })).toMatchObject({ filter: 'all', remembered: settings.filterBy })
  })

  test('begins with the whole shelf after looking at issues, or at what nobody knows', () => {
    for (const filterBy of ['issues', 'nonsense.x'])
      expect(order({ settings: { ...settings, filterBy } }).filter).toBe('all')
    expect([isRemembered('issues'), isRemembered('all')]).toEqual([false, true])
  })

  test('has no single filter beside a combined one', () => {
    expect(
      order({
        filter: filterOf('genres', 'x'),
        combined: { match: 'all', parts: [] } as unknown as Input['combined'],
      }).filter,
    ).toBe('all')
  })

  test('of a smart shelf is its own', () => {
    const shelf = { sort: 'media.metadata.title', isDescending: false } as SmartShelfView
    expect(order({ shelf }).sort).toEqual({ key: 'media.metadata.title', isDescending: false })
  })

  test('collapses series of books only', () => {
    expect(order({ mediaType: 'podcast' }).collapsesSeries).toBe(false)
    expect(order({ settings: { ...settings, collapseSeries: false } }).collapsesSeries).toBe(false)
  })

  test('offers the place in a series where one series is shown', () => {
    expect(order({ filter: filterOf('series', 'x') }).sortOptions.length).toBeGreaterThan(
      order({ filter: 'all' }).sortOptions.length,
    )
  })
})

describe('settings for a library of another kind', () => {
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

test('authors begin in the order of their names', () => {
  expect(AUTHOR_ORDER).toEqual({ authorSortBy: 'name', authorSortDesc: false })
})
