import { isAsf, readAsf } from './asf/asf-reader.ts'
import type { AudioReading } from './audio-reading.ts'
import type { Id3Tag } from './id3/id3-tag.ts'
import { leadingId3Tags } from './id3/leading-tags.ts'
import { readAiff } from './iff/aiff-reader.ts'
import { readCaf } from './iff/caf-reader.ts'
import { readWav } from './iff/wav-reader.ts'
import { readMatroska } from './matroska/matroska-reader.ts'
import { bytesUpTo, type MediaFile } from './media-file.ts'
import { readMp4 } from './mp4/mp4-reader.ts'
import { readAdts } from './mpeg/adts-reader.ts'
import { isAmr, readAmr } from './mpeg/amr-reader.ts'
import { findFirstFrame } from './mpeg/first-frame.ts'
import { readMp3 } from './mpeg/mp3-reader.ts'
import { readFlac } from './ogg/flac-reader.ts'
import { readOgg } from './ogg/ogg-reader.ts'
import { fillTags } from './raw-tags.ts'

const MP4_FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])

/** Reads a file, detecting the format by content, not by name; null if the format is unknown. */
export async function readByContent(file: MediaFile): Promise<AudioReading | null> {
  const head = await bytesUpTo(file, 0, 16)
  const mark = head.toString('latin1', 0, 4)
  if (MP4_FIRST_BOXES.has(head.toString('latin1', 4, 8))) return readMp4(file)
  if (mark === 'OggS') return readOgg(file)
  if ((mark === 'RIFF' || mark === 'RF64') && head.toString('latin1', 8, 12) === 'WAVE') return readWav(file)
  if (mark === 'FORM' && head.toString('latin1', 8, 11) === 'AIF') return readAiff(file)
  if (mark === '\u001aE\u00df\u00a3') return readMatroska(file)
  if (mark === 'caff') return readCaf(file)
  if (isAmr(head)) return readAmr(file)
  if (isAsf(head)) return readAsf(file)
  return readBehindId3(file)
}

/** FLAC, MP3 and AAC may be preceded by ID3 tags; concatenated files have several in a row. */
async function readBehindId3(file: MediaFile): Promise<AudioReading | null> {
  let id3: Id3Tag | null = null
  let start = 0
  for await (const next of leadingId3Tags(file)) {
    if (id3) {
      fillTags(id3.tags, next.tags)
      id3.picture ??= next.picture
    } else id3 = next
    start = next.end
  }
  const mark = (await bytesUpTo(file, start, 4)).toString('latin1')
  if (mark === 'fLaC') return readFlac(file, id3, start)
  const first = await findFirstFrame(file, start)
  if (!first) return null
  return first.kind === 'mpeg' ? readMp3(file, id3, first) : readAdts(file, id3, first.position)
}
