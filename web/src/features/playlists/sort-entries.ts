import type { PlaylistView } from '@lectern/contract/playlists'
import i18next from 'i18next'
import { queryClient } from '../../lib/query-client.ts'
import { toast } from '../../ui/toast.tsx'
import { entryKey } from './entry-key.ts'
import { type Entry, playlistQuery, updatePlaylist } from './playlists.api.ts'

/** Applies the new order optimistically, then saves it; reverts if saving fails. */
export async function sortEntries(playlist: PlaylistView, entries: readonly Entry[]): Promise<void> {
  const { queryKey } = playlistQuery(playlist.id)
  const byKey = new Map(playlist.items.map((item) => [entryKey(item), item]))
  const items = entries.map((entry) => byKey.get(entryKey(entry))).filter((item) => item !== undefined)
  queryClient.setQueryData(queryKey, { ...playlist, items })
  try {
    await updatePlaylist(playlist.id, { entries })
  } catch {
    queryClient.setQueryData(queryKey, playlist)
    toast.error(i18next.t('playlists.toasts.orderFailed'))
  }
}
