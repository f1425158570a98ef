import { expect, test } from 'vitest'
import { type BrowsedShelf, filter, seriesIn } from './browse-shelf.ts'

/** Series: lists of one, collapsed ones, and all of them. */
export function browseSeries(shelf: BrowsedShelf): void {
  const { list, titles, idOfSeries } = shelf

  test('of one series are in series order, each with that series alone', async () => {
    const id = await idOfSeries('Coast')
    const { results } = await list(filter('series', id))
    expect(results.map(({ media }) => [media.metadata.title, seriesIn(media)])).toEqual([
      ['book 9', { id, name: 'Coast', sequence: '2' }],
      ['Book 10', { id, name: 'Coast', sequence: '10' }],
      ['Coastal', { id, name: 'Coast', sequence: null }],
    ])
    expect(await titles({ ...filter('series', id), sort: 'sequence', desc: '1' })).toEqual([
      'Coastal',
      'Book 10',
      'book 9',
    ])
    const whole = await list({ ...filter('series', id), minified: '0' })
    expect(whole.results[0]?.media.metadata).toMatchObject({ series: { id, name: 'Coast', sequence: '2' } })
    expect(whole.results[0]).toHaveProperty('libraryFiles')
  })

  test('show each series once when series are collapsed', async () => {
    const shown = async (query: Record<string, string>) =>
      (await list({ collapseseries: '1', ...query })).results.map(
        (item) => item.collapsedSeries?.name ?? item.media.metadata.title,
      )
    const sort = 'media.metadata.title'
    expect(await shown({ sort })).toEqual(['Coast', 'Élan', 'The Aside', 'The Zebra'])
    expect(await shown({ sort, desc: '1' })).toEqual(['The Zebra', 'The Aside', 'Élan', 'Coast'])
    expect(await shown({ sort: 'addedAt', desc: '1' })).toEqual(['The Zebra', 'Élan', 'Coast', 'The Aside'])
    expect((await list({ collapseseries: '1' })).total).toBe(4)

    const [coast] = (await list({ collapseseries: '1', sort })).results
    expect(coast?.media.metadata.title).toBe('book 9')
    expect(coast?.collapsedSeries).toEqual({
      id: await idOfSeries('Coast'),
      name: 'Coast',
      nameIgnorePrefix: 'Coast',
      libraryItemIds: ['book 9', 'Book 10', 'Coastal'].map((title) => shelf.idOf.get(title)),
      numBooks: 3,
    })
    const whole = await list({ collapseseries: '1', sort, minified: '0' })
    expect(whole.results[0]?.collapsedSeries).toEqual(coast?.collapsedSeries)
  })

  test('of one series collapse only the others, and give the sequences of their books', async () => {
    const query = { ...filter('series', await idOfSeries('Coast')), collapseseries: '1' }
    const { results } = await list(query)
    expect(results.map((item) => [item.media.metadata.title, item.collapsedSeries?.name])).toEqual([
      ['book 9', 'The Aside'],
      ['Book 10', undefined],
      ['Coastal', undefined],
    ])
    expect(results[0]?.collapsedSeries).toMatchObject({
      nameIgnorePrefix: 'Aside, The',
      numBooks: 1,
      seriesSequenceList: '2',
    })
  })

  test('are not collapsed if only one series would be left', async () => {
    const found = await list({ ...filter('tags', 'family'), collapseseries: '1' })
    expect(found.results.map((item) => [item.media.metadata.title, item.collapsedSeries])).toEqual([
      ['Book 10', undefined],
    ])
  })

  test('of series have their books in order, and can be sorted and filtered', async () => {
    const names = async (query: Record<string, string>) => {
      const { results } = await shelf.app.as(shelf.root).ask('browse.series', { params: shelf.params, query })
      return results.map(({ name }) => name)
    }
    const { results, total } = await shelf.app
      .as(shelf.root)
      .ask('browse.series', { params: shelf.params, query: {} })
    expect(total).toBe(2)
    expect(results[0]).toMatchObject({
      name: 'Coast',
      type: 'series',
      libraryId: shelf.place.libraryId,
      totalDuration: 42,
    })
    expect(results[0]?.books.map(({ media, sequence }) => [media.metadata.title, sequence])).toEqual([
      ['book 9', '2'],
      ['Book 10', '10'],
      ['Coastal', ''],
    ])
    expect(results[1]).toMatchObject({ nameIgnorePrefix: 'Aside, The', nameIgnorePrefixSort: 'Aside' })
    expect(await names({ sort: 'name', desc: '1' })).toEqual(['The Aside', 'Coast'])
    expect(await names({ sort: 'numBooks' })).toEqual(['The Aside', 'Coast'])
    expect(await names({ sort: 'totalDuration', desc: '1' })).toEqual(['Coast', 'The Aside'])
    expect(await names({ sort: 'lastBookAdded' })).toEqual(['The Aside', 'Coast'])
    expect(await names({ sort: 'lastBookUpdated' })).toHaveLength(2)
    expect((await names({ sort: 'random' })).toSorted()).toEqual(['Coast', 'The Aside'])
    expect(await names(filter('tags', 'family'))).toEqual(['Coast'])
    expect(await names({ limit: '1', page: '1' })).toEqual(['The Aside'])
  })
}
