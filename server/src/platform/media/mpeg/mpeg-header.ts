/** A frame of MPEG audio (MP1, MP2, MP3), as described by its four header bytes. */
export interface MpegFrame {
  codec: 'mp1' | 'mp2' | 'mp3'
  isVersion1: boolean
  bitRate: number
  sampleRate: number
  channels: 1 | 2
  samples: number
  byteLength: number
}

const SAMPLE_RATES = [44_100, 48_000, 32_000] as const

// In kbit/s, indexed by four bits of the header, for each version and layer.
const RATES_V1_L1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
const RATES_V1_L2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
const RATES_V1_L3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES_V2_L1 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
const RATES_V2_L23 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Reads the frame at an offset; null if there is no valid one ("free format" is not supported). */
export function mpegFrameAt(buffer: Buffer, offset: number): MpegFrame | null {
  if (offset + 4 > buffer.length || buffer[offset] !== 0xff) return null
  const bits = buffer.readUInt32BE(offset)
  if (bits >>> 21 !== 0x7ff) return null
  const version = (bits >>> 19) & 3
  const layer = 4 - ((bits >>> 17) & 3)
  const sampleRate = SAMPLE_RATES[(bits >>> 10) & 3]
  if (version === 1 || layer === 4 || sampleRate === undefined) return null
  const isVersion1 = version === 3
  const kilobits = ratesOf(isVersion1, layer)[(bits >>> 12) & 15]
  if (!kilobits) return null
  const actualRate = isVersion1 ? sampleRate : version === 2 ? sampleRate / 2 : sampleRate / 4
  const samples = layer === 1 ? 384 : layer === 3 && !isVersion1 ? 576 : 1152
  const padding = (bits >>> 9) & 1
  const slots = Math.floor((samples * kilobits * 125) / actualRate)
  return {
    codec: layer === 1 ? 'mp1' : layer === 2 ? 'mp2' : 'mp3',
    isVersion1,
    bitRate: kilobits * 1000,
    sampleRate: actualRate,
    channels: ((bits >>> 6) & 3) === 3 ? 1 : 2,
    samples,
    byteLength: layer === 1 ? slots - (slots % 4) + padding * 4 : slots + padding,
  }
}

function ratesOf(isVersion1: boolean, layer: number): number[] {
  if (!isVersion1) return layer === 1 ? RATES_V2_L1 : RATES_V2_L23
  return layer === 1 ? RATES_V1_L1 : layer === 2 ? RATES_V1_L2 : RATES_V1_L3
}

/** Whether two frames may belong to one stream. */
export function isSameStream(a: MpegFrame, b: MpegFrame): boolean {
  return a.codec === b.codec && a.sampleRate === b.sampleRate && a.isVersion1 === b.isVersion1
}
