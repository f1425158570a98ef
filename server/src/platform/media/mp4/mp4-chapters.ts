import type { FoundChapter } from '../audio-reading.ts'
import type { ByteSource } from '../media-file.ts'
import { decodeByMark } from '../text-decoding.ts'
import { payloadOf } from './boxes.ts'
import type { Movie } from './movie.ts'
import { locateSamples } from './sample-table.ts'
import type { Track } from './track.ts'

const MAX_TITLE_BYTES = 4096
const NERO_UNITS_PER_SECOND = 10_000_000

/**
 * Prefers QuickTime's chapter track if it is readable: Nero's list stores its length in a single byte and so loses
 * everything after chapter 255.
 */
export async function readMp4Chapters(
  source: ByteSource,
  movie: Movie,
  audio: Track,
): Promise<FoundChapter[]> {
  const ids = new Set(audio.chapterTrackIds)
  const tracks = movie.tracks.filter((track) => ids.has(track.id) && isText(track) && track.timescale > 0)
  for (const track of tracks) {
    const chapters = await readChapterTrack(source, track)
    if (chapters.length > 0) return chapters
  }
  return movie.chapterList ? parseNeroChapters(await payloadOf(source, movie.chapterList, 256 * 1024)) : []
}

function isText(track: Track): boolean {
  return track.handler === 'text' || track.handler === 'sbtl'
}

async function readChapterTrack(source: ByteSource, track: Track): Promise<FoundChapter[]> {
  const chapters: FoundChapter[] = []
  for (const sample of await locateSamples(source, track.tables)) {
    const isReadable = sample.byteLength >= 2 && sample.position + sample.byteLength <= source.size
    const bytes = isReadable
      ? await source.bytes(sample.position, Math.min(sample.byteLength, MAX_TITLE_BYTES))
      : Buffer.alloc(2)
    chapters.push({
      startSeconds: sample.startUnits / track.timescale,
      endSeconds: (sample.startUnits + sample.durationUnits) / track.timescale,
      title: titleOf(bytes),
    })
  }
  return chapters
}

/** Two bytes of length, the text, and optional boxes with attributes. */
function titleOf(sample: Buffer): string {
  const length = Math.min(sample.readUInt16BE(0), sample.length - 2)
  return decodeByMark(sample.subarray(2, 2 + length)).replaceAll('\0', '')
}

export function parseNeroChapters(payload: Buffer): FoundChapter[] {
  const chapters: FoundChapter[] = []
  let position = payload[0] === 0 ? 4 : 8
  let left = payload[position++] ?? 0
  for (; left > 0 && position + 9 <= payload.length; left--) {
    const startUnits = Number(payload.readBigUInt64BE(position))
    const titleBytes = payload[position + 8] ?? 0
    const title = decodeByMark(payload.subarray(position + 9, position + 9 + titleBytes))
    chapters.push({ startSeconds: startUnits / NERO_UNITS_PER_SECOND, endSeconds: null, title })
    position += 9 + titleBytes
  }
  return chapters
}
