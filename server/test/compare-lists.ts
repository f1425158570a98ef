import type { ListedItemView } from '@lectern/contract/browse'
import { expect } from 'vitest'
import type { Account, TestApp } from './app.ts'
import type { Place } from './items.ts'
import { filtersFor, textOf } from './naive-filters.ts'
import {
  booksOfSeries,
  collapseByTitle,
  compareNames,
  decadeOf,
  matches,
  maySee,
  type NaiveFilter,
  type NaiveReader,
  secondsOf,
  SORTS,
  sortBooks,
  stateOf,
} from './naive-lists.ts'
import type { PlainBook } from './random-shelf.ts'

/** Compares the lists that an account gets from the server with naive ones. */

export interface World {
  readonly app: TestApp
  readonly root: Account
  readonly place: Place
  readonly account: Account
  readonly reader: NaiveReader
  /** In the order in which they were added. */
  readonly books: readonly PlainBook[]
}

export async function compareLists(world: World): Promise<void> {
  const ids = await idsByName(world)
  for (const filter of filtersFor(world.books)) await compareFilter(world, filter, ids)
  await compareCombined(world)
  for (const sort of SORTS) {
    for (const isDescending of [false, true]) await compareOrder(world, sort, isDescending)
  }
  await compareCollapsed(world)
  await compareSeries(world)
  await compareNamesAndStats(world)
}

export const shownOf = ({ books, reader }: World) => books.filter((book) => maySee(book, reader))
const byName = (counts: readonly (readonly [string, number])[]) => Object.fromEntries(counts)

/** Compares two values; if they differ, the failure names what they are for. */
export function sameFor(what: string, found: unknown, expected: unknown): void {
  expect({ what, is: found }).toEqual({ what, is: expected })
}

export const idsOf = (books: readonly PlainBook[]) => books.map(({ id }) => id)
export const unique = (names: readonly string[]) => [...new Set(names)]
const orderedNames = (names: readonly string[]) => unique(names).toSorted()

async function list(
  { app, place, account }: World,
  query: Record<string, string>,
): Promise<ListedItemView[]> {
  const page = await app.as(account).ask('browse.items', {
    params: { id: place.libraryId },
    query: { minified: '1', ...query },
  })
  expect(page.total).toBeGreaterThanOrEqual(page.results.length)
  return page.results as ListedItemView[]
}

/** Names of authors and series, visible or not, with their ids. */
async function idsByName({ app, root, place }: World): Promise<ReadonlyMap<string, string>> {
  const data = await app.as(root).ask('browse.filterdata', { params: { id: place.libraryId } })
  return new Map([
    ...data.authors.map(({ id, name }) => [`authors ${name}`, id] as const),
    ...data.series.map(({ id, name }) => [`series ${name}`, id] as const),
  ])
}

async function compareFilter(
  world: World,
  filter: NaiveFilter,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const expected = shownOf(world).filter((book) => matches(book, filter, world.reader, world.app.clock.now()))
  const found = await list(world, { filter: textOf(filter, ids), sort: 'added' })
  const isOfSeries = filter.group === 'series' && filter.value !== 'no-series'
  const inOrder = isOfSeries ? booksOfSeries(expected, filter.value) : expected
  const sorted = isOfSeries ? await list(world, { filter: textOf(filter, ids) }) : found
  sameFor(JSON.stringify(filter), idsOf(sorted as never), idsOf(inOrder))
}

/** Pairs of filters, some negated, all or any. */
async function compareCombined(world: World): Promise<void> {
  const ids = await idsByName(world)
  const filters = filtersFor(world.books)
  const now = world.app.clock.now()
  for (const [index, first] of filters.entries()) {
    const second = filters[(index * 7 + 3) % filters.length] ?? first
    const isNot = index % 2 === 1
    const match = index % 3 === 0 ? 'any' : 'all'
    const expected = shownOf(world).filter((book) => {
      const results = [
        matches(book, first, world.reader, now),
        matches(book, second, world.reader, now) !== isNot,
      ]
      return match === 'all' ? results.every(Boolean) : results.some(Boolean)
    })
    const text = `${textOf(first, ids)},${isNot ? '!' : ''}${textOf(second, ids)}`
    sameFor(
      `${match} ${text}`,
      idsOf((await list(world, { filters: text, match })) as never),
      idsOf(expected),
    )
  }
}

