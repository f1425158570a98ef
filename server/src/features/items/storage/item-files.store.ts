import type { ItemId } from '@lectern/contract/ids'
import type { Db } from '../../../platform/db/db.ts'
import { selectFileLocations, placeOf } from '../../../platform/db/file-locations.ts'
import type { User } from '../../users/users.types.ts'
import { maySeeEpisode } from '../../visibility/visibility.rules.ts'
import { isEpisodeVisibleTo, isVisibleTo } from '../../visibility/visibility.sql.ts'
import { hidesFile } from '../explicit-episodes.rules.ts'
import type { FileInPlace } from '../item-files.types.ts'
import { hasCleanEpisode } from './clean-episodes.sql.ts'

/** Reads individual files without loading their items: players request them many times a minute. */

export type FileKey = { readonly ino: string } | { readonly relPath: string } | { readonly kind: 'ebook' }

/** The caller must check access to the library, as always with `isVisibleTo`. */
export async function findFiles(db: Db, viewer: User, itemId: ItemId, key: FileKey): Promise<FileInPlace[]> {
  let query = visibleFiles(db, viewer).where('item.id', '=', itemId)
  if ('ino' in key) query = query.where('file.ino', '=', key.ino)
  else if ('kind' in key) query = query.where('file.kind', '=', key.kind)
  // A single-file item has just this file, whatever path is requested.
  else query = query.where((eb) => eb.or([eb('file.rel_path', '=', key.relPath), eb('item.is_file', '=', 1)]))
  const rows = await query.execute()
  if (rows.length === 0) return []
  const isHidden = await hiddenFilesOf(db, viewer, itemId)
  return rows.filter((row) => !isHidden(row.rel_path)).map(toFile)
}

/** For those without access to explicit content. */
async function hiddenFilesOf(db: Db, viewer: User, itemId: ItemId): Promise<(relPath: string) => boolean> {
  if (maySeeEpisode(viewer, { isExplicit: true })) return () => false
  const rows = await db
    .selectFrom('item')
    .innerJoin('item_file as file', 'file.item_num', 'item.num')
    .select(['file.rel_path', hasCleanEpisode.as('is_shown')])
    .where('item.id', '=', itemId)
    .where('item.media_type', '=', 'podcast')
    .where('file.kind', '=', 'audio')
    .execute()
  return hidesFile(rows.map((row) => ({ relPath: row.rel_path, isShown: Boolean(row.is_shown) })))
}

/** Finds e-books of the items at the given paths, relative to a library folder, and of single files by their name. */
export async function findEbooksOf(
  db: Db,
  viewer: User,
  folderId: string,
  { itemRelPaths, name }: { readonly itemRelPaths: readonly string[]; readonly name: string },
): Promise<FileInPlace[]> {
  const rows = await visibleFiles(db, viewer)
    .where('item.folder_id', '=', folderId)
    .where((eb) =>
      eb.or([
        eb('item.rel_path', 'in', itemRelPaths),
        eb.and([eb('item.is_file', '=', 1), eb('file.rel_path', '=', name)]),
      ]),
    )
    .where('file.kind', '=', 'ebook')
    .execute()
  return rows.map(toFile)
}

function visibleFiles(db: Db, viewer: User) {
  return selectFileLocations(db)
    .select(['item.library_id', 'file.ino', 'file.kind', 'file.is_supplementary'])
    .where(isVisibleTo(viewer))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('episode')
            .select('episode.num')
            .whereRef('episode.file_num', '=', 'file.num')
            .where(eb.not(isEpisodeVisibleTo(viewer))),
        ),
      ),
    )
    .orderBy('file.rel_path')
}

type Row = Awaited<ReturnType<ReturnType<typeof visibleFiles>['execute']>>[number]

function toFile(row: Row): FileInPlace {
  return {
    ...placeOf(row),
    libraryId: row.library_id,
    ino: row.ino,
    kind: row.kind,
    isSupplementary: row.is_supplementary === 1,
  }
}
