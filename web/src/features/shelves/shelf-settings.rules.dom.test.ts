import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_USER_SETTINGS, useUserSettings } from '../../lib/user-settings.ts'
import { filterOf } from './filter.rules.ts'
import { adaptToType } from './shelf-settings.rules.ts'
import { useShelfSettings } from './use-shelf-settings.ts'
import { shelfView } from './use-shelf-view.ts'

const order = (orderBy: string, filterBy = 'all') => ({ orderBy, filterBy })

test.each([
  ['media.metadata.authorName', 'media.metadata.author'],
  ['media.metadata.authorNameLF', 'media.metadata.author'],
  ['media.duration', 'media.numTracks'],
  ['media.metadata.publishedYear', 'media.metadata.title'],
  ['addedAt', 'addedAt'],
])('[R5.022 R4.058] for podcasts, %s becomes %s', (from, to) => {
  expect(adaptToType(order(from), 'podcast').orderBy).toBe(to)
})

test.each(['series', 'authors', 'narrators', 'languages', 'progress'])(
  '[R5.023 R4.058] for podcasts, a filter by %s becomes all',
  (group) => expect(adaptToType(order('size', filterOf(group, 'x')), 'podcast').filterBy).toBe('all'),
)

test('[R5.023] for podcasts, issues become all, while genres and tags are kept', () => {
  expect(adaptToType(order('size', 'issues'), 'podcast').filterBy).toBe('all')
  for (const group of ['genres', 'tags']) {
    const filter = filterOf(group, 'x')
    expect(adaptToType(order('size', filter), 'podcast').filterBy).toBe(filter)
  }
})

test.each([
  ['media.metadata.author', 'media.metadata.authorName'],
  ['media.numTracks', 'media.duration'],
  ['media.metadata.title', 'media.metadata.title'],
])('[R5.024 R4.058] for books, %s becomes %s', (from, to) => {
  expect(adaptToType(order(from), 'book').orderBy).toBe(to)
})

describe('each library remembers its own sort order', () => {
  const books = { id: 'books', mediaType: 'book' } as const
  const podcasts = { id: 'podcasts', mediaType: 'podcast' } as const
  const of = (library: typeof books | typeof podcasts) => renderHook(() => useShelfSettings(library)).result

  const change = (
    library: typeof books | typeof podcasts,
    settings: { orderBy: string; orderDesc?: boolean },
  ) => {
    const { update } = of(library).current
    act(() => update(settings))
  }

  beforeEach(() => useUserSettings.setState({ settings: { ...DEFAULT_USER_SETTINGS } }))

  test('[R4.058] the first visit starts with the last library’s settings, adapted to its type', () => {
    change(books, { orderBy: 'media.duration', orderDesc: true })
    expect(of(podcasts).current.settings).toMatchObject({ orderBy: 'media.numTracks', orderDesc: true })
  })

  test('afterwards each keeps its own, even after a reload', () => {
    change(books, { orderBy: 'media.duration' })
    change(podcasts, { orderBy: 'addedAt' })
    expect(of(books).current.settings.orderBy).toBe('media.duration')
    expect(of(podcasts).current.settings.orderBy).toBe('addedAt')
    expect(JSON.parse(localStorage.getItem('shelfSettings') ?? '{}')).toMatchObject({
      books: { orderBy: 'media.duration' },
      podcasts: { orderBy: 'addedAt' },
    })
  })
})

test.each([
  [0, 'standard'],
  [1, 'detail'],
  [7, 'standard'],
  [undefined, 'standard'],
  ['1', 'standard'],
])('[R3.047] the setting %s maps to the view %s', (setting, view) => expect(shelfView(setting)).toBe(view))
