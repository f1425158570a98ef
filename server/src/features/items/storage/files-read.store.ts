import type { FileType } from '@lectern/contract/rules/file-types'
import type { Expression, Selectable, SqlBool } from 'kysely'
import { parseJson } from '../../../lib/json.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ItemFileRow } from '../../../platform/db/item-schema.ts'
import { columnsQuery, exactNumber, parseColumns } from '../../../platform/db/json-columns.ts'
import { prepareByNumbers } from '../../../platform/db/number-list.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import type { ItemFile, MediaFacts, MediaProbe, PlayedFile } from '../items.types.ts'

const NO_PROBE: MediaProbe = {
  format: '',
  bitRate: null,
  language: null,
  timeBase: '',
  channels: null,
  channelLayout: null,
  chapters: [],
  embeddedCoverArt: null,
  metaTags: {},
  trackNumFromMeta: null,
  discNumFromMeta: null,
  trackNumFromFilename: null,
  discNumFromFilename: null,
}

const filesWithMedia = (db: Db, isWanted: Expression<SqlBool>) =>
  db
    .selectFrom('item_file as file')
    .leftJoin('media_file as media', 'media.file_num', 'file.num')
    .where(isWanted)
    .orderBy('file.item_num')
    .orderBy('file.rel_path')

const readRows = prepareByNumbers<FileColumns & MediaColumns>('file.item_num', (db, isWanted) =>
  filesWithMedia(db, isWanted).select([
    'file.item_num',
    'file.kind',
    'file.rel_path',
    'file.dev',
    'file.ino',
    'file.seen_ino',
    'file.size',
    'file.mtime_ms',
    'file.ctime_ms',
    'file.birthtime_ms',
    'file.is_supplementary',
    'file.added_at',
    'file.updated_at',
    'media.track_index',
    'media.is_excluded',
    'media.is_verified',
    'media.duration',
    'media.mime_type',
    'media.codec',
    'media.error',
    'media.head_hash',
    'media.probe',
  ]),
)

/** Reads the files of items ordered by path, by item number. */
export async function readFiles(db: Db, itemNums: readonly ItemNum[]): Promise<Map<ItemNum, ItemFile[]>> {
  const rows = await readRows(db, itemNums)
  const byItem = new Map<ItemNum, ItemFile[]>()
  for (const row of rows) {
    const files = byItem.get(row.item_num) ?? []
    files.push({
      relPath: row.rel_path,
      kind: row.kind as FileType,
      dev: row.dev,
      ino: row.ino,
      ...(row.seen_ino === null ? {} : { seenIno: row.seen_ino }),
      size: row.size,
      mtimeMs: row.mtime_ms,
      ctimeMs: row.ctime_ms,
      birthtimeMs: row.birthtime_ms,
      isSupplementary: row.is_supplementary === null ? null : row.is_supplementary === 1,
      addedAt: row.added_at,
      updatedAt: row.updated_at,
      media: toMediaFacts(row),
    })
    byItem.set(row.item_num, files)
  }
  return byItem
}

const PLAYED_COLUMNS = [
  'item_num',
  'kind',
  'rel_path',
  'size',
  'track_index',
  'exact_duration',
  'mime_type',
] as const

const readPlayedColumns = prepareByNumbers('file.item_num', (db, isWanted) =>
  columnsQuery(
    db,
    PLAYED_COLUMNS,
    filesWithMedia(db, isWanted).select([
      'file.item_num',
      'file.kind',
      'file.rel_path',
      'file.size',
      'media.track_index',
      exactNumber(db, 'media.duration').as('exact_duration'),
      'media.mime_type',
    ]),
  ),
)

/** Like `readFiles`, but reads only the columns needed for playback, at a fifth of the cost. */
export async function readPlayedFiles(
  db: Db,
  itemNums: readonly ItemNum[],
): Promise<Map<ItemNum, PlayedFile[]>> {
  const columns = parseColumns(PLAYED_COLUMNS, await readPlayedColumns(db, itemNums))
  const [nums, kinds, relPaths, sizes, trackIndexes, durations, mimeTypes] = columns
  const byItem = new Map<ItemNum, PlayedFile[]>()
  nums.forEach((num, index) => {
    const files = byItem.get(num as ItemNum) ?? []
    files.push({
      relPath: relPaths[index] as string,
      kind: kinds[index] as FileType,
      size: sizes[index] as number,
      media: toPlayedFacts({
        track_index: trackIndexes[index] as number | null,
        duration: Number(durations[index]),
        mime_type: mimeTypes[index] as string | null,
      }),
    })
    byItem.set(num as ItemNum, files)
  })
  return byItem
}

type FileColumns = Pick<
  Selectable<ItemFileRow>,
  | 'item_num'
  | 'kind'
  | 'rel_path'
  | 'dev'
  | 'ino'
  | 'seen_ino'
  | 'size'
  | 'mtime_ms'
  | 'ctime_ms'
  | 'birthtime_ms'
  | 'is_supplementary'
  | 'added_at'
  | 'updated_at'
>

interface MediaColumns {
  track_index: number | null
  is_excluded: 0 | 1 | null
  is_verified: 0 | 1 | null
  duration: number | null
  mime_type: string | null
  codec: string | null
  error: string | null
  head_hash: string | null
  probe: string | null
}

function toPlayedFacts(
  row: Pick<MediaColumns, 'track_index' | 'duration' | 'mime_type'>,
): PlayedFile['media'] {
  if (row.track_index === null) return null
  return {
    trackIndex: row.track_index,
    durationSeconds: row.duration ?? 0,
    mimeType: row.mime_type ?? 'application/octet-stream',
  }
}

function toMediaFacts(row: MediaColumns): MediaFacts | null {
  const played = toPlayedFacts(row)
  if (played === null) return null
  return {
    ...played,
    isExcluded: row.is_excluded === 1,
    isVerified: row.is_verified === 1,
    codec: row.codec,
    error: row.error,
    headHash: row.head_hash,
    probe: { ...NO_PROBE, ...parseJson<Partial<MediaProbe>>(row.probe, {}) },
  }
}
