import { expect, test } from 'vitest'
import { BOOKS, type BrowsedShelf } from './browse-shelf.ts'

/** Sorting and paging. */
export function browseOrders(shelf: BrowsedShelf): void {
  const { list, titles } = shelf

  test.each([
    ['', ['The Zebra', 'Book 10', 'book 9', 'Élan', 'Coastal']],
    ['media.metadata.title', ['book 9', 'Book 10', 'Coastal', 'Élan', 'The Zebra']],
    ['media.metadata.authorName', ['Coastal', 'book 9', 'Book 10', 'The Zebra', 'Élan']],
    ['media.metadata.authorNameLF', ['The Zebra', 'Coastal', 'book 9', 'Book 10', 'Élan']],
    ['media.metadata.publishedYear', ['Élan', 'Coastal', 'book 9', 'The Zebra', 'Book 10']],
    ['addedAt', ['Book 10', 'book 9', 'Élan', 'Coastal', 'The Zebra']],
    ['media.duration', ['Élan', 'book 9', 'Coastal', 'Book 10', 'The Zebra']],
    ['size', ['Élan', 'book 9', 'Coastal', 'Book 10', 'The Zebra']],
    ['media.numTracks', ['Élan', 'The Zebra', 'book 9', 'Coastal', 'Book 10']],
  ])('are sorted by %s', async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected)
  })

  test.each(['media.metadata.title', 'addedAt', 'media.duration', 'media.metadata.publishedYear', ''])(
    'are reversed in descending order: %s',
    async (sort) => {
      expect(await titles({ sort, desc: '1' })).toEqual((await titles({ sort })).toReversed())
    },
  )

  test('keep an author’s books in order when authors are descending', async () => {
    expect(await titles({ sort: 'media.metadata.authorName', desc: '1' })).toEqual([
      'Élan',
      'The Zebra',
      'Coastal',
      'book 9',
      'Book 10',
    ])
  })

  test('have consistent pages; there is nothing after the last', async () => {
    const all = await titles({ sort: 'random' })
    const pages = []
    for (const page of ['0', '1', '2', '3'])
      pages.push(...(await titles({ sort: 'random', limit: '2', page })))
    expect(pages).toEqual(all)
    expect(all).toHaveLength(BOOKS.length)
    const last = await list({ limit: '2', page: '7' })
    expect(last).toMatchObject({ results: [], total: 5, limit: 2, page: 7, offset: 14 })
  })

  test('echo the request’s parameters', async () => {
    const page = await list({
      limit: '1',
      sort: 'addedAt',
      desc: '1',
      filter: 'issues',
      include: 'rssfeed',
    })
    const { results, ...rest } = page
    expect(rest).toEqual({
      total: 1,
      limit: 1,
      page: 0,
      sortBy: 'addedAt',
      sortDesc: true,
      filterBy: 'issues',
      minified: true,
      include: 'rssfeed',
      mediaType: 'book',
      collapseseries: false,
      offset: 0,
    })
    expect(results[0]).toMatchObject({ rssFeed: null })
  })
}
