import { averageBitRate, emptyReading, layoutOf, type AudioReading } from '../audio-reading.ts'
import type { Id3Tag } from '../id3/id3-tag.ts'
import { damaged } from '../media-error.ts'
import type { ByteSource } from '../media-file.ts'
import { fillTags } from '../raw-tags.ts'
import { PICTURE_HEAD_BYTES, pictureInBlock } from './flac-picture.ts'
import { parseVorbisComment } from './vorbis-comment.ts'

const MAX_BLOCKS = 1_000
const MAX_COMMENT_BYTES = 16 * 1024 * 1024
const STREAM_INFO = 0
const VORBIS_COMMENT = 4
const PICTURE = 6

/** Reads a FLAC file whose `fLaC` marker is at the given position. */
export async function readFlac(
  source: ByteSource,
  id3: Id3Tag | null,
  markAt: number,
): Promise<AudioReading> {
  const reading: AudioReading = { ...emptyReading('raw FLAC'), codec: 'flac', picture: id3?.picture ?? null }
  let position = markAt + 4
  for (let count = 0; count < MAX_BLOCKS; count++) {
    const header = await source.bytes(position, 4)
    const start = position + 4
    const byteLength = header.readUIntBE(1, 3)
    const type = (header[0] ?? 0) & 0x7f
    if (count === 0 && type !== STREAM_INFO) throw damaged('its FLAC header is broken')
    if (type === STREAM_INFO) {
      const { sampleRate, ...info } = parseStreamInfo(await source.bytes(start, byteLength))
      Object.assign(reading, info, { timeBase: `1/${sampleRate}` })
    } else if (type === VORBIS_COMMENT) await addComment(reading, source, start, byteLength)
    else if (type === PICTURE) reading.picture ??= await findPicture(source, start, byteLength)
    position = start + byteLength
    if ((header[0] ?? 0) & 0x80) break
  }
  if (id3) fillTags(reading.tags, id3.tags)
  reading.bitRate = averageBitRate(source.size - position, reading.durationSeconds)
  return reading
}

/** STREAMINFO: after ten bytes of sizes, 20 bits of sampling rate, 3 of channels, 5 of depth, 36 of sample count. */
export function parseStreamInfo(block: Buffer) {
  if (block.length < 18) throw damaged('its FLAC header is broken')
  const sampleRate = block.readUIntBE(10, 3) >> 4
  const channels = (((block[12] ?? 0) >> 1) & 7) + 1
  const samples = ((block[13] ?? 0) & 15) * 2 ** 32 + block.readUInt32BE(14)
  if (sampleRate === 0) throw damaged('its FLAC header is broken')
  return {
    durationSeconds: samples > 0 ? samples / sampleRate : null,
    channels,
    channelLayout: channels === 4 ? 'quad' : layoutOf(channels),
    sampleRate,
  }
}

async function addComment(
  reading: AudioReading,
  source: ByteSource,
  start: number,
  length: number,
): Promise<void> {
  if (length > MAX_COMMENT_BYTES) return
  const comment = parseVorbisComment(await source.bytes(start, length))
  fillTags(reading.tags, comment.tags)
  reading.chapters = comment.chapters
  reading.picture ??= comment.picture
}

async function findPicture(source: ByteSource, start: number, length: number) {
  const head = await source.bytes(start, Math.min(length, PICTURE_HEAD_BYTES))
  return pictureInBlock(head, length, (at, byteLength) => source.bytes(start + at, byteLength))
}
