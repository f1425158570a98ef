import { type AacFrame, PACKET_BYTES, TICKS_WRAP } from './transport-stream.ts'

/** Reads the frames of a transport stream with a single track and one frame per PES packet. */

const SYNC = 0x47
/** PIDs below FIRST_MEDIA_PID, and PMT_PID, carry programme tables and the like instead of media. */
const FIRST_MEDIA_PID = 0x20
const PMT_PID = 0x1000

/** `nearTicks`: the approximate time of the first frame, needed because timestamps wrap around every 26.5 hours. */
export async function* readFrames(input: AsyncIterable<Buffer>, nearTicks: number): AsyncGenerator<AacFrame> {
  let rest: Buffer = Buffer.alloc(0)
  let pieces: Buffer[] = []
  let near = nearTicks
  const take = (): AacFrame | null => {
    const frame = toFrame(Buffer.concat(pieces), near)
    if (frame) near = frame.ticks
    return frame
  }
  for await (const chunk of input) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    for (; at + PACKET_BYTES <= rest.length; at += PACKET_BYTES) {
      const payload = payloadOf(rest.subarray(at, at + PACKET_BYTES))
      if (!payload) continue
      if (payload.isStart) {
        const frame = take()
        if (frame) yield frame
        pieces = []
      }
      pieces.push(payload.bytes)
    }
    rest = rest.subarray(at)
  }
  const last = take()
  if (last) yield last
}

function payloadOf(packet: Buffer): { isStart: boolean; bytes: Buffer } | null {
  if (packet[0] !== SYNC) throw new Error('This is not a transport stream')
  const pid = packet.readUInt16BE(1) & 0x1fff
  if (pid < FIRST_MEDIA_PID || pid === PMT_PID || pid === 0x1fff) return null
  const control = packet.readUInt8(3)
  if ((control & 0x10) === 0) return null
  const start = (control & 0x20) === 0 ? 4 : 5 + packet.readUInt8(4)
  return { isStart: (packet.readUInt8(1) & 0x40) !== 0, bytes: packet.subarray(start) }
}

const PES_FIXED_BYTES = 9

function toFrame(pes: Buffer, nearTicks: number): AacFrame | null {
  if (pes.length < PES_FIXED_BYTES + 5 || pes.readUIntBE(0, 3) !== 1) return null
  if ((pes.readUInt8(7) & 0x80) === 0) return null
  const stamp =
    ((pes.readUInt8(9) >> 1) & 7) * 2 ** 30 +
    (pes.readUInt16BE(10) >> 1) * 2 ** 15 +
    (pes.readUInt16BE(12) >> 1)
  const bytes = pes.subarray(PES_FIXED_BYTES + pes.readUInt8(8))
  const rounds = Math.round((nearTicks - stamp) / TICKS_WRAP)
  return { ticks: stamp + rounds * TICKS_WRAP, bytes }
}

/**
 * Returns what a decoder needs to know about a frame: profile, sample rate, channels. The same for all frames of a
 * stream.
 */
export function adtsFormat(frame: Buffer): number | null {
  if (frame.length < 7 || frame.readUInt16BE(0) >> 4 !== 0xfff) return null
  return (frame.readUInt16BE(2) & 0b1111_1101_1100_0000) >> 6
}
