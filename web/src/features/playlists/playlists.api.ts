import type { PlaylistView } from '@lectern/contract/playlists'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { createGoneNews, withGroup } from '../groups/group-news.ts'

/** A book, or an episode of a podcast. */
export interface Entry {
  readonly libraryItemId: string
  readonly episodeId?: string | null | undefined
}

/** All own playlists of a library by name; of what is in them the first few, and the ids of all. */
export const playlistsQuery = (libraryId: string) =>
  queryOptions({
    queryKey: ['playlists', 'of', libraryId],
    queryFn: async ({ signal }) => {
      const query = { brief: '1' }
      return (await call('playlists.ofLibrary', { params: { id: libraryId }, query, signal })).results
    },
  })

export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: ['playlists', 'one', id],
    queryFn: ({ signal }) => call('playlists.get', { params: { id }, query: { include: 'rssfeed' }, signal }),
  })

/** One page for the shelves; it is kept where they keep their lists. */
export const playlistsList = (libraryId: string) => ({
  key: [...shelfKey(libraryId)],
  keyOf: ({ id }: PlaylistView) => id,
  fetch: (asked: { limit: number; page: number; signal?: AbortSignal }) =>
    call('playlists.ofLibrary', {
      params: { id: libraryId },
      query: { limit: String(asked.limit), page: String(asked.page), brief: '1', include: 'rssfeed' },
      ...(asked.signal ? { signal: asked.signal } : {}),
    }),
})

/** All one may see in it, in whatever form it came. */
export const entriesOf = ({ entries, items }: PlaylistView): readonly Entry[] => entries ?? items

const shelfKey = (libraryId: string): readonly unknown[] => ['libraries', libraryId, 'list', 'playlists']

/** The rail shows its entry only to those who have one: the count is part of the library's overview. */
function countsChanged(libraryId: string): void {
  void queryClient.invalidateQueries({ queryKey: shelfKey(libraryId) })
  void queryClient.invalidateQueries({ queryKey: ['libraries', libraryId, 'overview'] })
}

/** News: one that is new or was changed. They say nothing of its feed. */
export function putPlaylist(playlist: PlaylistView): void {
  queryClient.setQueryData(playlistQuery(playlist.id).queryKey, (known) => known && { ...known, ...playlist })
  queryClient.setQueryData(playlistsQuery(playlist.libraryId).queryKey, (known) => withGroup(known, playlist))
  countsChanged(playlist.libraryId)
}

type Gone = Pick<PlaylistView, 'id' | 'libraryId'>
const { onGone, tellGone } = createGoneNews()
export { onGone as onPlaylistGone }

/** News: one is gone. */
export function dropPlaylist({ id, libraryId }: Gone): void {
  queryClient.setQueryData(playlistsQuery(libraryId).queryKey, (known) =>
    known?.filter((other) => other.id !== id),
  )
  countsChanged(libraryId)
  tellGone({ id, libraryId })
}

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

export async function deletePlaylist(playlist: Gone): Promise<void> {
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

/** One that was emptied is gone on the server. */
function keepRest(playlist: PlaylistView): void {
  if (playlist.items.length === 0) dropPlaylist(playlist)
  else putPlaylist(playlist)
}

const toBody = ({ libraryItemId, episodeId }: Entry) => ({ libraryItemId, episodeId: episodeId ?? null })
