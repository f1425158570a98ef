import type { AlbumView } from '@lectern/contract/browse'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import type { CoverSubject } from '../../cards/cover.rules.ts'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { getItems } from '../items/items.api.ts'

const PAGE_SIZE = 100

export interface ShownAlbum extends AlbumView {
  /** Cover of the track that represents the album. */
  readonly cover: CoverSubject
}

export const albumsQuery = (libraryId: string) =>
  infiniteQueryOptions({
    queryKey: ['albums', libraryId],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call('browse.albums', {
        params: { id: libraryId },
        query: { limit: String(PAGE_SIZE), page: String(pageParam) },
        signal,
      })
      return { ...page, results: await withCovers(page.results) }
    },
    initialPageParam: 0,
    getNextPageParam: ({ page, limit, total }) => ((page + 1) * limit < total ? page + 1 : undefined),
  })

/** The list only names the track that a cover comes from; whether it has one is only known from the track itself. */
async function withCovers(albums: readonly AlbumView[]): Promise<ShownAlbum[]> {
  const ids = albums.flatMap(({ libraryItemId }) => (libraryItemId === null ? [] : [libraryItemId]))
  const pieces = ids.length === 0 ? [] : await getItems(ids)
  const coverOf = new Map(pieces.map((piece) => [piece.id, coverSubjectOf(piece)]))
  return albums.map((album) => ({
    ...album,
    cover: {
      id: album.libraryItemId ?? '',
      coverPath: null,
      updatedAt: 0,
      ...coverOf.get(album.libraryItemId ?? ''),
      title: album.title,
      author: album.artist,
    },
  }))
}
