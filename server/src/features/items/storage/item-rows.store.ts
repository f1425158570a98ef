import { extensionOf } from '@lectern/contract/rules/file-types'
import type { Insertable } from 'kysely'
import type { ItemFileRow, ItemRow, MediaFileRow } from '../../../platform/db/item-schema.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import { itemFlags } from '../item-flags.rules.ts'
import { sortKeysOf } from '../item-sorting.rules.ts'
import type { Item, ItemFile } from '../items.types.ts'

/** Maps items to database rows. */

export function toItemRow(item: Item, prefixes: readonly string[], changeNum: number): Insertable<ItemRow> {
  const keys = sortKeysOf(item, prefixes)
  const tracks = item.files.filter((file) => (file.media?.trackIndex ?? -1) > 0)
  const audio = item.files.filter((file) => file.kind === 'audio')
  return {
    library_id: item.libraryId,
    media_type: item.media.kind,
    flags: itemFlags(item),
    is_explicit: item.media.isExplicit ? 1 : 0,
    is_missing: item.isMissing ? 1 : 0,
    is_invalid: item.isInvalid ? 1 : 0,
    added_at: item.addedAt,
    updated_at: item.updatedAt,
    size: sum(item.files, (file) => file.size),
    media_size: sum(item.files.filter(isPlayed), (file) => file.size),
    duration: sum(tracks, (file) => file.media?.durationSeconds ?? 0),
    num_tracks: item.media.kind === 'podcast' ? item.media.episodes.length : tracks.length,
    num_audio_files: audio.length,
    num_files: item.files.length,
    num_chapters: item.media.kind === 'book' ? item.media.chapters.length : 0,
    mtime_ms: item.mtimeMs,
    ctime_ms: item.ctimeMs,
    birthtime_ms: item.birthtimeMs,
    id: item.id,
    media_id: item.mediaId,
    change_num: changeNum,
    title: item.media.title,
    title_key: keys.titleKey,
    title_plain_key: keys.titlePlainKey,
    author_line: keys.authorLine,
    author_key: keys.authorKey,
    author_lf_key: keys.authorLastFirstKey,
    author_tail_key: keys.authorTailKey,
    published_year_key: keys.publishedYearKey,
    folder_id: item.folderId,
    rel_path: item.relPath,
    is_file: item.isFile ? 1 : 0,
    dev: item.dev,
    ino: item.ino,
    files_hash: item.filesHash,
    fingerprint: item.fingerprint,
    missing_since_at: item.isMissing ? item.updatedAt : null,
    last_scan_at: item.lastScanAt,
    scan_version: item.scanVersion,
  }
}

export function toFileRow(itemNum: ItemNum, file: ItemFile): Insertable<ItemFileRow> {
  return {
    item_num: itemNum,
    kind: file.kind,
    ext: extensionOf(file.relPath),
    rel_path: file.relPath,
    dev: file.dev,
    ino: file.ino,
    seen_ino: file.seenIno ?? null,
    size: file.size,
    mtime_ms: file.mtimeMs,
    ctime_ms: file.ctimeMs,
    birthtime_ms: file.birthtimeMs,
    is_supplementary: file.isSupplementary === null ? null : file.isSupplementary ? 1 : 0,
    added_at: file.addedAt,
    updated_at: file.updatedAt,
  }
}

export function toMediaFileRow(
  itemNum: ItemNum,
  fileNum: number,
  media: NonNullable<ItemFile['media']>,
): Insertable<MediaFileRow> {
  return {
    file_num: fileNum,
    item_num: itemNum,
    track_index: media.trackIndex,
    is_excluded: media.isExcluded ? 1 : 0,
    is_verified: media.isVerified ? 1 : 0,
    duration: media.durationSeconds,
    mime_type: media.mimeType,
    codec: media.codec,
    error: media.error,
    head_hash: media.headHash,
    probe: JSON.stringify(media.probe),
  }
}

function isPlayed(file: ItemFile): boolean {
  return file.kind === 'audio' || file.kind === 'video' || file.isSupplementary === false
}

function sum<T>(list: readonly T[], valueOf: (entry: T) => number): number {
  return list.reduce((total, entry) => total + valueOf(entry), 0)
}
