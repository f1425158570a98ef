import type { LibraryId } from '@lectern/contract/ids'
import { pick } from '../../../lib/pick.ts'
import type { Cover, FieldSources, Item, ItemFile } from '../../items/items.types.ts'
import { BOOK_FACTS, PODCAST_FACTS } from '../../items/written-facts.rules.ts'
import type { SourceItem } from '../source/source.types.ts'

/** Converts an imported item to what a scan would have stored. */

/** File information from this server's disk. */
export interface FoundStat {
  readonly dev: string
  readonly ino: string
  readonly size: number
  readonly mtimeMs: number
  readonly ctimeMs: number
  readonly birthtimeMs: number
}

export interface FoundOnDisk {
  /** Stat of the item's folder or single file; null if it doesn't exist. */
  readonly place: Omit<FoundStat, 'size'> | null
  /** By path relative to the item. */
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
 * A file of the same size is taken for the one that the old server read: its probe data still applies, wherever the
 * file is now. Other files keep the old facts, so that the next scan notices the difference and reads them.
 */
function withFacts(file: ItemFile, found: FoundStat | undefined): ItemFile {
  if (!found || found.size !== file.size) return file
  const { dev, ino, mtimeMs, ctimeMs, birthtimeMs } = found
  return { ...file, dev, ino, mtimeMs, ctimeMs, birthtimeMs }
}

const BOOK_NAMES = ['subtitle', 'authors', 'narrators', 'series'] as const

/** Values from the old server stay until a user changes them: scans only fill empty fields. */
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
  const filled = Object.entries(values).filter(([, value]) => isFilled(value))
  return Object.fromEntries(filled.map(([field]) => [field, { source: 'provider' as const }]))
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== undefined && value !== '' && value !== false