async function compareOrder(world: World, sort: string, isDescending: boolean): Promise<void> {
  const desc = isDescending ? '1' : '0'
  const expected = idsOf(sortBooks(shownOf(world), sort, isDescending, world.reader))
  const whole = idsOf((await list(world, { sort, desc })) as never)
  sameFor(`${sort} ${desc}`, whole, expected)
  const pages: string[] = []
  for (let page = 0; page <= expected.length / 4; page++) {
    pages.push(...idsOf((await list(world, { sort, desc, limit: '4', page: `${page}` })) as never))
  }
  expect(pages).toEqual(expected)
}

async function compareCollapsed(world: World): Promise<void> {
  for (const isDescending of [false, true]) {
    const expected = collapseByTitle(shownOf(world), isDescending)
    if (expected.length === 1) continue
    const query = { sort: 'media.metadata.title', desc: isDescending ? '1' : '0', collapseseries: '1' }
    const found = await list(world, query)
    expect(
      found.map(({ id, collapsedSeries }) => (collapsedSeries ? `#${collapsedSeries.name}` : id)),
    ).toEqual(expected)
    for (const { id, collapsedSeries } of found) {
      if (!collapsedSeries) continue
      const books = idsOf(booksOfSeries(shownOf(world), collapsedSeries.name))
      expect([collapsedSeries.libraryItemIds, collapsedSeries.numBooks, id]).toEqual([
        books,
        books.length,
        books[0],
      ])
    }
  }
}

async function compareSeries(world: World): Promise<void> {
  const { app, account, place, reader } = world
  const shown = shownOf(world)
  const names = unique(shown.flatMap(({ series }) => series.map(({ name }) => name))).toSorted(compareNames)
  const ask = async (query: Record<string, string>) =>
    (await app.as(account).ask('browse.series', { params: { id: place.libraryId }, query })).results
  const whole = await ask({})
  expect(
    whole.map(({ name, books, totalDuration }) => [name, books.map(({ id }) => id), totalDuration]),
  ).toEqual(
    names.map((name) => {
      const books = booksOfSeries(shown, name)
      return [name, idsOf(books), books.reduce((sum, book) => sum + secondsOf(book), 0)]
    }),
  )
  const values: Record<string, (books: readonly PlainBook[]) => number> = {
    numBooks: (books) => books.length,
    totalDuration: (books) => books.reduce((sum, book) => sum + secondsOf(book), 0),
    lastBookAdded: (books) => Math.max(...books.map(({ addedAt }) => addedAt)),
    lastBookUpdated: (books) => Math.max(...books.map(({ updatedAt }) => updatedAt)),
  }
  for (const [sort, value] of Object.entries(values)) {
    const of = (name: string) => value(booksOfSeries(shown, name))
    for (const direction of [1, -1]) {
      const expected = names.toSorted((a, b) => direction * (of(a) - of(b)))
      const found = await ask({ sort, desc: direction === 1 ? '0' : '1' })
      sameFor(
        sort,
        found.map(({ name }) => name),
        expected,
      )
    }
  }
  const ids = await idsByName(world)
  for (const filter of filtersFor(world.books)) {
    const passes = (name: string) => {
      const books = booksOfSeries(shown, name)
      if (filter.group !== 'progress')
        return books.some((book) => matches(book, filter, reader, world.app.clock.now()))
      const states = books.map((book) => stateOf(book, reader))
      const isFinished = states.every((state) => state === 'finished')
      const isBegun = states.some((state) => state !== 'not-started')
      if (filter.value.endsWith('in-progress')) return isBegun && !isFinished
      if (filter.value === 'not-started') return !isBegun
      return filter.value === 'not-finished' ? !isFinished : isFinished
    }
    const found = await ask({ filter: textOf(filter, ids) })
    sameFor(
      JSON.stringify(filter),
      found.map(({ name }) => name),
      names.filter(passes),
    )
  }
}

