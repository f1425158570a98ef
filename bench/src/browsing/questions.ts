import { encodeText } from '../../../contract/src/rules/base64.ts'
import type { Chance } from '../library/random.ts'
import { LIBRARY } from '../shelved-target.ts'
import { type Question, CALLS_BETWEEN_NEWS } from './question.ts'
import { hearOn, type Reader, turn } from './readers.ts'
import { type KnownBook, searchTerms } from './search-terms.ts'

const PAGE = 40

const SORTS = [
  'media.metadata.title',
  'media.metadata.authorName',
  'media.metadata.authorNameLF',
  'media.metadata.publishedYear',
  'addedAt',
  'size',
  'media.duration',
  'media.numTracks',
  'birthtimeMs',
  'mtimeMs',
  'progress',
  'random',
]

export interface FilterData {
  readonly genres: string[]
  readonly tags: string[]
  readonly narrators: string[]
  readonly languages: string[]
  readonly publishers: string[]
  readonly authors: { id: string }[]
  readonly series: { id: string }[]
  readonly bookCount: number
}

export interface Shelf {
  readonly data: FilterData
  readonly books: readonly (KnownBook & { readonly id: string })[]
  readonly readers: readonly Reader[]
}

export function questionsOf({ data, books, readers }: Shelf): Record<string, Question> {
  const numPages = Math.ceil(data.bookCount / PAGE)
  const page = (chance: Chance, pages = numPages) =>
    `limit=${PAGE}&page=${chance.between(0, Math.max(0, Math.floor(pages) - 1))}&minified=1`
  const get = (limit: number, path: (chance: Chance) => string): Question => ({
    limit,
    ask: (chance) => ({ path: path(chance) }),
  })
  const items = (limit: number, query: (chance: Chance) => string) =>
    get(limit, (chance) => `${LIBRARY}/items?${query(chance)}`)
  const typed = searchTerms(books)
  return {
    sortedPage: items(6, (chance) => `${page(chance)}&${sorting(chance)}`),
    filteredPage: items(
      6,
      (chance) => `${page(chance, 2)}&${sorting(chance)}&filter=${filter(chance, data)}`,
    ),
    combinedPage: items(
      10,
      (chance) => `${page(chance, 2)}&${sorting(chance)}&filters=${severalFilters(chance, data)}`,
    ),
    collapsedPage: items(
      10,
      (chance) =>
        `${page(chance, numPages / 4)}&collapseseries=1&sort=${chance.pick(['media.metadata.title', 'addedAt'])}`,
    ),
    search: get(8, (chance) => `${LIBRARY}/search?q=${encodeURIComponent(typed(chance))}`),
    shelves: shelves(readers, (reader, chance) =>
      hearOn(reader, chance.between(0, 20), chance.between(1, 1700)),
    ),
    shelvesAfterFinishing: shelves(readers, (reader) => turn(reader)),
    libraryWithFilterData: get(10, () => `${LIBRARY}?include=filterdata`),
    seriesPage: get(10, (chance) => `${LIBRARY}/series?${page(chance, numPages / 8)}&sort=name`),
    authorsPage: get(
      5,
      (chance) => `${LIBRARY}/authors?limit=${PAGE}&page=${chance.between(0, 5)}&sort=name`,
    ),
    expandedItem: get(5, (chance) => `/api/items/${chance.pick(books).id}?expanded=1`),
    libraryStats: get(10, () => `${LIBRARY}/stats`),
  }
}

const sorting = (chance: Chance) => `sort=${chance.pick(SORTS)}&desc=${chance.between(0, 1)}`

/** Filters like those of a smart shelf: two to four, some of them negated. */
function severalFilters(chance: Chance, data: FilterData): string {
  const parts = Array.from({ length: chance.between(2, 4) }, () =>
    chance.between(0, 2) === 0 ? `!${plainFilter(chance, data)}` : plainFilter(chance, data),
  )
  return `${encodeURIComponent(parts.join())}&match=${chance.pick(['all', 'any'])}`
}

const filter = (chance: Chance, data: FilterData) => encodeURIComponent(plainFilter(chance, data))

function plainFilter(chance: Chance, data: FilterData): string {
  return chance.pick([
    `genres.${encodeText(chance.pick(data.genres))}`,
    `tags.${encodeText(chance.pick(data.tags))}`,
    `narrators.${encodeText(chance.pick(data.narrators))}`,
    `languages.${encodeText(chance.pick(data.languages))}`,
    `publishers.${encodeText(chance.pick(data.publishers))}`,
    `authors.${encodeText(chance.pick(data.authors).id)}`,
    `series.${encodeText(chance.pick(data.series).id)}`,
    `missing.${encodeText('asin')}`,
    `progress.${encodeText('not-started')}`,
    'issues',
  ])
}

/** Each reader's home in turn, and a change for every reader before the next round. */
function shelves(
  readers: readonly Reader[],
  change: (reader: Reader, chance: Chance) => Promise<void>,
): Question {
  let next = 0
  return {
    limit: 12,
    ask: () => {
      const reader = readers[(next += 1) % CALLS_BETWEEN_NEWS]
      return { path: `${LIBRARY}/personalized`, ...(reader && { authorization: reader.authorization }) }
    },
    news: async (chance) => {
      for (const reader of readers) await change(reader, chance)
    },
  }
}
