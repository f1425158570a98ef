import { averageBitRate, emptyReading, layoutOf, type AudioReading } from '../audio-reading.ts'
import { damaged } from '../media-error.ts'
import type { MediaFile } from '../media-file.ts'
import { parseStreamInfo } from './flac-reader.ts'
import { pictureInBlock } from './flac-picture.ts'
import { readHeaderPackets } from './ogg-packets.ts'
import { findEnd } from './ogg-pages.ts'
import { findStart, opusSamples } from './ogg-start.ts'
import { parseVorbisComment, type VorbisComment } from './vorbis-comment.ts'

interface OggCodec {
  codec: string
  channels: number
  sampleRate: number
  /** Samples at the start that are decoded but not played. */
  skippedSamples: number
  bitRate: number | null
  /** Samples in a packet, or their highest number. */
  samplesIn: (packetHead: Buffer) => number
}

const OPUS_RATE = 48_000
const LARGE_FLAC_HEADERS = 64

/**
 * Reads Ogg with Vorbis, Opus, Speex or FLAC. Chained files have no duration: that would require reading them
 * completely.
 */
export async function readOgg(file: MediaFile): Promise<AudioReading> {
  const { serial, packets, end: afterHeaders } = await readHeaderPackets(file, hasAllHeaders)
  const codec = identify(packets[0] ?? Buffer.alloc(0))
  const comment =
    codec.codec === 'flac' ? flacComment(packets) : parseVorbisComment(commentBody(packets[1], codec))
  const end = await findEnd(file, serial)
  const start = await findStart(file, serial, afterHeaders, codec.samplesIn)
  const samples = end && !end.isChained ? Math.max(0, end.granule - start - codec.skippedSamples) : 0
  const durationSeconds = samples > 0 ? samples / codec.sampleRate : null
  return {
    ...emptyReading('Ogg'),
    ...comment,
    codec: codec.codec,
    durationSeconds,
    bitRate: codec.bitRate ?? averageBitRate(file.size, durationSeconds),
    channels: codec.channels,
    channelLayout: layoutOf(codec.channels),
    timeBase: `1/${codec.sampleRate}`,
    language: comment.tags.get('language')?.[0] ?? null,
  }
}

function hasAllHeaders(packets: readonly Buffer[]): boolean {
  const first = packets[0]
  if (!first || first[0] !== 0x7f) return packets.length >= 2
  const last = packets.at(-1)
  const isLastBlock = packets.length > 1 && ((last?.[0] ?? 0) & 0x80) !== 0
  return isLastBlock || packets.length > LARGE_FLAC_HEADERS
}

function identify(packet: Buffer): OggCodec {
  const mark = packet.toString('latin1', 0, 8)
  if (mark.startsWith('\u0001vorbis') && packet.length >= 29) {
    const nominal = packet.readInt32LE(20)
    return {
      codec: 'vorbis',
      channels: packet[11] ?? 0,
      sampleRate: packet.readUInt32LE(12) || OPUS_RATE,
      skippedSamples: 0,
      bitRate: nominal > 0 ? nominal : null,
      // Two long blocks overlap by half.
      samplesIn: () => 2 ** ((packet[28] ?? 0) >> 4) / 2,
    }
  }
  if (mark === 'OpusHead' && packet.length >= 19) {
    const skippedSamples = packet.readUInt16LE(10)
    const common = { codec: 'opus', channels: packet[9] ?? 0, sampleRate: OPUS_RATE, bitRate: null }
    return { ...common, skippedSamples, samplesIn: opusSamples }
  }
  if (mark.startsWith('\u007fFLAC') && packet.length >= 13 + 4 + 18) {
    const { channels, sampleRate } = parseStreamInfo(packet.subarray(17))
    const samplesIn = () => packet.readUInt16BE(17 + 2)
    return { codec: 'flac', channels, sampleRate, skippedSamples: 0, bitRate: null, samplesIn }
  }
  if (mark === 'Speex   ' && packet.length >= 68) {
    const sampleRate = packet.readUInt32LE(36) || OPUS_RATE
    const common = { codec: 'speex', channels: packet.readUInt32LE(48), sampleRate, bitRate: null }
    const samplesIn = () => packet.readUInt32LE(56) * packet.readUInt32LE(64)
    return { ...common, skippedSamples: 0, samplesIn }
  }
  throw damaged('its Ogg header is broken')
}

function commentBody(packet: Buffer | undefined, { codec }: OggCodec): Buffer {
  if (!packet) return Buffer.alloc(0)
  return packet.subarray(codec === 'vorbis' ? 7 : codec === 'opus' ? 8 : 0)
}

/** FLAC's own metadata blocks, one per packet. */
function flacComment(packets: readonly Buffer[]): VorbisComment {
  const found: VorbisComment = { tags: new Map(), chapters: [], picture: null }
  for (const packet of packets.slice(1)) {
    const type = (packet[0] ?? 0) & 0x7f
    const block = packet.subarray(4)
    if (type === 4) {
      const { picture, ...rest } = parseVorbisComment(block)
      Object.assign(found, rest)
      found.picture ??= picture
    } else if (type === 6) {
      found.picture ??= pictureInBlock(block, block.length, async (at, length) =>
        block.subarray(at, at + length),
      )
    }
  }
  return found
}
