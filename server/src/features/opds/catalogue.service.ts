import type { ItemId, LibraryId } from '@lectern/contract/ids'
import { encodeText } from '@lectern/contract/rules/base64'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { BrowseContext } from '../browse/browse.types.ts'
import { listItems } from '../browse/items-list.service.ts'
import { getCollection } from '../collections/collections-view.service.ts'
import { getPlaylist } from '../collections/playlists-view.service.ts'
import type { Comics } from '../comics/comics.service.ts'
import { getItem, getItems } from '../items/items.service.ts'
import type { Item } from '../items/items.types.ts'
import { getLibraries, getLibrary } from '../libraries/libraries.service.ts'
import type { Library } from '../libraries/libraries.types.ts'
import { findOwnProgress } from '../progress/progress.service.ts'
import type { SearchIndex } from '../search/search-index.service.ts'
import { openForSearch, searchLibrary } from '../search/search.service.ts'
import type { User } from '../users/users.types.ts'
import { listNames } from './names.service.ts'
import { facetsOf, groupsOf, readSort } from './opds-lists.rules.ts'
import { wordsIn } from './opds-words.rules.ts'
import type { BooksPage, NavigationPage, OpdsGroup, Publication } from './opds.types.ts'
import { describeItem, toPublications } from './publications.service.ts'

export interface CatalogueContext extends Pick<Context, 'db' | 'settings' | 'clock'> {
  readonly browse: BrowseContext
  readonly searchIndex: SearchIndex
  readonly comics: Comics
}

/** Small pages, because e-readers are slow. */
const PER_PAGE = 30
const MAX_FOUND = 50

const words = (ctx: CatalogueContext) => wordsIn(ctx.settings.current().language)
const pathOf = (libraryId: LibraryId): string => `/libraries/${libraryId}`

/** Only book libraries: the others contain nothing a reading app can open. */
const bookLibraries = async (ctx: CatalogueContext, viewer: User): Promise<Library[]> =>
  (await getLibraries(ctx, viewer)).filter(({ mediaType }) => mediaType === 'book')

async function bookLibrary(ctx: CatalogueContext, viewer: User, id: LibraryId): Promise<Library> {
  const library = await getLibrary(ctx, viewer, id)
  return library.mediaType === 'book' ? library : notFound('Library')
}

export async function librariesPage(ctx: CatalogueContext, viewer: User): Promise<NavigationPage> {
  const libraries = await bookLibraries(ctx, viewer)
  return {
    kind: 'navigation',
    path: '',
    title: 'Lectern',
    up: null,
    updatedAt: Math.max(0, ...libraries.map(({ updatedAt }) => updatedAt)),
    paging: null,
    signposts: libraries.map(({ id, name }) => ({
      path: pathOf(id),
      title: name,
      text: name,
      leadsTo: 'navigation',
    })),
  }
}

export async function libraryPage(
  ctx: CatalogueContext,
  viewer: User,
  id: LibraryId,
): Promise<NavigationPage> {
  const library = await bookLibrary(ctx, viewer, id)
  return {
    kind: 'navigation',
    path: pathOf(id),
    title: library.name,
    up: '',
    updatedAt: library.updatedAt,
    paging: null,
    signposts: groupsOf(pathOf(id), words(ctx)),
  }
}

export interface BooksAsked {
  readonly page: number
  readonly filter?: string | undefined
  readonly sort?: string | undefined
  /** The title of the page: the name of an author, a genre, … */
  readonly title?: string | undefined
}

export async function booksPage(
  ctx: CatalogueContext,
  viewer: User,
  libraryId: LibraryId,
  asked: BooksAsked,
): Promise<BooksPage> {
  const library = await bookLibrary(ctx, viewer, libraryId)
  const sort = readSort(asked.sort)
  const listing = await listItems(ctx.browse, viewer, libraryId, {
    sort: sort.sort,
    isDescending: sort.isDescending,
    filter: asked.filter,
    limit: PER_PAGE,
    page: asked.page - 1,
    collapses: false,
    countsEpisodes: false,
  })
  const ids = listing.describe(listing.entries).map(({ id }) => id)
  const items = (await getItems(ctx, viewer, ids)).map(({ item }) => item)
  const base = `${pathOf(libraryId)}/books`
  return {
    ...(await pageOfBooks(ctx, viewer, items)),
    path: withQuery(base, asked),
    title: asked.title || library.name,
    up: pathOf(libraryId),
    updatedAt: newestOf(items, library.updatedAt),
    paging: { page: asked.page, perPage: PER_PAGE, total: listing.total },
    facets: facetsOf((change) => withQuery(base, { ...asked, ...change }), asked, words(ctx)),
  }
}

