import { describe, expect, test } from 'vitest'
import { railEntries } from './rail-entries.ts'

const of = (
  mediaType: 'book' | 'podcast' | 'music',
  given: Partial<Parameters<typeof railEntries>[0]> = {},
) =>
  railEntries({
    library: { id: 'lib', mediaType },
    isAdmin: false,
    canAddPodcasts: false,
    numPlaylists: 0,
    numIssues: 0,
    smartShelves: [],
    ...given,
  })
const keys = (entries: ReturnType<typeof railEntries>) => entries.map(({ key }) => key)

describe('library pages', () => {
  test('[R2.011 R2.012 R2.017] offers series, collections and authors only in book libraries', () => {
    expect(keys(of('book'))).toEqual(
      expect.arrayContaining(['home', 'library', 'series', 'collections', 'authors']),
    )
    for (const kind of ['podcast', 'music'] as const) {
      expect(keys(of(kind))).not.toContain('series')
      expect(keys(of(kind))).not.toContain('collections')
      expect(keys(of(kind))).not.toContain('authors')
    }
  })

  test('[R2.015] offers albums only in music libraries, and latest episodes only in podcast libraries', () => {
    expect(keys(of('music'))).toEqual(['home', 'library', 'albums'])
    expect(keys(of('podcast'))).toEqual(['home', 'latest', 'library'])
  })

  test('offers adding podcasts only in podcast libraries, to users with permission', () => {
    expect(keys(of('podcast', { canAddPodcasts: true }))).toEqual([
      'home',
      'latest',
      'library',
      'podcastSearch',
      'downloadQueue',
    ])
    expect(keys(of('book', { canAddPodcasts: true }))).not.toContain('podcastSearch')
  })

  test('[R2.014] offers playlists once there is one', () => {
    expect(keys(of('book'))).not.toContain('playlists')
    expect(keys(of('book', { numPlaylists: 1 }))).toContain('playlists')
  })

  test('[R2.048] shows issues with their count, only when there are any', () => {
    expect(keys(of('book'))).not.toContain('issues')
    const issues = of('book', { numIssues: 3 }).find(({ key }) => key === 'issues')
    expect(issues).toMatchObject({ count: 3, search: { filter: 'issues' }, path: '/library/lib/bookshelf' })
  })
})

describe('the active entry', () => {
  const active = (pathname: string, filter?: string) =>
    keys(
      of('book', { numIssues: 1 }).filter(({ isActive }) => isActive({ pathname, filter, shelf: undefined })),
    )

  test.each([
    ['/library/lib', undefined, ['home']],
    ['/library/lib/bookshelf', undefined, ['library']],
    ['/library/lib/bookshelf', 'genres.x', ['library']],
    ['/library/lib/bookshelf', 'issues', ['issues']],
    ['/library/lib/bookshelf/series', undefined, ['series']],
    ['/library/lib/series/s1', undefined, ['series']],
    ['/item/x', undefined, []],
  ])('on %s with the filter %s: %o', (pathname, filter, expected) =>
    expect(active(pathname, filter)).toEqual(expected),
  )
})

test('the library’s pinned smart shelves come after its pages, and are active on their own page', () => {
  const smartShelves = [
    { id: 's1', name: 'Short', libraryId: 'lib', isOnRail: true },
    { id: 's2', name: 'Hidden', libraryId: 'lib', isOnRail: false },
    { id: 's3', name: 'Elsewhere', libraryId: 'other', isOnRail: true },
  ]
  const entries = of('book', { smartShelves })
  expect(entries.filter(({ name }) => name !== undefined)).toMatchObject([
    { name: 'Short', path: '/library/lib/bookshelf', search: { shelf: 's1' } },
  ])
  const place = { pathname: '/library/lib/bookshelf', filter: undefined, shelf: 's1' }
  expect(keys(entries.filter(({ isActive }) => isActive(place)))).toEqual(['smartShelf'])
})
