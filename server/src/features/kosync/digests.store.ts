import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { selectFileLocations, placeOf, type FileLocation } from '../../platform/db/file-locations.ts'
import { saveRows } from '../../platform/db/save-rows.ts'
import type { User } from '../users/users.types.ts'
import { isVisibleTo } from '../visibility/visibility.sql.ts'
import type { DocumentBook } from './kosync.types.ts'

/** An e-book file whose digests are missing or outdated. */
export interface EbookWithoutDigest extends FileLocation {
  readonly fileNum: number
  readonly size: number
  readonly mtimeMs: number
}

export async function listEbooksWithoutDigest(db: Db, limit: number): Promise<EbookWithoutDigest[]> {
  const rows = await selectFileLocations(db)
    .leftJoin('ebook_digest as digest', 'digest.file_num', 'file.num')
    .select(['file.num', 'file.size', 'file.mtime_ms'])
    .where('file.kind', '=', 'ebook')
    .where((where) =>
      where.or([
        where('digest.file_num', 'is', null),
        where('digest.size', '<>', sql.ref<number>('file.size')),
        where('digest.mtime_ms', '<>', sql.ref<number>('file.mtime_ms')),
      ]),
    )
    .orderBy('file.num')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...placeOf(row),
    fileNum: row.num,
    size: row.size,
    mtimeMs: row.mtime_ms,
  }))
}

export async function saveDigest(
  tx: Tx,
  { fileNum, size, mtimeMs }: EbookWithoutDigest,
  hashes: { readonly content: string | null; readonly name: string },
): Promise<void> {
  const known = await tx.selectFrom('item_file').select('num').where('num', '=', fileNum).executeTakeFirst()
  // The file may have been removed since it was listed.
  if (!known) return
  const row = {
    file_num: fileNum,
    size,
    mtime_ms: mtimeMs,
    content_hash: hashes.content,
    name_hash: hashes.name,
  }
  await saveRows(tx, 'ebook_digest', [row], ['file_num'])
}

/** The book with a file of this hash; if there are several, the one that was added first. */
export async function findBookOf(db: Db, viewer: User, document: string): Promise<DocumentBook | undefined> {
  const row = await db
    .selectFrom('ebook_digest as digest')
    .innerJoin('item_file as file', 'file.num', 'digest.file_num')
    .innerJoin('item', 'item.num', 'file.item_num')
    .select(['item.num', 'item.id', 'item.duration', 'file.ext'])
    .where((where) =>
      where.or([where('digest.content_hash', '=', document), where('digest.name_hash', '=', document)]),
    )
    .where(isVisibleTo(viewer))
    .orderBy('file.num')
    .executeTakeFirst()
  if (!row) return undefined
  const { num, id, duration, ext } = row
  return { itemNum: num, itemId: id, ext: ext.replace(/^\./, '').toLowerCase(), hasAudio: duration > 0 }
}