async function compareNamesAndStats(world: World): Promise<void> {
  const { app, account, place } = world
  const params = { id: place.libraryId }
  const shown = shownOf(world)
  const as = app.as(account)
  const data = await as.ask('browse.filterdata', { params })
  const sorted = (names: readonly string[]) => names.toSorted()
  expect({
    authors: sorted(data.authors.map(({ name }) => name)),
    series: sorted(data.series.map(({ name }) => name)),
    genres: sorted(data.genres),
    tags: sorted(data.tags),
    narrators: sorted(data.narrators),
    languages: sorted(data.languages),
    publishers: sorted(data.publishers),
    decades: data.publishedDecades,
    counts: [data.bookCount, data.authorCount, data.seriesCount, data.numIssues],
  }).toEqual({
    authors: orderedNames(shown.flatMap(({ authors }) => authors)),
    series: orderedNames(shown.flatMap(({ series }) => series.map(({ name }) => name))),
    genres: orderedNames(shown.flatMap(({ genres }) => genres)),
    tags: orderedNames(shown.flatMap(({ tags }) => tags)),
    narrators: orderedNames(shown.flatMap(({ narrators }) => narrators)),
    languages: orderedNames(shown.flatMap(({ language }) => language ?? [])),
    publishers: orderedNames(shown.flatMap(({ publisher }) => publisher ?? [])),
    decades: orderedNames(shown.flatMap(({ publishedYear }) => decadeOf(publishedYear))),
    counts: [
      shown.length,
      unique(shown.flatMap(({ authors }) => authors)).length,
      unique(shown.flatMap(({ series }) => series.map(({ name }) => name))).length,
      shown.filter(({ isMissing }) => isMissing).length,
    ],
  })
  const count = (of: (book: PlainBook) => readonly string[]) =>
    byName(
      unique(shown.flatMap(of)).map((name) => [name, shown.filter((book) => of(book).includes(name)).length]),
    )
  const { authors } = (await as.ask('browse.authors', { params })) as {
    authors: { name: string; numBooks: number }[]
  }
  expect(byName(authors.map(({ name, numBooks }) => [name, numBooks]))).toEqual(count((book) => book.authors))
  const { narrators } = await as.ask('browse.narrators', { params })
  expect(byName(narrators.map(({ name, numBooks }) => [name, numBooks]))).toEqual(
    count((book) => book.narrators),
  )
  const stats = await as.ask('browse.stats', { params })
  expect({
    ...stats,
    genresWithCount: byName(stats.genresWithCount.map(({ genre, count: number }) => [genre, number])),
    authorsWithCount: byName(stats.authorsWithCount.map(({ name, count: number }) => [name, number])),
    longestItems: stats.longestItems.map(({ duration }) => duration),
    largestItems: stats.largestItems.map(({ size }) => size),
  }).toEqual({
    totalItems: shown.length,
    totalAuthors: unique(shown.flatMap((book) => book.authors)).length,
    totalGenres: unique(shown.flatMap(({ genres }) => genres)).length,
    totalDuration: shown.reduce((sum, book) => sum + secondsOf(book), 0),
    totalSize: shown.reduce((sum, { size }) => sum + size, 0),
    numAudioTracks: shown.reduce((sum, { tracks }) => sum + tracks.length, 0),
    genresWithCount: count((book) => book.genres),
    authorsWithCount: count((book) => book.authors),
    longestItems: shown
      .map(secondsOf)
      .filter((value) => value > 0)
      .toSorted((a, b) => b - a)
      .slice(0, 10),
    largestItems: shown
      .map(({ size }) => size)
      .filter((value) => value > 0)
      .toSorted((a, b) => b - a)
      .slice(0, 10),
  })
}
