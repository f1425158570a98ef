import fc from 'fast-check'
import type { Book, Item } from '../src/features/items/items.types.ts'
import { NOON } from './clock.ts'
import type { Place } from './items.ts'
import { aListedBook } from './shelf.ts'

/** Random books with few different values, so that many share them; plain data for a naive list to work on. */

const TITLES = ['The Fog', 'Fog', 'fog 2', 'Fog 10', 'Äther', 'Zebra', 'Anna', 'The Anna', '1984']
const AUTHORS = ['Ada Moor', 'Bea van Stone', 'Émile Cor', 'Zoe', 'Carl Finn']
const SERIES = ['Coast', 'The Dunes', 'Äcker', 'Moor 2', 'Moor 10']
const SEQUENCES = ['1', '2', '10', '1.5', '0', '3-4', 'first', null]
const LABELS = ['Mystery', 'mystery', 'Sci-Fi, Fantasy', '100%', 'Krimi & Co.', '推理']
export const TAGS = ['family', 'Family', 'kids']
const YEARS = ['1987', '2001', '1999', '850', '1987-05-01', null]
const A_DAY_MS = 86_400_000

const some = (names: readonly string[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...names), { maxLength: most })
const maybe = (names: readonly string[]) => fc.constantFrom(null, ...names)

/** What an edit can change. */
const editable = {
  title: fc.constantFrom(...TITLES),
  subtitle: maybe(['A walk']),
  authors: some(AUTHORS, 3),
  series: fc
    .uniqueArray(fc.constantFrom(...SERIES), { maxLength: 2 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) =>
          fc.record({ name: fc.constant(name), sequence: fc.constantFrom(...SEQUENCES) }),
        ),
      ),
    ),
  genres: some(LABELS, 3),
  tags: some(TAGS, 2),
  narrators: some([...AUTHORS, ...LABELS], 2),
  publisher: maybe(LABELS),
  language: maybe(['English', 'de', '日本語']),
  publishedYear: fc.constantFrom(...YEARS),
  description: maybe(['Fog.']),
  asin: maybe(['B000000001']),
  isbn: maybe(['9783161484100']),
  isExplicit: fc.boolean(),
  isAbridged: fc.boolean(),
}
export const someEdit = fc.record(editable)
/** What an arbitrary generates. */
export type Made<Given> = Given extends fc.Arbitrary<infer Value> ? Value : never

export type Edit = Made<typeof someEdit>

export const someBook = fc.record({
  ...editable,
  /** Seconds of each track. */
  tracks: fc.array(fc.constantFrom(30, 60, 90), { maxLength: 3 }),
  hasEbook: fc.boolean(),
  isMissing: fc.boolean(),
  hasChapters: fc.boolean(),
  daysAgo: fc.constantFrom(0, 1, 59, 61, 100),
  mtimeDay: fc.nat(3),
  birthtimeDay: fc.nat(3),
})
type Generated = Made<typeof someBook>

export interface PlainBook extends Omit<Generated, 'daysAgo' | 'mtimeDay' | 'birthtimeDay'> {
  readonly id: string
  readonly addedAt: number
  readonly updatedAt: number
  readonly mtimeMs: number
  readonly birthtimeMs: number
  readonly size: number
}

export function makeBook(place: Place, given: Generated): { readonly item: Item; readonly book: PlainBook } {
  const { daysAgo, mtimeDay, birthtimeDay, ...traits } = given
  const times = {
    addedAt: NOON - daysAgo * A_DAY_MS,
    updatedAt: NOON - daysAgo * A_DAY_MS,
    mtimeMs: NOON - mtimeDay * A_DAY_MS,
    birthtimeMs: NOON - birthtimeDay * A_DAY_MS,
  }
  const made = aListedBook(place, {
    ...traits,
    ...times,
    series: traits.series.map(({ name, sequence }) => [name, sequence] as const),
  })
  const { subtitle, isbn } = traits
  const media = { ...(made.media as Book), subtitle, isbn, ...(traits.hasChapters ? {} : { chapters: [] }) }
  const item = { ...made, media }
  const size = item.files.reduce((sum, file) => sum + file.size, 0)
  return { item, book: { ...traits, ...times, id: item.id, size } }
}

/** The edit as a client sends it. */
export function patchOf({ tags, isExplicit, isAbridged, authors, ...edit }: Edit) {
  return {
    tags,
    metadata: {
      ...edit,
      authors: authors.map((name) => ({ name })),
      explicit: isExplicit,
      abridged: isAbridged,
    },
  }
}
