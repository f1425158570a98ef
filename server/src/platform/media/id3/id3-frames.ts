import { inflateSync } from 'node:zlib'
import { tooLarge } from '../media-error.ts'
import type { ByteSource } from '../media-file.ts'

export interface Id3Frame {
  id: string
  /** Position of the content in the source, as stored. */
  start: number
  storedBytes: number
  flags: FrameFlags
}

interface FrameFlags {
  isCompressed: boolean
  isEncrypted: boolean
  isUnsynchronised: boolean
  /** Bytes between the frame's header and its content. */
  extraBytes: number
}

const MAX_FRAMES = 5_000
const MAX_CONTENT_BYTES = 32 * 1024 * 1024

/** Iterates over the frames of an ID3v2 tag (2, 3 or 4) until padding or invalid data. */
export async function* framesIn(
  source: ByteSource,
  start: number,
  version: number,
): AsyncGenerator<Id3Frame> {
  const headerBytes = version === 2 ? 6 : 10
  let position = start
  for (let count = 0; count < MAX_FRAMES && position + headerBytes < source.size; count++) {
    const header = await source.bytes(position, headerBytes)
    const id = header.toString('latin1', 0, version === 2 ? 3 : 4).replace(/\0$/, '')
    if (!isFrameId(id)) return
    const contentStart = position + headerBytes
    const byteLength = await frameBytes(source, header, contentStart, version)
    if (byteLength < 1 || contentStart + byteLength > source.size) return
    const flags = flagsOf(version === 2 ? 0 : header.readUInt16BE(8), version)
    if (byteLength > flags.extraBytes) {
      yield { id, start: contentStart + flags.extraBytes, storedBytes: byteLength - flags.extraBytes, flags }
    }
    position = contentStart + byteLength
  }
}

/** Returns the decoded content of a frame; null if it is encrypted or broken. */
export async function contentOf(source: ByteSource, frame: Id3Frame): Promise<Buffer | null> {
  if (frame.flags.isEncrypted) return null
  if (frame.storedBytes > MAX_CONTENT_BYTES) throw tooLarge(`its tag '${frame.id}' is too large`)
  let content = await source.bytes(frame.start, frame.storedBytes)
  if (frame.flags.isUnsynchronised) content = withoutUnsynchronisation(content)
  if (!frame.flags.isCompressed) return content
  try {
    return inflateSync(content, { maxOutputLength: MAX_CONTENT_BYTES })
  } catch {
    return null
  }
}

/** Removes the zero bytes inserted after each 0xFF to keep old players from mistaking the tag for audio. */
export function withoutUnsynchronisation(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    result[length++] = byte
    if (byte === 0xff && bytes[at + 1] === 0) at++
  }
  return result.subarray(0, length)
}

/** Four bytes of seven bits each. */
export function syncsafe(bytes: Buffer, offset: number): number {
  let value = 0
  for (let at = offset; at < offset + 4; at++) value = value * 128 + ((bytes[at] ?? 0) & 0x7f)
  return value
}

async function frameBytes(
  source: ByteSource,
  header: Buffer,
  start: number,
  version: number,
): Promise<number> {
  if (version === 2) return header.readUIntBE(3, 3)
  const plain = header.readUInt32BE(4)
  if (version === 3 || plain < 0x80) return plain
  const safe = syncsafe(header, 4)
  const hasHighBits = (plain & 0x80808080) !== 0
  if (hasHighBits) return plain
  // Old iTunes versions wrote plain sizes into 2.4 tags: use whichever leads to another frame or to the end.
  if (await isFrameBoundary(source, start + safe)) return safe
  return (await isFrameBoundary(source, start + plain)) ? plain : safe
}

async function isFrameBoundary(source: ByteSource, position: number): Promise<boolean> {
  if (position >= source.size) return position === source.size
  const next = await source.bytes(position, Math.min(4, source.size - position))
  return next[0] === 0 || isFrameId(next.toString('latin1').replace(/\0$/, ''))
}

/** Three letters may also appear in later versions: old iTunes versions kept the names of 2.2 there. */
function isFrameId(id: string): boolean {
  return /^[A-Z][A-Z0-9]{2}[A-Z0-9 ]?$/.test(id)
}

function flagsOf(bits: number, version: number): FrameFlags {
  if (version < 4) {
    const isCompressed = (bits & 0x80) !== 0
    const isEncrypted = (bits & 0x40) !== 0
    const extraBytes = (isCompressed ? 4 : 0) + (isEncrypted ? 1 : 0) + (bits & 0x20 ? 1 : 0)
    return { isCompressed, isEncrypted, isUnsynchronised: false, extraBytes }
  }
  const isEncrypted = (bits & 0x04) !== 0
  return {
    isCompressed: (bits & 0x08) !== 0,
    isEncrypted,
    isUnsynchronised: (bits & 0x02) !== 0,
    extraBytes: (bits & 0x40 ? 1 : 0) + (isEncrypted ? 1 : 0) + (bits & 0x01 ? 4 : 0),
  }
}
