import type { ItemId } from '@lectern/contract/ids'
import type { ReadMedia } from './source-media.rules.ts'
import type { SourceItem } from './source.types.ts'
import { type Fields, flag, id, slashed, text, textOr, time, timeOr, whole } from './source-values.rules.ts'

/** The item fields that both stores have, whatever the kind of media. */

export interface ReadItem extends ReadMedia {
  readonly id: ItemId
  readonly oldId: string | null
  readonly mediaId: string
  readonly tags: readonly string[]
  readonly coverPath: string | null
}

/** Expects the newer store's column names. */
export function toSourceItem(row: Fields, read: ReadItem): SourceItem {
  const addedAt = timeOr(row['createdAt'], 0)
  return {
    ...read,
    libraryId: id(row['libraryId']),
    folderId: id(row['libraryFolderId']),
    path: slashed(textOr(row['path'], '')),
    relPath: slashed(textOr(row['relPath'], '')).replace(/^\/+/, ''),
    isFile: flag(row['isFile']),
    ino: textOr(row['ino'], ''),
    mtimeMs: whole(time(row['mtime'])),
    ctimeMs: whole(time(row['ctime'])),
    birthtimeMs: whole(time(row['birthtime'])),
    isMissing: flag(row['isMissing']),
    isInvalid: flag(row['isInvalid']),
    addedAt,
    updatedAt: timeOr(row['updatedAt'], addedAt),
    lastScanAt: time(row['lastScan']),
    scanVersion: text(row['lastScanVersion']),
  }
}
