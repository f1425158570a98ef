import { chunked } from '../../lib/batching.ts'
import { jsonOfLongElements, jsonOfLongList, JsonText } from '../../lib/json-text.ts'
import { entryPresenter, presentBook, presentCollection, presentPlaylist } from './collections.present.ts'
import type { ShownCollection } from './collections-view.service.ts'
import type { ShownPlaylist } from './playlists-view.service.ts'
import type { OpenFeeds } from './collections.types.ts'
import { readWhole } from '../../lib/read-whole.ts'

/** Collections and playlists as JSON, rendered a few books at a time: they may have thousands. */

const AT_ONCE = 50

type Pieces = AsyncGenerator<Buffer>

export const collectionJson = (shown: ShownCollection, options: Options): Promise<JsonText> =>
  toText(collectionPieces(shown, options), shown.books.length)

export const playlistJson = (shown: ShownPlaylist, options: Options): Promise<JsonText> =>
  toText(playlistPieces(shown, options), shown.entries.length)

export async function collectionsJson(
  name: string,
  all: readonly ShownCollection[],
  rest: object,
  options: Options,
): Promise<JsonText> {
  const pieces = all.map((one) => collectionPieces(one, options))
  return toText(jsonOfLongElements(name, pieces, rest), sumOf(all.map(({ books }) => books.length)))
}

export async function playlistsJson(
  name: string,
  all: readonly ShownPlaylist[],
  rest: object,
  options: Options,
): Promise<JsonText> {
  const pieces = all.map((one) => playlistPieces(one, options))
  return toText(jsonOfLongElements(name, pieces, rest), sumOf(all.map(({ entries }) => entries.length)))
}

/** Streams what is long. */
async function toText(pieces: Pieces, numEntries: number): Promise<JsonText> {
  if (numEntries > AT_ONCE) return new JsonText(pieces)
  return new JsonText(await readWhole(pieces))
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

interface Options {
  readonly prefixes: readonly string[]
  /** Open feeds, if they are included. */
  readonly feeds?: OpenFeeds | undefined
}

const feedOf = (feeds: OpenFeeds | undefined, id: string) => (feeds ? { rssFeed: feeds.get(id) ?? null } : {})

function collectionPieces({ collection, books }: ShownCollection, { prefixes, feeds }: Options): Pieces {
  const { books: _none, ...rest } = presentCollection({ collection, books: [] }, prefixes)
  const portions = renderPortions(books, (book) => [presentBook(book, prefixes)])
  return jsonOfLongList('books', portions, { ...rest, ...feedOf(feeds, collection.id) })
}

function playlistPieces({ playlist, entries }: ShownPlaylist, { prefixes, feeds }: Options): Pieces {
  const { items: _none, ...rest } = presentPlaylist({ playlist, entries: [] }, prefixes)
  const portions = renderPortions(entries, entryPresenter(prefixes))
  return jsonOfLongList('items', portions, { ...rest, ...feedOf(feeds, playlist.id) })
}

async function* renderPortions<T>(
  list: readonly T[],
  present: (entry: T) => readonly object[],
): AsyncGenerator<(readonly Buffer[])[]> {
  for (const portion of chunked(list, AT_ONCE))
    yield portion.flatMap(present).map((view) => [Buffer.from(JSON.stringify(view))])
}
