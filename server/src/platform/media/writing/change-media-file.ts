import { tryReaders } from '../audio-tags.ts'
import type { AudioReading } from '../audio-reading.ts'
import { orderChapters } from '../chapters.ts'
import { MediaError } from '../media-error.ts'
import { type MediaFile, withMediaFile } from '../media-file.ts'
import { findMismatch } from './compare-readings.ts'
import { copyAttributes } from './copy-attributes.ts'
import { copyByFfmpeg, soundDigestByFfmpeg } from './ffmpeg-copy.ts'
import {
  makeTemporary,
  noteFile,
  checkWritable,
  removeTemporary,
  replaceBy,
  temporaryFor,
  writeTemporary,
} from './replace-file.ts'
import { asWriteError } from './write-errors.ts'
import { type WritableFormat, writableFormatOf } from './writable-formats.ts'
import type { FileChange } from './media-change.types.ts'

export interface ChangeOptions {
  /** The path of ffmpeg; if null, formats that need it are rejected. */
  readonly ffmpeg: string | null
  readonly signal: AbortSignal
  /** Inodes that the new file must not get. */
  readonly avoidedInodes: ReadonlySet<string>
  /** Called before a temporary file is created, so that it can be cleaned up after a crash. */
  readonly onTemporary: (path: string) => Promise<void>
  /** Called when the new file is ready to take the place of the old one. */
  readonly beforeReplacing: () => Promise<void>
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Share of the work done once the new file is written; the rest is reading it back. */
const WRITTEN_SHARE = 0.6

/**
 * Changes only chapters and tags of an audio file: the new file is written next to the old one, read back and
 * compared, and then replaces it atomically. If anything goes wrong, the old file is left untouched.
 */
export async function changeMediaFile(
  path: string,
  change: FileChange,
  options: ChangeOptions,
): Promise<void> {
  let temporary: string | null = null
  try {
    const old = await noteFile(path)
    await checkWritable(old)
    temporary = temporaryFor(old.path)
    await options.onTemporary(temporary)
    await makeTemporary(temporary, options.avoidedInodes)
    const before = await writeNew(old.path, temporary, change, options)
    await copyAttributes(old.path, temporary, options.signal)
    options.onProgress(WRITTEN_SHARE)
    await checkNew(before, temporary, change, options)
    await options.beforeReplacing()
    await replaceBy(old, temporary)
    options.onProgress(1)
  } catch (error) {
    throw asWriteError(error, path)
  } finally {
    if (temporary !== null) await removeTemporary(temporary).catch(() => undefined)
  }
}

/** Returns why chapters and tags can't be written to the file; null if they can. */
export async function unwritableReason(path: string, ffmpeg: string | null): Promise<string | null> {
  return withMediaFile(path, undefined, async (file) => {
    const format = await writableFormatOf(file)
    if (format.by === 'nobody') return format.reason
    return format.by === 'ffmpeg' && ffmpeg === null ? FFMPEG_MISSING : null
  })
}

const FFMPEG_MISSING = 'this kind of file needs ffmpeg, which was not found'

/** The content of the old file, for comparison. */
interface Before {
  readonly reading: AudioReading
  readonly format: WritableFormat
  readonly digest: string
}

async function writeNew(
  path: string,
  temporary: string,
  change: FileChange,
  options: ChangeOptions,
): Promise<Before> {
  return withMediaFile(path, options.signal, async (file) => {
    const format = await writableFormatOf(file)
    if (format.by === 'nobody') throw new MediaError('not_recognised', format.reason)
    const reading = await readingOf(file)
    const durationSeconds = reading.durationSeconds ?? 0
    if (format.by === 'us') {
      const content = await format.rewrite(file, change, durationSeconds)
      const report = (written: number) => options.onProgress((WRITTEN_SHARE * written) / (file.size + 1))
      await writeTemporary(temporary, content, report)
    } else {
      const { muxer } = format
      const { signal } = options
      const ffmpeg = ffmpegOf(options)
      // ffmpeg would shift the chapters if it copied them itself.
      const chapters = change.chapters ?? orderChapters(reading.chapters, durationSeconds)
      const copied = { ...change, chapters }
      await copyByFfmpeg({
        ffmpeg,
        from: path,
        to: temporary,
        muxer,
        change: copied,
        durationSeconds,
        signal,
      })
    }
    return { reading, format, digest: await digestOf(file, format, options) }
  })
}

async function checkNew(
  { reading, format, digest }: Before,
  temporary: string,
  change: FileChange,
  options: ChangeOptions,
): Promise<void> {
  await withMediaFile(temporary, options.signal, async (file) => {
    const wrong =
      findMismatch(reading, await readingOf(file), change) ??
      ((await digestOf(file, format, options)) === digest ? null : 'its sound would change')
    if (wrong) throw new MediaError('not_recognised', wrong)
  })
}

async function readingOf(file: MediaFile): Promise<AudioReading> {
  const { reading, failure } = await tryReaders(file)
  if (reading?.durationSeconds) return reading
  throw failure ?? new MediaError('not_recognised', 'its length cannot be determined')
}

function digestOf(file: MediaFile, format: WritableFormat, options: ChangeOptions): Promise<string> {
  if (format.by === 'us') return format.digest(file)
  return soundDigestByFfmpeg(ffmpegOf(options), file.path, options.signal)
}

function ffmpegOf({ ffmpeg }: ChangeOptions): string {
  if (ffmpeg === null) throw new MediaError('tool_missing', FFMPEG_MISSING)
  return ffmpeg
}
