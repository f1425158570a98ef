import {
  averageBitRate,
  CUT_OFF_PROBLEM,
  emptyReading,
  isCutOff,
  layoutOf,
  type AudioReading,
} from '../audio-reading.ts'
import { readId3Tag } from '../id3/id3-tag.ts'
import { damaged } from '../media-error.ts'
import { sliceSource, type MediaFile } from '../media-file.ts'
import { addTag, fillTags, type RawTags } from '../raw-tags.ts'
import { decodeLatin1 } from '../text-decoding.ts'
import { chunkHead, chunksIn, type Chunk } from './iff-chunks.ts'

const LAYOUT = { sizes: 'little', isPadded: true } as const
const MAX_LIST_BYTES = 1024 * 1024

const INFO_NAMES: ReadonlyMap<string, string> = new Map([
  ['INAM', 'title'],
  ['IART', 'artist'],
  ['IPRD', 'album'],
  ['ICRD', 'date'],
  ['ICMT', 'comment'],
  ['IGNR', 'genre'],
  ['ISFT', 'encoder'],
  ['ITCH', 'encoded_by'],
  ['IPRT', 'track'],
  ['ITRK', 'track'],
  ['ILNG', 'language'],
  ['IPUB', 'publisher'],
  ['ISBJ', 'description'],
])

/** A program that could not tell the size in advance writes one of the highest numbers. */
const MAX_CLAIMED_BYTES = 0x7fff0000

const FORMAT_PCM = 1
const FORMAT_FLOAT = 3
const FORMAT_EXTENSIBLE = 0xfffe

/** RIFF WAVE, and RF64, its variant for files above four gigabytes. */
export async function readWav(file: MediaFile): Promise<AudioReading> {
  const reading = emptyReading('WAV / WAVE (Waveform Audio)')
  const sound = {
    bytesPerSecond: 0,
    byteLength: 0,
    longByteLength: 0,
    claimedBytes: 0,
    sampleRate: 0,
    isPacked: false,
  }
  let packedSamples = 0
  for await (const chunk of chunksIn(file, 12, LAYOUT)) {
    if (chunk.id === 'fmt ') Object.assign(sound, await readFormat(file, chunk, reading))
    else if (chunk.id === 'fact') packedSamples = await readSampleCount(file, chunk)
    else if (chunk.id === 'ds64') sound.longByteLength = await readLongSize(file, chunk)
    else if (chunk.id === 'data') {
      sound.byteLength = chunk.byteLength
      sound.claimedBytes = chunk.claimedBytes
      // In RF64 the size of this chunk is stored elsewhere, so the next chunk can't be found by skipping.
      if (chunk.isCut) break
    } else if (chunk.id === 'LIST') await readInfo(file, chunk, reading.tags)
    else if (chunk.id === 'id3 ' || chunk.id === 'ID3 ') await readEmbeddedId3(file, chunk, reading)
  }
  if (sound.sampleRate === 0) throw damaged('it has no WAVE format header')
  const claimedBytes = sound.longByteLength || sound.claimedBytes
  if (claimedBytes < MAX_CLAIMED_BYTES && isCutOff(claimedBytes, sound.byteLength)) {
    reading.problem = CUT_OFF_PROBLEM
  }
  const byteLength = Math.min(sound.longByteLength || sound.byteLength, file.size)
  reading.durationSeconds =
    byteLength > 0 && sound.bytesPerSecond > 0 ? byteLength / sound.bytesPerSecond : null
  // For compressed samples, some programs write a wrong byte rate or none.
  if (sound.isPacked && packedSamples > 0 && sound.sampleRate > 0) {
    reading.durationSeconds = packedSamples / sound.sampleRate
    reading.bitRate = averageBitRate(byteLength, reading.durationSeconds)
  }
  return reading
}

async function readSampleCount(file: MediaFile, chunk: Chunk): Promise<number> {
  const head = await chunkHead(file, chunk, 4)
  return head.length < 4 ? 0 : head.readUInt32LE(0)
}

/** Reads tags, cover and chapters from an ID3 tag inside a chunk. */
export async function readEmbeddedId3(file: MediaFile, chunk: Chunk, reading: AudioReading): Promise<void> {
  const id3 = await readId3Tag(sliceSource(file, chunk.start, chunk.start + chunk.byteLength), 0)
  if (!id3) return
  fillTags(reading.tags, id3.tags)
  reading.picture ??= id3.picture
  if (id3.chapters.length > 0) reading.chapters = id3.chapters
}

async function readFormat(
  file: MediaFile,
  chunk: Chunk,
  reading: AudioReading,
): Promise<{ bytesPerSecond: number; sampleRate: number; isPacked: boolean }> {
  const head = await chunkHead(file, chunk, 40)
  if (head.length < 16) throw damaged('its WAVE format header is too short')
  const channels = head.readUInt16LE(2)
  const sampleRate = head.readUInt32LE(4)
  const bytesPerSecond = head.readUInt32LE(8)
  const bits = head.readUInt16LE(14)
  const declared = head.readUInt16LE(0)
  const kind = declared === FORMAT_EXTENSIBLE && head.length >= 26 ? head.readUInt16LE(24) : declared
  Object.assign(reading, {
    codec: codecOf(kind, bits),
    channels: channels || null,
    channelLayout: layoutOf(channels || null),
    bitRate: bytesPerSecond * 8 || null,
    timeBase: `1/${sampleRate || 1000}`,
  })
  return { bytesPerSecond, sampleRate, isPacked: kind !== FORMAT_PCM && kind !== FORMAT_FLOAT }
}

function codecOf(kind: number, bits: number): string | null {
  if (kind === FORMAT_PCM) return bits === 8 ? 'pcm_u8' : `pcm_s${bits}le`
  if (kind === FORMAT_FLOAT) return `pcm_f${bits}le`
  return (
    new Map([
      [2, 'adpcm_ms'],
      [6, 'pcm_alaw'],
      [7, 'pcm_mulaw'],
      [0x11, 'adpcm_ima_wav'],
      [0x55, 'mp3'],
      [0xff, 'aac'],
    ]).get(kind) ?? null
  )
}

async function readLongSize(file: MediaFile, chunk: Chunk): Promise<number> {
  const head = await chunkHead(file, chunk, 16)
  return head.length < 16 ? 0 : Number(head.readBigUInt64LE(8))
}

async function readInfo(file: MediaFile, list: Chunk, tags: RawTags): Promise<void> {
  if (list.byteLength > MAX_LIST_BYTES) return
  const kind = (await chunkHead(file, list, 4)).toString('latin1')
  if (kind !== 'INFO') return
  const source = sliceSource(file, list.start, list.start + list.byteLength)
  for await (const field of chunksIn(source, 4, LAYOUT)) {
    const name = INFO_NAMES.get(field.id)
    if (name) addTag(tags, name, decodeLatin1(await source.bytes(field.start, field.byteLength)))
  }
}
