import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { Selectable } from 'kysely'
import type { PlaylistRow } from '../../platform/db/collection-schema.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { saveRows } from '../../platform/db/save-rows.ts'
import { inPortions } from '../../platform/db/upsert.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { LibraryPage, Playlist, PlaylistEntry } from './collections.types.ts'
import { findEpisodeRefs, findItemNums } from './item-refs.store.ts'
import { fromGroupRow, groupReader, toGroupRow, withPage } from './groups.store.ts'

export const { find: findPlaylist, load: loadPlaylists } = groupReader('playlist', {
  parts: (db, ids) => readEntries(db, ids),
  toWhole: toPlaylist,
})

/** One page of a user's playlist ids in a library, by name. */
export async function pageOfPlaylists(
  db: Db,
  userId: UserId,
  page: LibraryPage,
): Promise<{ total: number; ids: string[] }> {
  const all = playlistsOf(db, userId, page.libraryId)
  const ordered = all.select('id').orderBy('name_key').orderBy('id')
  const rows = await withPage(ordered, page).execute()
  return { total: await countRows(all), ids: rows.map(({ id }) => id) }
}

export const countPlaylists = (db: Db, userId: UserId, libraryId: LibraryId): Promise<number> =>
  countRows(playlistsOf(db, userId, libraryId))

const playlistsOf = (db: Db, userId: UserId, libraryId: LibraryId) =>
  db.selectFrom('playlist').where('user_id', '=', userId).where('library_id', '=', libraryId)

export async function savePlaylist(tx: Tx, playlist: Playlist): Promise<void> {
  const row = { ...toGroupRow(playlist), user_id: playlist.userId, cover_path: playlist.coverPath }
  await saveRows(tx, 'playlist', [row], ['id'])
  await replaceEntries(tx, playlist)
}

async function replaceEntries(tx: Tx, { id, entries, updatedAt }: Playlist): Promise<void> {
  const before = await tx
    .selectFrom('playlist_item')
    .select(['item_num', 'episode_num', 'added_at'])
    .where('playlist_id', '=', id)
    .execute()
  const keyOf = (itemNum: ItemNum, episodeNum: number | null) => `${itemNum} ${episodeNum ?? ''}`
  const addedAt = new Map(before.map((row) => [keyOf(row.item_num, row.episode_num), row.added_at]))
  const itemNums = await findItemNums(tx, [...new Set(entries.map(({ itemId }) => itemId))])
  const episodeIds = entries.map(({ episodeId }) => episodeId).filter((episodeId) => episodeId !== null)
  const episodes = await findEpisodeRefs(tx, episodeIds)
  const rows = entries.flatMap(({ itemId, episodeId }, position) => {
    const itemNum = itemNums.get(itemId)
    const episodeNum = episodeId === null ? null : episodes.get(episodeId)?.num
    if (itemNum === undefined || episodeNum === undefined) return []
    const since = addedAt.get(keyOf(itemNum, episodeNum)) ?? updatedAt
    return [{ playlist_id: id, item_num: itemNum, episode_num: episodeNum, position, added_at: since }]
  })
  await tx.deleteFrom('playlist_item').where('playlist_id', '=', id).execute()
  for (const portion of inPortions(rows)) await tx.insertInto('playlist_item').values(portion).execute()
}

const readEntries = (db: Db, playlistIds: readonly string[]) =>
  db
    .selectFrom('playlist_item as place')
    .innerJoin('item', 'item.num', 'place.item_num')
    .leftJoin('episode', 'episode.num', 'place.episode_num')
    .select(['place.playlist_id as group_id', 'item.id as itemId', 'episode.id as episodeId'])
    .where('place.playlist_id', 'in', playlistIds)
    .orderBy('place.playlist_id')
    .orderBy('place.position')
    .execute()

function toPlaylist(row: Selectable<PlaylistRow>, entries: readonly PlaylistEntry[]): Playlist {
  return {
    ...fromGroupRow(row),
    userId: row.user_id,
    coverPath: row.cover_path,
    entries: entries.map(({ itemId, episodeId }) => ({ itemId, episodeId })),
  }
}
