import { isAsf } from '../asf/asf-reader.ts'
import { endOfId3Tags } from '../id3/leading-tags.ts'
import { bytesUpTo, type MediaFile } from '../media-file.ts'
import { findFirstFrame } from '../mpeg/first-frame.ts'
import { rewriteFlac } from './flac-writer.ts'
import { rewriteMp3 } from './mp3-writer.ts'
import { rewriteMp4 } from './mp4-writer.ts'
import { rewriteOgg } from './ogg-writer.ts'
import {
  flacSoundDigest,
  mp3SoundDigest,
  mp4SoundDigest,
  oggSoundDigest,
  type SoundDigest,
} from './sound-digest.ts'
import type { Rewrite } from './writing.types.ts'

/** How the tags and chapters of a file can be changed. */
export type WritableFormat =
  | { readonly by: 'us'; readonly rewrite: Rewrite; readonly digest: SoundDigest }
  | { readonly by: 'ffmpeg'; readonly muxer: 'matroska' | 'webm' | 'asf' }
  /** Not writable. */
  | { readonly by: 'nobody'; readonly reason: string }

const MP4_FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])
const MATROSKA_MARK = '\u001aE\u00df\u00a3'

const MP4: WritableFormat = { by: 'us', rewrite: rewriteMp4, digest: mp4SoundDigest }
const MP3: WritableFormat = { by: 'us', rewrite: rewriteMp3, digest: mp3SoundDigest }
const FLAC: WritableFormat = { by: 'us', rewrite: rewriteFlac, digest: flacSoundDigest }
const OGG: WritableFormat = { by: 'us', rewrite: rewriteOgg, digest: oggSoundDigest }

const cannotHold = (kind: string): WritableFormat => ({
  by: 'nobody',
  reason: `${kind} cannot hold chapters`,
})

/** Detects the format by content, not by name. */
export async function writableFormatOf(file: MediaFile): Promise<WritableFormat> {
  const head = await bytesUpTo(file, 0, 64)
  const mark = head.toString('latin1', 0, 4)
  if (MP4_FIRST_BOXES.has(head.toString('latin1', 4, 8))) return MP4
  if (mark === 'OggS') return OGG
  if (mark === MATROSKA_MARK) return { by: 'ffmpeg', muxer: head.includes('webm') ? 'webm' : 'matroska' }
  if (isAsf(head)) return { by: 'ffmpeg', muxer: 'asf' }
  if (mark === 'RIFF' || mark === 'RF64') return cannotHold('a WAV file')
  if (mark === 'FORM') return cannotHold('an AIFF file')
  if (mark === 'caff') return cannotHold('a CAF file')
  return formatBehindId3(file)
}

async function formatBehindId3(file: MediaFile): Promise<WritableFormat> {
  const start = await endOfId3Tags(file)
  if ((await bytesUpTo(file, start, 4)).toString('latin1') === 'fLaC') return FLAC
  const first = await findFirstFrame(file, start)
  if (first?.kind === 'mpeg') return MP3
  return first ? cannotHold('a plain AAC file') : cannotHold('a file of this kind')
}
