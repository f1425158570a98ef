import { encodeText } from '@lectern/contract/rules/base64'
import type { Db } from '../../src/platform/db/db.ts'
import { type Account, startApp, type TestApp } from '../app.ts'
import { NOON } from '../clock.ts'
import { aPlace, type Place } from '../items.ts'
import { aListedBook, shelve, type Traits } from '../shelf.ts'

/** A few books on a server, which differ in everything that matters to lists. */
const DAY_MS = 86_400_000

export const BOOKS: readonly Traits[] = [
  {
    title: 'The Zebra',
    authors: ['Bo Lund'],
    publishedYear: '1990',
    tracks: [100],
    addedAt: NOON - 3 * DAY_MS,
    updatedAt: NOON + 1,
    mtimeMs: NOON - 1,
    birthtimeMs: NOON - 2,
    genres: ['Mystery'],
    narrators: ['Carl Finn'],
    language: 'English',
    publisher: 'Harbor',
    hasEbook: true,
  },
  {
    title: 'Book 10',
    authors: ['Ada Moor'],
    series: [['Coast', '10']],
    publishedYear: '2001',
    tracks: [10, 20],
    addedAt: NOON - 90 * DAY_MS,
    tags: ['family'],
    genres: ['mystery', 'Sci-Fi & Größe'],
    asin: 'B000000000',
  },
  {
    title: 'book 9',
    authors: ['Ada Moor'],
    series: [
      ['Coast', '2'],
      ['The Aside', '1'],
    ],
    publishedYear: '1987',
    tracks: [5],
    addedAt: NOON - 80 * DAY_MS,
    isAbridged: true,
  },
  {
    title: 'Élan',
    authors: ['Yan Zed', 'Ada Moor'],
    tracks: [],
    addedAt: NOON - 70 * DAY_MS,
    description: 'Told.',
    isMissing: true,
  },
  {
    title: 'Coastal',
    series: [['Coast', null]],
    tracks: [7],
    addedAt: NOON - 60 * DAY_MS - 1,
    isExplicit: true,
  },
]

interface Opened {
  readonly app: TestApp
  readonly db: Db
  readonly place: Place
  readonly root: Account
  /** By title. */
  readonly idOf: ReadonlyMap<string, string>
  /** Path parameters of the library. */
  readonly params: { readonly id: string }
}

export type BrowsedShelf = ReturnType<typeof browsedShelf>

/** Tests are declared before it exists: everything in it is looked up when they run. */
export function browsedShelf() {
  let opened: Opened | undefined
  const now = (): Opened => {
    if (!opened) throw new Error('The shelf is not open.')
    return opened
  }
  const list = (query: Record<string, string>, account = now().root) =>
    now()
      .app.as(account)
      .ask('browse.items', { params: now().params, query: { minified: '1', ...query } })
  return {
    async open(db: Db): Promise<void> {
      const app = await startApp({ db })
      const root = await app.root()
      const place = await aPlace(db)
      const idOf = await shelve(
        db,
        BOOKS.map((traits) => aListedBook(place, traits)),
      )
      opened = { app, db, place, root, idOf, params: { id: place.libraryId } }
    },
    close: () => now().app.close(),
    list,
    titles: async (query: Record<string, string>, account = now().root) =>
      (await list(query, account)).results.map((item) => item.media.metadata.title),
    idOfSeries: async (name: string) => {
      const { series } = await now().app.as(now().root).ask('browse.filterdata', { params: now().params })
      return series.find((one) => one.name === name)?.id ?? ''
    },
    get app() {
      return now().app
    },
    get db() {
      return now().db
    },
    get place() {
      return now().place
    },
    get root() {
      return now().root
    },
    get idOf() {
      return now().idOf
    },
    get params() {
      return now().params
    },
  }
}

export const filter = (group: string, value: string) => ({ filter: `${group}.${encodeText(value)}` })

/** The list types have no series: only lists of one series include them. */
export const seriesIn = ({ metadata }: { readonly metadata: object }) =>
  (metadata as { series?: unknown }).series
