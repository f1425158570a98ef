import type { Tx } from '../../platform/db/db.ts'
import { findCollection, saveCollection } from './collections.store.ts'
import type { Collection, Playlist } from './collections.types.ts'
import { findPlaylist, savePlaylist } from './playlists.store.ts'

/**
 * Imports collections and playlists from another server, keeping their ids. Existing ones are kept unless they are
 * older.
 */

export type ImportOutcome = 'added' | 'updated' | 'kept'

export async function saveImportedCollection(tx: Tx, collection: Collection): Promise<ImportOutcome> {
  const known = await findCollection(tx, collection.id)
  if (known && known.updatedAt >= collection.updatedAt) return 'kept'
  await saveCollection(tx, collection)
  return known ? 'updated' : 'added'
}

export async function saveImportedPlaylist(tx: Tx, playlist: Playlist): Promise<ImportOutcome> {
  const known = await findPlaylist(tx, playlist.id)
  if (known && known.updatedAt >= playlist.updatedAt) return 'kept'
  await savePlaylist(tx, playlist)
  return known ? 'updated' : 'added'
}
