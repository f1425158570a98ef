import type { AudioReading, FoundChapter } from './audio-reading.ts'
import { orderChapters, type FileChapter } from './chapters.ts'
import { readCueSheet } from './cue-sheet.ts'
import { readByFfprobe } from './ffprobe.ts'
import { readByLibrary } from './library-reader.ts'
import { MediaError, messageOf, toMediaError } from './media-error.ts'
import { bytesUpTo, withMediaFile, type MediaFile } from './media-file.ts'
import { readByContent } from './own-readers.ts'
import { namedTags, type AudioTags } from './tag-names.ts'

/** Data read from an audio file. */
export interface AudioFacts {
  /** 0 if it could not be determined; `problem` then says so. */
  durationSeconds: number
  bitRate: number | null
  codec: string | null
  /** The container's long name in ffprobe. */
  format: string
  channels: number | null
  channelLayout: string | null
  timeBase: string
  language: string | null
  chapters: FileChapter[]
  embeddedCover: { mime: string; byteLength: number } | null
  tags: AudioTags
  /** 'ffprobe' if a process had to be started. */
  readBy: 'parser' | 'ffprobe'
  /** A message for the owner if something is wrong with the file, although it could be read. */
  problem: string | null
  /** It contains nothing that could be played. */
  isUnplayable: boolean
}

export interface ReadAudioOptions {
  /** The path of ffprobe, used only if nothing else can read the file; null to never use it. */
  ffprobe?: string | null | undefined
  signal?: AbortSignal | undefined
}

const BLANK_BYTES = 16 * 1024

/** Reads an audio file. Throws MediaError if it isn't audio or can't be opened. */
export async function readAudio(path: string, options: ReadAudioOptions = {}): Promise<AudioFacts> {
  return withMediaFile(path, options.signal, async (file) => {
    await rejectBlank(file)
    const own = await tryReaders(file)
    if (own.reading?.durationSeconds) return toFacts(own.reading, 'parser')
    const probed = options.ffprobe ? await tryFfprobe(options.ffprobe, file) : null
    if (probed) return toFacts(withOwnFindings(probed, own.reading), 'ffprobe')
    if (own.reading) return toFacts(own.reading, 'parser')
    throw own.failure ?? new MediaError('not_recognised', `${path} is not an audio file of a known kind`)
  })
}

/** Rejects files preallocated by a copy or download: searching them for audio would take long and find none. */
async function rejectBlank(file: MediaFile): Promise<void> {
  const head = await bytesUpTo(file, 0, BLANK_BYTES)
  if (head.some((byte) => byte !== 0)) return
  throw new MediaError(
    'not_recognised',
    `${file.path} begins with nothing but zeros; its copy may be incomplete`,
  )
}

export interface Attempt {
  reading: AudioReading | null
  failure: MediaError | null
}

/** Tries our own readers first, then the library. Throws only if aborted, never because of the file's content. */
export async function tryReaders(file: MediaFile): Promise<Attempt> {
  const own = await attempt(file, readByContent)
  if (own.reading?.durationSeconds) return own
  const second = await attempt(file, readByLibrary)
  const durationSeconds = second.reading?.durationSeconds ?? null
  if (!own.reading) return { reading: durationSeconds ? second.reading : null, failure: own.failure }
  return { reading: { ...own.reading, durationSeconds }, failure: null }
}

async function attempt(
  file: MediaFile,
  read: (file: MediaFile) => Promise<AudioReading | null>,
): Promise<Attempt> {
  try {
    return { reading: await read(file), failure: null }
  } catch (error) {
    const failure = toMediaError(error, file.path)
    if (failure.code === 'aborted') throw failure
    const message = `${file.path} cannot be read as audio: ${messageOf(error)}`
    return { reading: null, failure: new MediaError(failure.code, message, { cause: error }) }
  }
}

async function tryFfprobe(bin: string, file: MediaFile): Promise<AudioReading | null> {
  try {
    return await readByFfprobe(bin, file.path, file.signal)
  } catch (error) {
    if (error instanceof MediaError && error.code === 'aborted') throw error
    return null
  }
}

/** ffprobe is used for the duration; tags, chapters and cover from our own readers are more complete. */
function withOwnFindings(probed: AudioReading, own: AudioReading | null): AudioReading {
  if (!own) return probed
  return {
    ...probed,
    tags: own.tags.size > 0 ? own.tags : probed.tags,
    chapters: own.chapters.length > 0 ? own.chapters : probed.chapters,
    picture: own.picture ?? probed.picture,
    problem: own.problem,
    isUnplayable: own.isUnplayable,
  }
}

/** Programs that rip a CD to a single file store its cue sheet there. */
function chaptersOf({ chapters, tags }: AudioReading): FoundChapter[] {
  return chapters.length > 0 ? chapters : readCueSheet(tags.get('cuesheet')?.[0] ?? '')
}

function toFacts(reading: AudioReading, readBy: AudioFacts['readBy']): AudioFacts {
  const { durationSeconds, bitRate, picture, problem } = reading
  const duration =
    durationSeconds && Number.isFinite(durationSeconds) && durationSeconds > 0 ? durationSeconds : 0
  return {
    durationSeconds: duration,
    bitRate: bitRate && bitRate > 0 ? bitRate : null,
    codec: reading.codec,
    format: reading.format,
    channels: reading.channels,
    channelLayout: reading.channelLayout,
    timeBase: reading.timeBase,
    language: reading.language,
    chapters: orderChapters(chaptersOf(reading), durationSeconds),
    embeddedCover: picture && { mime: picture.mime, byteLength: picture.byteLength },
    tags: namedTags(reading.tags),
    readBy,
    isUnplayable: reading.isUnplayable,
    problem:
      problem ??
      (duration > 0 ? null : 'Its length cannot be determined; the file may be damaged or incomplete'),
  }
}
