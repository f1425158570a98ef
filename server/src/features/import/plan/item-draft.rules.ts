import type { LibraryId } from '@lectern/contract/ids'
import { pick } from '../../../lib/pick.ts'
import type { Cover, FieldSources, Item, ItemFile } from '../../items/items.types.ts'
import { BOOK_FACTS, PODCAST_FACTS } from '../../items/written-facts.rules.ts'
import type { SourceItem } from '../source/source.types.ts'

/** An imported item as a scan would have stored it. */

/** What a look at the disk of this server told. */
export interface FoundStat {
  readonly dev: string
  readonly ino: string
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly birthtimeMs: number
}

export interface FoundOnDisk {
  /** Of the item's folder, or of the file that it is; null: nothing is there. */
  readonly place: Omit<FoundStat, 'size'> | null
  /** By path below the item. */
  readonly files: ReadonlyMap<string, FoundStat>
}

export interface ItemPlace {
  readonly libraryId: LibraryId
  readonly folderId: string
  readonly relPath: string
}

export interface DraftParts {
  readonly place: ItemPlace
  readonly disk: FoundOnDisk
  readonly cover: Cover | null
  readonly filesHashOf: (item: Pick<Item, 'relPath' | 'isFile' | 'files'>) => string
}

export function draftItem(source: SourceItem, { place, disk, cover, filesHashOf }: DraftParts): Item {
  const files = source.files.map((file) => withFacts(file, disk.files.get(file.relPath)))
  const isThere = disk.place !== null
  const item = {
    ...place,
    id: source.id,
    mediaId: source.mediaId,
    isFile: source.isFile,
    dev: disk.place?.dev ?? '',
    ino: disk.place?.ino ?? source.ino,
    mtimeMs: disk.place?.mtimeMs ?? source.mtimeMs,
    ctimeMs: disk.place?.ctimeMs ?? source.ctimeMs,
    birthtimeMs: disk.place?.birthtimeMs ?? source.birthtimeMs,
    isMissing: !isThere,
    isInvalid: source.isInvalid,
    addedAt: source.addedAt,
    updatedAt: source.updatedAt,
    lastScanAt: source.lastScanAt,
    scanVersion: source.scanVersion,
    fingerprint: null,
    media: source.media,
    tags: source.tags,
    files,
    cover,
    fieldSources: sourcesOf(source),
  }
  return { ...item, filesHash: filesHashOf(item) }
}

/**
 * A file of the same size is the one that the old server read: what it found out still holds, wherever the file lies
 * now. Of any other the old facts stay, so that the next scan sees the difference and reads it.
 */
function withFacts(file: ItemFile, found: FoundStat | undefined): ItemFile {
  if (!found || found.size !== file.size) return file
  const { dev, ino, mtimeMs, ctimeMs, birthtimeMs } = found
  return { ...file, dev, ino, mtimeMs, ctimeMs, birthtimeMs }
}

const BOOK_NAMES = ['subtitle', 'authors', 'narrators', 'series'] as const

/** Whatever the old server said stays until somebody changes it: a scan only fills what is empty. */
function sourcesOf({ media, tags }: SourceItem): FieldSources {
  const values: Record<string, unknown> = {
    ...(media.kind === 'book'
      ? { ...pick(media, BOOK_FACTS), ...pick(media, BOOK_NAMES), abridged: media.isAbridged }
      : { ...pick(media, PODCAST_FACTS), podcastType: media.type }),
    title: media.title,
    genres: media.genres,
    tags,
    explicit: media.isExplicit,
  }
  const told = Object.entries(values).filter(([, value]) => isTold(value))
  return Object.fromEntries(told.map(([field]) => [field, { source: 'provider' as const }]))
}

const isTold = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== undefined && value !== '' && value !== false
