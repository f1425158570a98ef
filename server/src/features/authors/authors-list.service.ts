import type { LibraryId } from '@lectern/contract/ids'
import { compareTexts } from '@lectern/contract/rules/sorting'
import { asPosition, type Position } from '../../platform/ids.types.ts'
import type { User } from '../users/users.types.ts'
import type { BrowseContext, ListedItem, ListedSeries, Paging } from '../browse/browse.types.ts'
import type { CountedAuthor } from '../items/names.types.ts'
import type { Catalogue } from '../browse/catalogue.cache.ts'
import type { AuthorRow } from '../browse/catalogue.types.ts'
import { itemLister } from '../browse/listed-items.service.ts'
import { countBooks } from '../browse/author-counts.service.ts'
import { pick } from '../browse/pick.cache.ts'
import { cutPage, type ItemSet } from '../browse/picking.rules.ts'
import { type AuthorSort, titleOrder } from '../browse/sorts.rules.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'

/** The authors of a library, with the number of books the viewer may see. Authors without any are hidden. */

export interface AuthorsListing {
  readonly total: number
  readonly authors: readonly CountedAuthor[]
}

export async function listAuthors(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  request: AuthorsRequest,
): Promise<AuthorsListing> {
  return ctx.catalogues.read(viewer, libraryId, (catalogue) => listAuthorsIn(catalogue, viewer, request))
}

export interface AuthorsRequest extends Paging {
  readonly sort: AuthorSort
  readonly isDescending: boolean
}

export async function listAuthorsIn(
  catalogue: Catalogue,
  viewer: User,
  request: AuthorsRequest,
): Promise<AuthorsListing> {
  const { sort, isDescending } = request
  const visibility = visibilityOf(viewer)
  const counts = await countBooks(catalogue, visibility)
  const order = await catalogue.made(`authors ${sort} ${isDescending} ${visibility.key}`, async () => {
    const { rows } = await catalogue.authors()
    return orderAuthors(rows, counts, sort, isDescending)
  })
  const describe = await authorLister(catalogue, counts)
  return { total: order.length, authors: Array.from(cutPage(order, request), describe) }
}

function orderAuthors(
  rows: readonly AuthorRow[],
  counts: Int32Array,
  sort: AuthorSort,
  isDescending: boolean,
): Int32Array {
  const shown = rows.map((row, place) => ({ row, place })).filter(({ place }) => (counts[place] ?? 0) > 0)
  const by: Record<AuthorSort, (a: (typeof shown)[number], b: (typeof shown)[number]) => number> = {
    name: (a, b) => a.place - b.place,
    lastFirst: (a, b) => compareTexts(a.row.lastFirstKey, b.row.lastFirstKey),
    addedAt: (a, b) => a.row.addedAt - b.row.addedAt,
    updatedAt: (a, b) => a.row.updatedAt - b.row.updatedAt,
    numBooks: (a, b) => (counts[a.place] ?? 0) - (counts[b.place] ?? 0),
  }
  const direction = isDescending ? -1 : 1
  shown.sort((a, b) => direction * by[sort](a, b) || a.place - b.place)
  return Int32Array.from(shown, ({ place }) => place)
}

async function authorLister(
  catalogue: Catalogue,
  counts: Int32Array,
): Promise<(place: number) => CountedAuthor> {
  const { rows } = await catalogue.authors()
  const { libraryId } = catalogue.state
  return (place) => {
    const row = rows[place] as AuthorRow
    return {
      id: row.id,
      name: row.name,
      lastFirst: row.lastFirst,
      asin: row.asin,
      description: row.description,
      imagePath: row.imagePath,
      addedAt: row.addedAt,
      updatedAt: row.updatedAt,
      libraryId,
      numBooks: counts[place] ?? 0,
    }
  }
}

export interface AuthorWithBooks {
  readonly author: CountedAuthor
  /** By title. */
  readonly books: readonly ListedItem[]
  /** The series of these books, by name, each with these books only. */
  readonly series: readonly Pick<ListedSeries, 'id' | 'name' | 'books'>[]
}

/** Finds an author without their books; undefined if the viewer may see none of them. */
export async function findCountedAuthor(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  authorId: string,
): Promise<CountedAuthor | undefined> {
  return ctx.catalogues.read(viewer, libraryId, async (catalogue) => {
    const counts = await countBooks(catalogue, visibilityOf(viewer))
    const place = (await catalogue.authors()).placeOfId(authorId)
    return (counts[place] ?? 0) === 0 ? undefined : (await authorLister(catalogue, counts))(place)
  })
}

/** Finds an author; undefined if the viewer may see none of their books. */
export async function findAuthorWithBooks(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  authorId: string,
): Promise<AuthorWithBooks | undefined> {
  const visibility = visibilityOf(viewer)
  const byTitle = titleOrder(ctx.settings.current().sortingIgnorePrefix)
  return ctx.catalogues.read(viewer, libraryId, async (catalogue) => {
    const counts = await countBooks(catalogue, visibility)
    const place = (await catalogue.authors()).placeOfId(authorId)
    if ((counts[place] ?? 0) === 0) return undefined
    const visible = await catalogue.visible(visibility)
    const books = pick(
      pick(await catalogue.order(byTitle, false), await catalogue.byAuthor(authorId)),
      visible,
    )
    const list = await itemLister(catalogue)
    return {
      author: (await authorLister(catalogue, counts))(place),
      books: Array.from(books, (position) => list(asPosition(position))),
      series: await seriesWith(catalogue, books, list),
    }
  })
}

async function seriesWith(catalogue: Catalogue, books: Int32Array, list: (position: Position) => ListedItem) {
  const shelf = await catalogue.series()
  const { nums } = await catalogue.facts()
  const wanted: ItemSet = new Uint8Array(nums.length)
  for (const position of books) wanted[position] = 1
  return shelf.rows.flatMap(({ id, name }, place) => {
    const inSeries = []
    for (let slot = shelf.starts[place] ?? 0; slot < (shelf.starts[place + 1] ?? 0); slot++) {
      const position = asPosition(shelf.books[slot] ?? -1)
      if (wanted[position] !== 1) continue
      const sequence = shelf.sequences[slot] ?? null
      inSeries.push({ ...list(position), sequence, series: { id, name, sequence } })
    }
    return inSeries.length === 0 ? [] : [{ id, name, books: inSeries }]
  })
}
