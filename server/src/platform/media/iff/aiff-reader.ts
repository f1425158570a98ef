import { CUT_OFF_PROBLEM, emptyReading, isCutOff, layoutOf, type AudioReading } from '../audio-reading.ts'
import { damaged } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { addTag } from '../raw-tags.ts'
import { decodeLatin1 } from '../text-decoding.ts'
import { chunkHead, chunksIn, type Chunk } from './iff-chunks.ts'
import { readEmbeddedId3 } from './wav-reader.ts'

const LAYOUT = { sizes: 'big', isPadded: true } as const
const MAX_TEXT_BYTES = 64 * 1024

const TEXT_NAMES: ReadonlyMap<string, string> = new Map([
  ['NAME', 'title'],
  ['AUTH', 'author'],
  ['(c) ', 'copyright'],
  ['ANNO', 'comment'],
])

const COMPRESSED: ReadonlyMap<string, string> = new Map([
  ['sowt', 'pcm_s16le'],
  ['fl32', 'pcm_f32be'],
  ['fl64', 'pcm_f64be'],
  ['alaw', 'pcm_alaw'],
  ['ulaw', 'pcm_mulaw'],
  ['ima4', 'adpcm_ima_qt'],
])

/** Of this compression, packets are counted instead of samples. */
const IMA_PACKET_SAMPLES = 64

export async function readAiff(file: MediaFile): Promise<AudioReading> {
  const reading = emptyReading('Audio IFF')
  for await (const chunk of chunksIn(file, 12, LAYOUT)) {
    const textName = TEXT_NAMES.get(chunk.id)
    if (chunk.id === 'COMM') readCommon(await chunkHead(file, chunk, 64), reading)
    else if (chunk.id === 'ID3 ' || chunk.id === 'id3 ') await readEmbeddedId3(file, chunk, reading)
    else if (chunk.id === 'SSND' && isCutOff(chunk.claimedBytes, chunk.byteLength)) {
      reading.problem = CUT_OFF_PROBLEM
    } else if (textName) addTag(reading.tags, textName, await readText(file, chunk))
  }
  const author = reading.tags.get('author')
  if (author && !reading.tags.has('artist')) reading.tags.set('artist', author)
  if (reading.channels === null) throw damaged('it has no AIFF format header')
  return reading
}

/** Channels, number of samples, bits, and the sampling rate as an 80-bit float; AIFC adds the compression. */
function readCommon(head: Buffer, reading: AudioReading): void {
  if (head.length < 18) throw damaged('its AIFF format header is too short')
  const channels = head.readUInt16BE(0)
  const samples = head.readUInt32BE(2)
  const bits = head.readUInt16BE(6)
  const sampleRate = extendedFloat(head, 8)
  const compression = head.length >= 22 ? head.toString('latin1', 18, 22) : 'NONE'
  const duration = (samples * (compression === 'ima4' ? IMA_PACKET_SAMPLES : 1)) / sampleRate
  Object.assign(reading, {
    codec:
      compression === 'NONE' || compression === 'twos'
        ? `pcm_s${bits}be`
        : (COMPRESSED.get(compression) ?? null),
    channels,
    channelLayout: layoutOf(channels),
    durationSeconds: samples > 0 && sampleRate > 0 ? duration : null,
    bitRate: Math.round(channels * bits * sampleRate) || null,
    timeBase: `1/${Math.round(sampleRate) || 1000}`,
  })
}

/** 15 bits of exponent and a 64-bit mantissa, of which the upper half is exact enough. */
function extendedFloat(bytes: Buffer, offset: number): number {
  const exponent = (bytes.readUInt16BE(offset) & 0x7fff) - 16383
  const value = bytes.readUInt32BE(offset + 2) * 2 ** (exponent - 31)
  return Number.isFinite(value) && value < 10_000_000 ? value : 0
}

async function readText(file: MediaFile, chunk: Chunk): Promise<string> {
  return decodeLatin1(await chunkHead(file, chunk, MAX_TEXT_BYTES))
}