export async function namesPage(
  ctx: CatalogueContext,
  viewer: User,
  libraryId: LibraryId,
  group: OpdsGroup,
  page: number,
): Promise<NavigationPage> {
  const library = await bookLibrary(ctx, viewer, libraryId)
  const { total, names } = await listNames(ctx.browse, viewer, libraryId, group, { page, perPage: PER_PAGE })
  const base = pathOf(libraryId)
  return {
    kind: 'navigation',
    path: `${base}/${group}`,
    title: words(ctx)[group],
    up: base,
    updatedAt: library.updatedAt,
    paging: { page, perPage: PER_PAGE, total },
    signposts: names.map(({ id, name }) => ({
      path:
        group === 'collections' || group === 'playlists'
          ? `/${group}/${id}`
          : withQuery(`${base}/books`, { filter: `${group}.${encodeText(id)}`, title: name }),
      title: name,
      text: name,
      leadsTo: 'books',
    })),
  }
}

export async function collectionPage(
  ctx: CatalogueContext,
  viewer: User,
  id: string,
  page: number,
): Promise<BooksPage> {
  const { collection, books } = await getCollection(ctx, viewer, id)
  const items = books.map(({ item }) => item)
  return groupPage(ctx, viewer, { ...collection, group: 'collections' }, items, page)
}

export async function playlistPage(
  ctx: CatalogueContext,
  viewer: User,
  id: string,
  page: number,
): Promise<BooksPage> {
  const { playlist, entries } = await getPlaylist(ctx, viewer, id)
  const items = entries.map(({ place }) => place.item)
  return groupPage(ctx, viewer, { ...playlist, group: 'playlists' }, items, page)
}

interface Group {
  readonly group: 'collections' | 'playlists'
  readonly id: string
  readonly name: string
  readonly libraryId: LibraryId
  readonly updatedAt: number
}

async function groupPage(
  ctx: CatalogueContext,
  viewer: User,
  { group, id, name, libraryId, updatedAt }: Group,
  items: readonly Item[],
  page: number,
): Promise<BooksPage> {
  const shown = items.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  return {
    ...(await pageOfBooks(ctx, viewer, shown)),
    path: `/${group}/${id}`,
    title: name,
    up: `${pathOf(libraryId)}/${group}`,
    updatedAt,
    paging: { page, perPage: PER_PAGE, total: items.length },
    facets: [],
  }
}

/** Searches all libraries; the best results of each, library by library. */
export async function searchPage(ctx: CatalogueContext, viewer: User, text: string): Promise<BooksPage> {
  const ids: ItemId[] = []
  const libraries = await bookLibraries(ctx, viewer)
  for (const { id } of libraries) {
    const opened = await openForSearch(ctx.searchIndex, viewer, id)
    const found = await searchLibrary(ctx, opened.viewer, opened.library, text, MAX_FOUND)
    ids.push(...found.items.map((item) => item.id))
  }
  const items = (await getItems(ctx, viewer, ids.slice(0, MAX_FOUND))).map(({ item }) => item)
  return {
    ...(await pageOfBooks(ctx, viewer, items)),
    path: `/search?${new URLSearchParams({ q: text }).toString()}`,
    title: `${words(ctx).search}: ${text}`,
    up: '',
    updatedAt: newestOf(items, 0),
    paging: null,
    facets: [],
  }
}

/** A single book as an audiobook. */
export async function audiobook(ctx: CatalogueContext, viewer: User, itemId: ItemId): Promise<Publication> {
  const items = (await getItems(ctx, viewer, [itemId])).map(({ item }) => item)
  const [publication] = (await pageOfBooks(ctx, viewer, items)).publications
  return publication && publication.tracks.length > 0 ? publication : notFound('Audiobook')
}

/** A single book with its files. */
export async function describedBook(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  itemId: ItemId,
): Promise<Publication> {
  const { item } = await getItem(ctx, viewer, itemId)
  return describeItem(item) ?? notFound('Book')
}

async function pageOfBooks(ctx: CatalogueContext, viewer: User, items: readonly Item[]) {
  const progressOf = (itemId: ItemId) => findOwnProgress(ctx, viewer, itemId, null)
  const publications = await toPublications({ comics: ctx.comics, progressOf }, viewer, items)
  return { kind: 'books' as const, publications }
}

const newestOf = (items: readonly Item[], least: number): number =>
  Math.max(least, ...items.map(({ updatedAt }) => updatedAt))

function withQuery(path: string, asked: Partial<BooksAsked>): string {
  const query = new URLSearchParams()
  for (const key of ['filter', 'sort', 'title'] as const) {
    const value = asked[key]
    if (value !== undefined && value !== '') query.set(key, value)
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
