import { type FileType, fileTypeOf } from '@lectern/contract/rules/file-types'
import type { Chapter, ItemFile, MediaFacts, MediaProbe } from '../../items/items.types.ts'
import {
  count,
  type Fields,
  fields,
  flag,
  number,
  numberOr,
  records,
  slashed,
  text,
  textOr,
  time,
  timeOr,
  whole,
} from './source-values.rules.ts'

/** Reads an item's files from the JSON that both stores use. */

export interface Sound {
  readonly file: Fields
  /** 1-based, in playing order; -1 if excluded. */
  readonly trackIndex: number
}

const FILE_TYPES: readonly string[] = ['image', 'audio', 'ebook', 'video', 'text', 'metadata', 'unknown']

export function filesOf(libraryFiles: unknown, sounds: readonly Sound[], ebook: Fields | null): ItemFile[] {
  const byPath = new Map(sounds.map((sound) => [relPathOf(sound.file), sound]))
  const byIno = new Map(sounds.map((sound) => [text(sound.file['ino']), sound]))
  const ebookPath = ebook && relPathOf(ebook)
  const files = new Map<string, ItemFile>()
  for (const record of [
    ...records(libraryFiles),
    ...sounds.map(({ file }) => file),
    ...(ebook ? [ebook] : []),
  ]) {
    const relPath = relPathOf(record)
    if (relPath === null || files.has(relPath)) continue
    const sound = byPath.get(relPath) ?? byIno.get(text(record['ino']))
    files.set(relPath, toFile(record, relPath, sound, ebookPath))
  }
  return [...files.values()]
}

/** Path relative to the item. Leading slashes are stripped and `..` is rejected, as both could point elsewhere. */
export function relPathOf(record: Fields): string | null {
  const metadata = fields(record['metadata'])
  const given = text(metadata['relPath']) ?? text(metadata['filename'])
  if (given === null) return null
  const relPath = slashed(given).replace(/^\/+/, '')
  return relPath === '' || relPath.split('/').includes('..') ? null : relPath
}

function toFile(
  record: Fields,
  relPath: string,
  sound: Sound | undefined,
  ebookPath: string | null,
): ItemFile {
  const metadata = fields(record['metadata'])
  const kind = kindOf(record, relPath)
  const isSupplementary = kind === 'ebook' ? relPath !== ebookPath : null
  const mtimeMs = whole(metadata['mtimeMs'])
  return {
    relPath,
    kind,
    dev: '',
    ino: textOr(record['ino'], ''),
    size: whole(metadata['size']),
    mtimeMs,
    ctimeMs: whole(metadata['ctimeMs']),
    birthtimeMs: whole(metadata['birthtimeMs']),
    isSupplementary,
    addedAt: timeOr(record['addedAt'], mtimeMs),
    updatedAt: timeOr(record['updatedAt'], time(record['addedAt']) ?? mtimeMs),
    media: sound && (kind === 'audio' || kind === 'video') ? toMedia(sound) : null,
  }
}

function kindOf(record: Fields, relPath: string): FileType {
  const stored = text(record['fileType'])
  return stored !== null && FILE_TYPES.includes(stored) ? (stored as FileType) : fileTypeOf(relPath)
}

function toMedia({ file, trackIndex }: Sound): MediaFacts {
  const error = text(file['error']) ?? (flag(file['invalid']) ? 'The file could not be read.' : null)
  return {
    trackIndex,
    isExcluded: flag(file['exclude']),
    isVerified: flag(file['manuallyVerified']),
    durationSeconds: Math.max(0, numberOr(file['duration'], 0)),
    mimeType: textOr(file['mimeType'], 'audio/mpeg'),
    codec: text(file['codec']),
    error,
    headHash: null,
    probe: toProbe(file),
  }
}

function toProbe(file: Fields): MediaProbe {
  return {
    format: textOr(file['format'], ''),
    bitRate: number(file['bitRate']),
    language: text(file['language']),
    timeBase: textOr(file['timeBase'], ''),
    channels: number(file['channels']),
    channelLayout: text(file['channelLayout']),
    chapters: chaptersOf(file['chapters']),
    embeddedCoverArt: text(file['embeddedCoverArt']),
    metaTags: textValues(file['metaTags']),
    trackNumFromMeta: number(file['trackNumFromMeta']),
    discNumFromMeta: number(file['discNumFromMeta']),
    trackNumFromFilename: number(file['trackNumFromFilename']),
    discNumFromFilename: number(file['discNumFromFilename'] ?? file['cdNumFromFilename']),
  }
}

export function textValues(value: unknown): Record<string, string> {
  const entries = Object.entries(fields(value)).flatMap(([key, one]): [string, string][] => {
    const read = text(one)
    return read === null ? [] : [[key, read]]
  })
  return Object.fromEntries(entries)
}

/** Chapters are kept as they are, since a user may have edited them; only their ids are renumbered. */
export function chaptersOf(value: unknown): Chapter[] {
  return records(value).map((chapter, index) => ({
    id: index,
    start: numberOr(chapter['start'], 0),
    end: numberOr(chapter['end'], 0),
    title: textOr(chapter['title'], ''),
  }))
}

/** The audio files of a book with their track numbers; excluded files have none. */
export function audioFilesOfBook(audioFiles: unknown): Sound[] {
  const all = records(audioFiles)
  const isPlayed = (file: Fields) =>
    !flag(file['exclude']) && !flag(file['invalid']) && text(file['error']) === null
  const played = all.filter(isPlayed)
  const indexes = played.map((file) => count(file['index'], -1))
  const areNumbered = indexes.every((index) => index > 0) && new Set(indexes).size === indexes.length
  const order = areNumbered
    ? played
    : played.toSorted(
        (a, b) => whole(a['index'], Number.MAX_SAFE_INTEGER) - whole(b['index'], Number.MAX_SAFE_INTEGER),
      )
  const places = new Map(
    order.map((file, position) => [file, areNumbered ? count(file['index']) : position + 1]),
  )
  return all.map((file) => ({ file, trackIndex: places.get(file) ?? -1 }))
}
