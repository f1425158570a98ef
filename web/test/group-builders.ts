import type { CollectionView } from '@lectern/contract/collections'
import type { ItemExpandedView } from '@lectern/contract/items'
import type { PlaylistItemView, PlaylistView } from '@lectern/contract/playlists'

/** Builders for collections and playlists as the server sends them. Tests only set what matters to them. */

const BORN_MS = Date.UTC(2026, 0, 2, 10, 30)
let count = 0

export function aCollection(
  given: Partial<CollectionView> & { books?: ItemExpandedView[] } = {},
): CollectionView {
  count += 1
  return {
    id: `collection-${count}`,
    libraryId: 'library-books',
    userId: 'user-1',
    name: `Collection ${count}`,
    description: null,
    cover: null,
    coverFullPath: null,
    books: [],
    lastUpdate: BORN_MS,
    createdAt: BORN_MS,
    ...given,
  }
}

export function aPlaylist(given: Partial<PlaylistView> = {}): PlaylistView {
  count += 1
  return {
    id: `playlist-${count}`,
    libraryId: 'library-books',
    userId: 'user-1',
    name: `Playlist ${count}`,
    description: null,
    coverPath: null,
    items: [],
    lastUpdate: BORN_MS,
    createdAt: BORN_MS,
    ...given,
  }
}

export const inPlaylist = (libraryItem: ItemExpandedView): PlaylistItemView => ({
  libraryItemId: libraryItem.id,
  episodeId: null,
  libraryItem,
})

export const episodeInPlaylist = (
  podcast: ItemExpandedView,
  episode: NonNullable<PlaylistItemView['episode']>,
): PlaylistItemView => ({ libraryItemId: podcast.id, episodeId: episode.id, episode, libraryItem: podcast })

/** A single page with all of them. */
export const pageOfCollections = (results: CollectionView[]) => ({
  results,
  total: results.length,
  limit: 0,
  page: 0,
  sortDesc: false,
  minified: false,
  include: '',
})

export const pageOfPlaylists = (results: PlaylistView[]) => ({
  results,
  total: results.length,
  limit: 0,
  page: 0,
})
