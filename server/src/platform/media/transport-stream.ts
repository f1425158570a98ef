/** MPEG transport streams with a single AAC track. */

export const TICKS_PER_SECOND = 90_000
/** Timestamps have 33 bits and wrap around after 26.5 hours. */
export const TICKS_WRAP = 2 ** 33

export const PACKET_BYTES = 188
const SYNC = 0x47
const PAT_PID = 0
const PMT_PID = 0x1000
const AUDIO_PID = 0x100
const AAC_STREAM_TYPE = 0x0f
const AUDIO_STREAM_ID = 0xc0
/** Several frames share one header, because a header is as large as a small frame. */
const PES_PAYLOAD_BYTES = 2800
/** The clock runs slightly ahead of the audio. */
const PCR_LEAD_TICKS = TICKS_PER_SECOND / 10

export interface AacFrame {
  /** Not wrapped. */
  readonly ticks: number
  /** Including the ADTS header. */
  readonly bytes: Buffer
}

/** Builds a self-contained segment of a stream. */
export function packSegment(frames: readonly AacFrame[]): Buffer {
  const packets = [tablePacket(PAT_PID, PAT), tablePacket(PMT_PID, PMT)]
  let counter = 0
  for (const group of groupFrames(frames)) {
    const [first] = group
    if (!first) continue
    const payload = Buffer.concat(group.map(({ bytes }) => bytes))
    const pes = Buffer.concat([pesHeader(first.ticks, payload.length), payload])
    for (let offset = 0; offset < pes.length;) {
      const clock = offset === 0 ? first.ticks - PCR_LEAD_TICKS : null
      const { packet, taken } = audioPacket(pes.subarray(offset), clock, counter)
      packets.push(packet)
      offset += taken
      counter = (counter + 1) % 16
    }
  }
  return Buffer.concat(packets)
}

function groupFrames(frames: readonly AacFrame[]): AacFrame[][] {
  const groups: AacFrame[][] = []
  let room = 0
  for (const frame of frames) {
    const last = groups.at(-1)
    if (last && frame.bytes.length <= room) {
      last.push(frame)
      room -= frame.bytes.length
    } else {
      groups.push([frame])
      room = PES_PAYLOAD_BYTES - frame.bytes.length
    }
  }
  return groups
}

function pesHeader(ticks: number, payloadBytes: number): Buffer {
  const header = Buffer.from([0, 0, 1, AUDIO_STREAM_ID, 0, 0, 0x84, 0x80, 5, 0, 0, 0, 0, 0])
  // Counts from after the length field: three bytes and the timestamp.
  header.writeUInt16BE(payloadBytes + 8, 4)
  const stamp = wrapped(ticks)
  header[9] = 0x21 | (Math.floor(stamp / 2 ** 30) << 1)
  header.writeUInt16BE(((Math.floor(stamp / 2 ** 15) & 0x7fff) << 1) | 1, 10)
  header.writeUInt16BE(((stamp % 2 ** 15) << 1) | 1, 12)
  return header
}

/** Takes as much payload as fits after the header; a short last packet is padded before its payload. */
function audioPacket(
  rest: Buffer,
  clockTicks: number | null,
  counter: number,
): { packet: Buffer; taken: number } {
  const packet = Buffer.alloc(PACKET_BYTES, 0xff)
  const clockBytes = clockTicks === null ? 0 : 8
  const taken = Math.min(rest.length, PACKET_BYTES - 4 - clockBytes)
  const adaptationBytes = PACKET_BYTES - 4 - taken
  writeHeader(packet, AUDIO_PID, {
    isStart: clockTicks !== null,
    hasAdaptation: adaptationBytes > 0,
    counter,
  })
  if (adaptationBytes > 0) packet[4] = adaptationBytes - 1
  if (adaptationBytes > 1) packet[5] = clockTicks === null ? 0 : 0x50
  if (clockTicks !== null) writeClock(packet, wrapped(clockTicks))
  rest.copy(packet, PACKET_BYTES - taken, 0, taken)
  return { packet, taken }
}

function writeClock(packet: Buffer, ticks: number): void {
  packet.writeUInt32BE(Math.floor(ticks / 2), 6)
  packet[10] = ((ticks % 2) << 7) | 0x7e
  packet[11] = 0
}

function writeHeader(
  packet: Buffer,
  pid: number,
  given: { readonly isStart: boolean; readonly hasAdaptation: boolean; readonly counter: number },
): void {
  packet[0] = SYNC
  packet.writeUInt16BE((given.isStart ? 0x4000 : 0) | pid, 1)
  packet[3] = (given.hasAdaptation ? 0x30 : 0x10) | given.counter
}

function tablePacket(pid: number, table: readonly number[]): Buffer {
  const packet = Buffer.alloc(PACKET_BYTES, 0xff)
  writeHeader(packet, pid, { isStart: true, hasAdaptation: false, counter: 0 })
  const body = Buffer.from(table)
  packet[4] = 0
  body.copy(packet, 5)
  packet.writeUInt32BE(crc32(body), 5 + body.length)
  return packet
}

const high = (value: number): number => value >> 8
const low = (value: number): number => value & 0xff

/** One programme, and the PID of its table. The length covers what follows it, including the checksum. */
const PAT = [0x00, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xe0 | high(PMT_PID), low(PMT_PID)]
/** The programme's only track, which also carries the clock. */
const PMT = [
  ...[0x02, 0xb0, 18, 0, 1, 0xc1, 0, 0, 0xe0 | high(AUDIO_PID), low(AUDIO_PID), 0xf0, 0],
  ...[AAC_STREAM_TYPE, 0xe0 | high(AUDIO_PID), low(AUDIO_PID), 0xf0, 0],
]

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  return crc >>> 0
}

const wrapped = (ticks: number): number => ((Math.round(ticks) % TICKS_WRAP) + TICKS_WRAP) % TICKS_WRAP
