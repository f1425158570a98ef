import type { PlaylistView } from '@lectern/contract/playlists'
import { call } from '../../lib/client.ts'
import { createGroupCache } from '../groups/group-cache.ts'
import type { Group } from '../groups/removal-events.ts'

/** A book, or an episode of a podcast. */
export interface Entry {
  readonly libraryItemId: string
  readonly episodeId?: string | null | undefined
}

const cache = createGroupCache({
  part: 'playlists',
  fetchPage: (id, asked) => call('playlists.ofLibrary', { params: { id }, ...asked }),
  fetchOne: (id, asked) => call('playlists.get', { params: { id }, ...asked }),
  // The rail only shows playlists if there are any: the count is part of the library's overview.
  countedBy: (libraryId) => ['libraries', libraryId, 'overview'],
})

export const {
  allQuery: playlistsQuery,
  oneQuery: playlistQuery,
  shelfList: playlistsList,
  put: putPlaylist,
  drop: dropPlaylist,
  onGone: onPlaylistGone,
} = cache

/** All visible entries, in whichever form the playlist was sent. */
export const entriesOf = ({ entries, items }: PlaylistView): readonly Entry[] => entries ?? items

export async function createPlaylist(given: {
  libraryId: string
  name: string
  entries: readonly Entry[]
}): Promise<PlaylistView> {
  const { libraryId, name, entries } = given
  const playlist = await call('playlists.create', { body: { libraryId, name, items: entries.map(toBody) } })
  putPlaylist(playlist)
  return playlist
}

export async function createFromCollection(collectionId: string): Promise<PlaylistView> {
  const playlist = await call('playlists.fromCollection', { params: { collectionId } })
  putPlaylist(playlist)
  return playlist
}

export async function updatePlaylist(
  id: string,
  { entries, ...change }: { name?: string; description?: string | null; entries?: readonly Entry[] },
): Promise<void> {
  const items = entries?.map(toBody)
  putPlaylist(
    await call('playlists.update', { params: { id }, body: { ...change, ...(items ? { items } : {}) } }),
  )
}

export async function deletePlaylist(playlist: Group): Promise<void> {
  await call('playlists.remove', { params: { id: playlist.id } })
  dropPlaylist(playlist)
}

export async function addEntries(id: string, entries: readonly Entry[]): Promise<void> {
  putPlaylist(await call('playlists.batchAdd', { params: { id }, body: { items: entries.map(toBody) } }))
}

export async function removeEntries(id: string, entries: readonly Entry[]): Promise<void> {
  keepRest(await call('playlists.batchRemove', { params: { id }, body: { items: entries.map(toBody) } }))
}

export async function removeEntry(id: string, { libraryItemId, episodeId }: Entry): Promise<void> {
  keepRest(
    episodeId
      ? await call('playlists.removeEpisode', { params: { id, itemId: libraryItemId, episodeId } })
      : await call('playlists.removeItem', { params: { id, itemId: libraryItemId } }),
  )
}

/** The server deletes a playlist that becomes empty. */
function keepRest(playlist: PlaylistView): void {
  if (playlist.items.length === 0) dropPlaylist(playlist)
  else putPlaylist(playlist)
}

const toBody = ({ libraryItemId, episodeId }: Entry) => ({ libraryItemId, episodeId: episodeId ?? null })
