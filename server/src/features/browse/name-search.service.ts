import { getLibraries } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { listAuthors } from './authors-list.service.ts'
import type { BrowseContext, ListedAuthor, ListedSeries } from './browse.types.ts'
import { listSeries } from './series-list.service.ts'

/** Authors and series by a part of their name, over all libraries; older clients complete what is typed with it. */

const EVERYTHING = { limit: 0, page: 0, isDescending: false } as const

export async function searchAuthors(
  ctx: BrowseContext,
  viewer: User,
  text: string,
  limit: number,
): Promise<ListedAuthor[]> {
  const found: ListedAuthor[] = []
  for (const libraryId of await bookLibraries(ctx, viewer)) {
    const { authors } = await listAuthors(ctx, viewer, libraryId, { ...EVERYTHING, sort: 'name' })
    found.push(...authors.filter(({ name }) => contains(name, text)))
  }
  return found.slice(0, limit)
}

export async function searchSeries(
  ctx: BrowseContext,
  viewer: User,
  text: string,
  limit: number,
): Promise<ListedSeries[]> {
  const found: ListedSeries[] = []
  for (const libraryId of await bookLibraries(ctx, viewer)) {
    const request = { ...EVERYTHING, sort: 'name', filter: undefined }
    const listing = await listSeries(ctx, viewer, libraryId, request)
    for (const place of listing.places) {
      if (found.length >= limit) return found
      const series = listing.describe(place)
      if (contains(series.name, text)) found.push(series)
    }
  }
  return found
}

async function bookLibraries(ctx: BrowseContext, viewer: User): Promise<string[]> {
  const libraries = await getLibraries(ctx, viewer)
  return libraries.filter(({ mediaType }) => mediaType === 'book').map(({ id }) => id)
}

const contains = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase())
