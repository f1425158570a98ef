import type { LibraryId } from '@lectern/contract/ids'
import type { Db } from '../../platform/db/db.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import type { User } from '../users/users.types.ts'
import type { LabelKind } from '../items/items.types.ts'
import { isLabelVisibleTo, isVisibleTo } from '../visibility/visibility.sql.ts'

/** Reads what a library contains, limited to what the viewer may see. */

/** Returns sorted label names by kind. */
export async function readLabels(
  db: Db,
  viewer: User,
  libraryId: LibraryId,
): Promise<(kind: LabelKind) => string[]> {
  const rows = await db
    .selectFrom('label')
    .select(['label.kind', 'label.name'])
    .where('label.library_id', '=', libraryId)
    .where(isLabelVisibleTo(viewer))
    .orderBy('label.name_key')
    .orderBy('label.num')
    .execute()
  return (kind) => rows.filter((row) => row.kind === kind).map((row) => row.name)
}

export interface LabelCount {
  readonly name: string
  readonly count: number
}

/** Sorted by name. */
export async function readLabelCounts(
  db: Db,
  viewer: User,
  libraryId: LibraryId,
  kind: LabelKind,
): Promise<LabelCount[]> {
  const rows = await db
    .selectFrom('label')
    .innerJoin('item_label as link', 'link.label_num', 'label.num')
    .innerJoin('item', 'item.num', 'link.item_num')
    .select((eb) => ['label.name', eb.fn.countAll<number>().as('count')])
    .where('label.library_id', '=', libraryId)
    .where('label.kind', '=', kind)
    .where(isVisibleTo(viewer))
    .groupBy(['label.num', 'label.name', 'label.name_key'])
    .orderBy('label.name_key')
    .orderBy('label.num')
    .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

export async function readTitles(db: Db, nums: readonly ItemNum[]): Promise<Map<ItemNum, string>> {
  if (nums.length === 0) return new Map()
  const rows = await db.selectFrom('item').select(['num', 'title']).where('num', 'in', nums).execute()
  return new Map(rows.map(({ num, title }) => [num, title]))
}

export interface TrackOfAlbum {
  readonly itemNum: ItemNum
  readonly album: string | null
  readonly albumArtist: string | null
}

/** Tracks of a music library, sorted by album. */
export async function readAlbumTracks(db: Db, libraryId: LibraryId): Promise<TrackOfAlbum[]> {
  const rows = await db
    .selectFrom('music')
    .select(['item_num', 'album', 'album_artist'])
    .where('library_id', '=', libraryId)
    .orderBy('album_key')
    .orderBy('album')
    .orderBy('item_num')
    .execute()
  return rows.map((row) => ({ itemNum: row.item_num, album: row.album, albumArtist: row.album_artist }))
}
