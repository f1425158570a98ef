import type { ItemFile, MediaFacts, MediaProbe } from '../../items/items.types.ts'
import { readNumberOfTotal } from '../reading/audio-tags.rules.ts'
import type { FilePair } from './file-pairs.rules.ts'
import { isSound } from '../reading/reading-plan.rules.ts'
import type { AudioFacts, AudioReading } from '../reading/readings.types.ts'
import type { FileRole } from '../scanner.types.ts'

/** A file of an item that is being assembled. */
export interface DraftFile {
  readonly file: ItemFile
  readonly role: FileRole
  /** Its stored path; null for a new file. */
  readonly oldRelPath: string | null
}

/** Merges stored file data with new readings, which take precedence. Track order is assigned later. */
export function draftFiles(
  pairs: readonly FilePair[],
  readings: ReadonlyMap<string, AudioReading>,
  now: number,
): DraftFile[] {
  const ids = idsOf(pairs)
  const drafts = pairs.map((pair): DraftFile => {
    const { found, known, relPath, rereadReason } = pair
    const ino = ids.get(pair) ?? found.ino
    const { dev, size, mtimeMs, ctimeMs, birthtimeMs } = found
    const isSame = known !== null && rereadReason === null && known.relPath === relPath
    return {
      role: found.role,
      oldRelPath: known?.relPath ?? null,
      file: {
        relPath,
        kind: found.type,
        dev,
        ino,
        ...(ino === found.ino ? {} : { seenIno: found.ino }),
        size,
        mtimeMs,
        ctimeMs,
        birthtimeMs,
        isSupplementary: found.type === 'ebook' ? true : null,
        addedAt: known?.addedAt ?? now,
        updatedAt: isSame ? known.updatedAt : now,
        media: isSound(pair) ? excludeRepeat(found.role, mediaOf(pair, readings.get(found.relPath))) : null,
      },
    }
  })
  return drafts.some(isPlayable) ? drafts : drafts.map(takeIn)
}

/** Known files keep their id even if the inode changed. New files use their inode as id, unless that id is taken. */
function idsOf(pairs: readonly FilePair[]): ReadonlyMap<FilePair, string> {
  const kept = new Set(
    pairs.flatMap(({ known, found }) => (known && known.ino !== found.ino ? known.ino : [])),
  )
  return new Map(
    pairs.map((pair) => {
      const { found, known } = pair
      if (known) return [pair, known.ino]
      return [pair, kept.has(found.ino) ? freeId(found.ino, kept) : found.ino]
    }),
  )
}

function freeId(ino: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number += 1) {
    const id = `${ino}-${number}`
    if (!taken.has(id)) return id
  }
}

/** Excludes a duplicate in another format the way a user would, so that a user can include it again. */
function excludeRepeat(role: FileRole, media: MediaFacts | null): MediaFacts | null {
  return media === null || media.isVerified || role !== 'repeat' ? media : { ...media, isExcluded: true }
}

/** Brings an excluded duplicate back once the preferred file is gone or broken. */
function takeIn(draft: DraftFile): DraftFile {
  const { media } = draft.file
  if (media === null || media.isVerified || !media.isExcluded) return draft
  return { ...draft, file: { ...draft.file, media: { ...media, isExcluded: false } } }
}

function mediaOf({ known, rereadReason }: FilePair, reading: AudioReading | undefined): MediaFacts | null {
  const before = known?.media ?? null
  if (!reading) return before
  // The file itself has not changed; it just could not be read.
  if (before && reading.isOutOfReach && rereadReason === 'forced') return before
  const { facts } = reading
  return {
    trackIndex: before?.trackIndex ?? -1,
    isExcluded: before?.isExcluded ?? false,
    isVerified: before?.isVerified ?? false,
    durationSeconds: facts?.durationSeconds ?? 0,
    mimeType: reading.mimeType,
    codec: facts?.codec ?? null,
    error: facts && canPlay(facts) ? null : (reading.problem ?? 'It cannot be read.'),
    headHash: reading.headHash,
    probe: probeOf(reading),
  }
}

/** A file without a duration can't be placed on a timeline. */
function canPlay({ durationSeconds, isUnplayable }: AudioFacts): boolean {
  return durationSeconds > 0 && isUnplayable !== true
}

function probeOf({ facts }: AudioReading): MediaProbe {
  const tags = facts?.tags ?? {}
  return {
    format: facts?.format ?? '',
    bitRate: facts?.bitRate ?? null,
    language: facts?.language ?? null,
    timeBase: facts?.timeBase ?? '',
    channels: facts?.channels ?? null,
    channelLayout: facts?.channelLayout ?? null,
    chapters: (facts?.chapters ?? []).map(({ startSeconds, endSeconds, title }, id) => ({
      id,
      start: startSeconds,
      end: endSeconds,
      title,
    })),
    embeddedCoverArt: pictureCodec(facts?.embeddedCover ?? null),
    metaTags: tags,
    trackNumFromMeta: readNumberOfTotal(tags['tagTrack']).number,
    discNumFromMeta: readNumberOfTotal(tags['tagDisc']).number,
    trackNumFromFilename: null,
    discNumFromFilename: null,
  }
}

/** The protocol identifies embedded covers by codec name. */
function pictureCodec(mime: string | null): string | null {
  return mime === 'image/jpeg' ? 'mjpeg' : (mime?.slice(mime.indexOf('/') + 1) ?? null)
}

export interface TrackPlace {
  readonly index: number
  readonly trackFromName: number | null
  readonly discFromName: number | null
}

/** Assigns track positions; audio files without a position are not played. */
export function placeTracks(
  drafts: readonly DraftFile[],
  placeOf: (file: ItemFile) => TrackPlace | undefined,
): ItemFile[] {
  return drafts.map(({ file }) => {
    if (file.media === null) return file
    const place = placeOf(file)
    const probe: MediaProbe = {
      ...file.media.probe,
      trackNumFromFilename: place?.trackFromName ?? null,
      discNumFromFilename: place?.discFromName ?? null,
    }
    return { ...file, media: { ...file.media, trackIndex: place?.index ?? -1, probe } }
  })
}

export function isPlayable({ file, role }: DraftFile): boolean {
  return file.media !== null && file.media.error === null && !file.media.isExcluded && role !== 'sample'
}

export function secondsOf(files: readonly ItemFile[]): number {
  return files.reduce((sum, file) => sum + (file.media?.durationSeconds ?? 0), 0)
}
