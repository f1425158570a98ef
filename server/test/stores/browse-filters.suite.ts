import { encodeText } from '@lectern/contract/rules/base64'
import { expect, test } from 'vitest'
import { type BrowsedShelf, filter } from './browse-shelf.ts'

/** Filters, including the user's own progress. */
export function browseFilters(shelf: BrowsedShelf): void {
  const { titles, idOfSeries } = shelf

  test.each([
    ['genres', 'Mystery', ['The Zebra']],
    ['genres', 'Sci-Fi & Größe', ['Book 10']],
    ['tags', 'family', ['Book 10']],
    ['narrators', 'Carl Finn', ['The Zebra']],
    ['languages', 'English', ['The Zebra']],
    ['publishers', 'Harbor', ['The Zebra']],
    ['publishedDecades', '1980', ['book 9']],
    ['missing', 'asin', ['The Zebra', 'book 9', 'Élan', 'Coastal']],
    ['missing', 'description', ['The Zebra', 'Book 10', 'book 9', 'Coastal']],
    ['series', 'no-series', ['The Zebra', 'Élan']],
    ['tracks', 'none', ['Élan']],
    ['tracks', 'single', ['The Zebra', 'book 9', 'Coastal']],
    ['tracks', 'multi', ['Book 10']],
    ['ebooks', 'ebook', ['The Zebra']],
    ['ebooks', 'no-ebook', ['Book 10', 'book 9', 'Élan', 'Coastal']],
    ['genres', 'nowhere', []],
    ['authors', 'nobody', []],
    ['series', 'nothing', []],
  ])('are filtered by %s: %s', async (group, value, expected) => {
    expect(await titles(filter(group, value))).toEqual(expected)
  })

  test.each([
    ['issues', ['Élan']],
    ['explicit', ['Coastal']],
    ['abridged', ['book 9']],
    ['recent', ['The Zebra']],
    ['feed-open', []],
    ['all', ['The Zebra', 'Book 10', 'book 9', 'Élan', 'Coastal']],
  ])('are filtered by %s', async (word, expected) => {
    expect(await titles({ filter: word })).toEqual(expected)
  })

  test.each([
    [
      'all',
      [
        ['ebooks', 'no-ebook'],
        ['missing', 'asin'],
      ],
      ['book 9', 'Élan', 'Coastal'],
    ],
    [
      'all',
      [
        ['ebooks', 'no-ebook'],
        ['!tracks', 'none'],
      ],
      ['Book 10', 'book 9', 'Coastal'],
    ],
    [
      'any',
      [
        ['genres', 'Mystery'],
        ['tags', 'family'],
      ],
      ['The Zebra', 'Book 10'],
    ],
    [
      'any',
      [
        ['genres', 'Mystery'],
        ['!missing', 'asin'],
      ],
      ['The Zebra', 'Book 10'],
    ],
    [
      'all',
      [
        ['genres', 'nowhere'],
        ['tags', 'family'],
      ],
      [],
    ],
  ] as const)('are filtered by %s of several: %j', async (match, rules, expected) => {
    const filters = rules.map(([group, value]) => `${group}.${encodeText(value)}`).join()
    // With several filters, the single one is ignored.
    expect(await titles({ filters, match, filter: 'issues' })).toEqual(expected)
  })

  test('with several filters never show hidden items', async () => {
    const child = await shelf.app.createUser({ permissions: { accessExplicitContent: false } })
    const filters = `!genres.${encodeText('nowhere')},explicit`
    expect(await titles({ filters, match: 'any' })).toContain('Coastal')
    expect(await titles({ filters, match: 'any' }, child)).toEqual(['The Zebra', 'Book 10', 'book 9', 'Élan'])
  })

  test('with several filters follow the user’s progress', async () => {
    const listener = await shelf.app.createUser({ permissions: { accessExplicitContent: true } })
    const filters = `tracks.${encodeText('single')},!progress.${encodeText('finished')}`
    expect(await titles({ filters }, listener)).toEqual(['The Zebra', 'book 9', 'Coastal'])
    const params = { id: shelf.idOf.get('book 9') ?? '' }
    await shelf.app.as(listener).ask('progress.update', { params, body: { isFinished: true } })
    expect(await titles({ filters }, listener)).toEqual(['The Zebra', 'Coastal'])
  })

  test('are filtered by an author', async () => {
    const { authors } = await shelf.app.as(shelf.root).ask('browse.filterdata', { params: shelf.params })
    const ada = authors.find(({ name }) => name === 'Ada Moor')
    const found = await titles({ ...filter('authors', ada?.id ?? ''), sort: 'media.metadata.title' })
    expect(found).toEqual(['book 9', 'Book 10', 'Coastal', 'Élan'])
  })

  test('[R4.004] are filtered by the user’s progress, and sorted by when it was updated', async () => {
    const listener = await shelf.app.createUser({ permissions: { accessExplicitContent: true } })
    const patch = (title: string, body: object) =>
      shelf.app.as(listener).ask('progress.update', { params: { id: shelf.idOf.get(title) ?? '' }, body })
    const by = (state: string) => titles({ ...filter('progress', state), sort: 'addedAt' }, listener)
    expect(await by('not-started')).toHaveLength(5)
    await patch('book 9', { currentTime: 400, duration: 1000, progress: 0.4 })
    shelf.app.clock.advance(1000)
    await patch('The Zebra', { isFinished: true })
    expect(await by('in-progress')).toEqual(['book 9'])
    expect(await by('finished')).toEqual(['The Zebra'])
    expect(await by('not-started')).toEqual(['Book 10', 'Élan', 'Coastal'])
    expect(await by('not-finished')).toEqual(['Book 10', 'book 9', 'Élan', 'Coastal'])
    expect((await titles({ sort: 'progress', desc: '1' }, listener)).slice(0, 3)).toEqual([
      'The Zebra',
      'book 9',
      'Book 10',
    ])
    expect((await titles({ sort: 'progress' }, listener)).slice(0, 3)).toEqual([
      'book 9',
      'The Zebra',
      'Book 10',
    ])
    // Nobody else's list has changed.
    expect(await titles(filter('progress', 'finished'))).toEqual([])
    await patch('The Zebra', { isFinished: false })
    expect(await by('finished')).toEqual([])

    const series = await shelf.app
      .as(listener)
      .ask('browse.series', { params: shelf.params, query: filter('progress', 'in-progress') })
    expect(series.results.map(({ name }) => name)).toEqual(['Coast', 'The Aside'])
    const id = await idOfSeries('The Aside')
    await patch('book 9', { isFinished: true })
    const detail = await shelf.app
      .as(listener)
      .ask('series.get', { params: { id }, query: { include: 'progress' } })
    const itemIds = [shelf.idOf.get('book 9')]
    expect(detail.progress).toEqual({
      libraryItemIds: itemIds,
      libraryItemIdsFinished: itemIds,
      isFinished: true,
    })
  })
}
