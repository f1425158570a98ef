import type { LibraryId } from '@lectern/contract/ids'
import { JsonText } from '../../lib/json-text.ts'
import type { User } from '../users/users.types.ts'
import { listAuthors, listAuthorsIn } from './authors-list.service.ts'
import { presentCountedAuthor } from '../items/present/author.present.ts'
import type { BrowseContext } from '../browse/browse.types.ts'
import { presentListEnvelope } from '../browse/items-page.present.ts'
import { readAuthorSort } from '../browse/sorts.rules.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'

interface AuthorsQuery {
  readonly limit?: string | undefined
  readonly page?: string | undefined
  readonly sort?: string | undefined
  readonly desc: boolean
  readonly filter?: string | undefined
  readonly minified: boolean
  readonly include: Set<string>
}

/** All authors in the legacy format, or one page of them if both limit and page are given. */
export async function authorsPage(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  query: AuthorsQuery,
) {
  const [limit, page] = [readCount(query.limit), readCount(query.page)]
  if (limit === null || page === null) return allAuthors(ctx, viewer, libraryId, query)
  const request = { limit, page, sort: readAuthorSort(query.sort), isDescending: query.desc }
  const { total, authors } = await listAuthors(ctx, viewer, libraryId, request)
  return {
    results: authors.map(presentCountedAuthor),
    ...presentListEnvelope(total, { ...query, sort: query.sort, filter: query.filter, limit, page }),
  }
}

async function allAuthors(ctx: BrowseContext, viewer: User, libraryId: LibraryId, query: AuthorsQuery) {
  const request = { limit: 0, page: 0, sort: readAuthorSort(query.sort), isDescending: query.desc }
  const key = `all authors ${request.sort} ${query.desc} ${visibilityOf(viewer).key}`
  const bytes = await ctx.catalogues.read(viewer, libraryId, (catalogue) =>
    catalogue.made(key, async () => {
      const { authors } = await listAuthorsIn(catalogue, viewer, request)
      return Buffer.from(JSON.stringify({ authors: authors.map(presentCountedAuthor) }))
    }),
  )
  return new JsonText(bytes)
}

function readCount(text: string | undefined): number | null {
  return text !== undefined && /^[0-9]{1,9}$/.test(text.trim()) ? Number(text) : null
}
