import type { AuthorView } from '@lectern/contract/authors'
import type { LibraryId } from '@lectern/contract/ids'
import { jsonOfList, JsonText } from '../../lib/json-text.ts'
import { withAdditions } from '../items/views/splice-json.rules.ts'
import type { User } from '../users/users.types.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'
import { findAuthorWithBooks } from './authors-list.service.ts'
import { presentCountedAuthor } from '../items/present/author.present.ts'
import type { BrowseContext, ListedItem } from '../browse/browse.types.ts'
import { getAuthorWithBooks } from './authors.service.ts'

/** Serialises an author, with books and series if requested. */
export async function authorPage(
  ctx: BrowseContext,
  viewer: User,
  id: string,
  include: ReadonlySet<string>,
): Promise<JsonText> {
  const { author, books, series } = await getAuthorWithBooks(ctx, viewer, id)
  const view = presentCountedAuthor(author)
  if (!include.has('items')) return JsonText.of(view)
  const withItems = jsonOfList('libraryItems', await render(books), view)
  if (!include.has('series')) return new JsonText(withItems)
  const elements: Buffer[][] = []
  for (const one of series) {
    elements.push([jsonOfList('items', await render(one.books), { id: one.id, name: one.name })])
  }
  const allSeries = jsonOfList('series', elements, {})
  // Joins two JSON objects: drops the closing brace of the first and the opening brace of the second.
  return new JsonText(Buffer.concat([withItems.subarray(0, -1), Buffer.from(','), allSeries.subarray(1)]))

  async function render(items: readonly ListedItem[]) {
    const views = await ctx.views.minified(items, visibilityOf(viewer))
    return items.flatMap((item, index) => {
      const found = views[index]
      const ofMetadata = item.series ? `,"series":${JSON.stringify(item.series)}` : ''
      return found ? [withAdditions(found, { ofMetadata })] : []
    })
  }
}

/** The given authors of a library, in the order of the ids. */
export async function presentAuthorsOf(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  ids: readonly string[],
): Promise<AuthorView[]> {
  const found: AuthorView[] = []
  for (const id of ids) {
    const known = await findAuthorWithBooks(ctx, viewer, libraryId, id)
    if (known) found.push(presentCountedAuthor(known.author))
  }
  return found
}
