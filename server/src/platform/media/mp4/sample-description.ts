import type { ByteSource } from '../media-file.ts'
import { headOf, type Box } from './boxes.ts'

export interface SampleDescription {
  codec: string | null
  channels: number | null
  bitRate: number | null
  /** Copy-protected: only the shop's own program can play it. */
  isProtected: boolean
}

const CODECS: ReadonlyMap<string, string> = new Map([
  ['mp4a', 'aac'],
  ['alac', 'alac'],
  ['ac-3', 'ac3'],
  ['ec-3', 'eac3'],
  ['fLaC', 'flac'],
  ['Opus', 'opus'],
  ['.mp3', 'mp3'],
  ['samr', 'amr_nb'],
  ['sawb', 'amr_wb'],
  ['sowt', 'pcm_s16le'],
  ['twos', 'pcm_s16be'],
  ['lpcm', 'pcm_s16le'],
])

// Registered MPEG-4 object types that `mp4a` may stand for.
const MP4A_CODECS: ReadonlyMap<number, string> = new Map([
  [0x69, 'mp3'],
  [0x6b, 'mp3'],
  [0xa5, 'ac3'],
  [0xa6, 'eac3'],
  [0xa9, 'dts'],
  [0xdd, 'vorbis'],
])

const PROTECTED = new Set(['drms', 'enca', 'aavd'])
const AAC_CHANNELS = [null, 1, 2, 3, 4, 5, 6, 8] as const
const PARAMETRIC_STEREO = 29
const DESCRIPTION_BYTES = 4096

/** Reads the first entry of `stsd`. */
export async function readSampleDescription(source: ByteSource, stsd: Box): Promise<SampleDescription> {
  const head = await headOf(source, stsd, DESCRIPTION_BYTES)
  if (head.length < 44) return { codec: null, channels: null, bitRate: null, isProtected: false }
  const kind = head.toString('latin1', 12, 16)
  const version = head.readUInt16BE(24)
  const declared = version === 2 && head.length >= 60 ? head.readUInt32BE(56) : head.readUInt16BE(32)
  const aac = kind === 'mp4a' || PROTECTED.has(kind) ? readElementaryStream(head) : null
  const mp4aCodec = aac && MP4A_CODECS.get(aac.objectType)
  return {
    codec: mp4aCodec ?? CODECS.get(kind) ?? (PROTECTED.has(kind) ? 'aac' : null),
    channels: (mp4aCodec ? null : aac?.channels) ?? (declared > 0 && declared <= 64 ? declared : null),
    bitRate: aac?.bitRate ?? null,
    isProtected: PROTECTED.has(kind),
  }
}

interface ElementaryStream {
  objectType: number
  bitRate: number | null
  channels: number | null
}

/** `esds`: an ES descriptor containing the decoder configuration, which contains the codec's own. */
function readElementaryStream(head: Buffer): ElementaryStream | null {
  const box = head.indexOf('esds', 44, 'latin1')
  const stream = box < 0 ? null : descriptorAt(head, box + 8, 0x03)
  if (stream === null) return null
  const flags = head[stream + 2] ?? 0
  const urlBytes = flags & 0x40 ? 1 + (head[stream + 3] ?? 0) : 0
  const config = descriptorAt(
    head,
    stream + 3 + (flags & 0x80 ? 2 : 0) + urlBytes + (flags & 0x20 ? 2 : 0),
    0x04,
  )
  if (config === null || config + 13 > head.length) return null
  const specific = descriptorAt(head, config + 13, 0x05)
  return {
    objectType: head[config] ?? 0,
    bitRate: head.readUInt32BE(config + 9) || null,
    channels: specific === null ? null : aacChannels(head, specific),
  }
}

/** Returns where the content of a descriptor starts: after its tag and a length of one to four bytes. */
function descriptorAt(head: Buffer, position: number, tag: number): number | null {
  if (head[position] !== tag) return null
  let content = position + 1
  for (let count = 0; count < 4; count++) {
    if (((head[content++] ?? 0) & 0x80) === 0) break
  }
  return content
}

/** The AudioSpecificConfig: five bits of object type, four of sampling rate, four of channels. */
function aacChannels(head: Buffer, start: number): number | null {
  let bit = start * 8
  const take = (count: number): number => {
    let value = 0
    for (let taken = 0; taken < count; taken++, bit++) {
      value = value * 2 + (((head[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
    }
    return value
  }
  const first = take(5)
  const objectType = first === 31 ? 32 + take(6) : first
  if (take(4) === 15) take(24)
  const channels = AAC_CHANNELS[take(4)] ?? null
  return objectType === PARAMETRIC_STEREO && channels === 1 ? 2 : channels
}
