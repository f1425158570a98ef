import { damaged, MediaError } from '../media-error.ts'
import type { SoundChunk } from './converting.types.ts'

/** AAC as a sequence of frames that each contain their own length (ADTS). */

const HEADER_BYTES = 7
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
const SAMPLES_PER_FRAME = 1024

/** Parameters that all frames of one file must share. */
export interface AdtsKind {
  readonly profile: number
  readonly rateIndex: number
  readonly channelConfig: number
}

export const framesPerSecond = ({ rateIndex }: AdtsKind): number =>
  (SAMPLE_RATES[rateIndex] ?? 44_100) / SAMPLES_PER_FRAME

/** Splits bytes into whole frames; the rest is passed to the next call. */
export function takeFrames(bytes: Buffer): { chunk: SoundChunk; kind: AdtsKind | null; rest: Buffer } {
  const offsets = [0]
  let kind: AdtsKind | null = null
  let at = 0
  while (at + HEADER_BYTES <= bytes.length) {
    const own = kindAt(bytes, at)
    if (kind !== null && !isSameKind(kind, own)) refuseMixed()
    kind = own
    const length = (bytes.readUIntBE(at + 3, 3) >> 5) & 0x1fff
    if (length < HEADER_BYTES) throw damaged('it holds a broken frame of AAC')
    if (at + length > bytes.length) break
    at += length
    offsets.push(at)
  }
  const chunk = {
    bytes: bytes.subarray(0, at),
    units: offsets.length - 1,
    offsetOf: (unit: number) => offsets[unit] ?? at,
  }
  return { chunk, kind: offsets.length > 1 ? kind : null, rest: bytes.subarray(at) }
}

export const isSameKind = (one: AdtsKind, other: AdtsKind): boolean =>
  one.profile === other.profile &&
  one.rateIndex === other.rateIndex &&
  one.channelConfig === other.channelConfig

export function refuseMixed(): never {
  throw new MediaError(
    'not_recognised',
    'the files differ in sample rate or channels and cannot be joined as they are',
  )
}

function kindAt(bytes: Buffer, at: number): AdtsKind {
  if (bytes.readUInt16BE(at) >> 4 !== 0xfff) throw damaged('it holds a broken frame of AAC')
  const third = bytes.readUInt8(at + 2)
  return {
    profile: third >> 6,
    rateIndex: (third >> 2) & 15,
    channelConfig: ((third & 1) << 2) | (bytes.readUInt8(at + 3) >> 6),
  }
}
