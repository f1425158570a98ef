import { describedText } from '../id3/frame-text.ts'
import { framesIn, syncsafe, withoutUnsynchronisation } from '../id3/id3-frames.ts'
import { isTagHeader } from '../id3/id3-tag.ts'
import { MediaError, tooLarge } from '../media-error.ts'
import { bufferSource, bytesUpTo, type MediaFile } from '../media-file.ts'
import { wholeBytes } from './kept-bytes.ts'
import { modernFrame, renameOldFrame, type RawFrame } from './id3-old-frames.ts'

export interface RawTag {
  readonly version: 3 | 4
  readonly frames: readonly RawFrame[]
  /** Where the tag ends and the rest of the file starts. */
  readonly end: number
}

const MAX_TAG_BYTES = 48 * 1024 * 1024
const WHOLE_TAG_UNSYNCHRONISED = 0x80
const EXTENDED_HEADER = 0x40
const FOOTER = 0x10
/** Flag of a 2.4 frame whose content was unsynchronised, so that no byte pair looks like audio. */
const FRAME_UNSYNCHRONISED = 0x02
const FRAME_CHANGED = 0x0f

/** Reads the tag at the start of a file with all its frames; returns an empty tag if there is none. */
export async function readRawTag(file: MediaFile): Promise<RawTag> {
  const header = await bytesUpTo(file, 0, 10)
  if (!isTagHeader(header)) return { version: 3, frames: [], end: 0 }
  const version = header[3] ?? 0
  const flags = header[5] ?? 0
  const bodyBytes = syncsafe(header, 6)
  if (version < 2 || version > 4) throw unreadableTag()
  if (bodyBytes > MAX_TAG_BYTES) throw tooLarge('its tag is too large')
  const end = 10 + bodyBytes + (version === 4 && flags & FOOTER ? 10 : 0)
  let body = await wholeBytes(file, 10, 10 + bodyBytes)
  const isUnsynchronised = (flags & WHOLE_TAG_UNSYNCHRONISED) !== 0
  if (isUnsynchronised && version < 4) body = withoutUnsynchronisation(body)
  // In version 2.2 this bit means that the tag is compressed, by a scheme that was never defined.
  if (version === 2 && flags & EXTENDED_HEADER) throw unreadableTag()
  const start = flags & EXTENDED_HEADER ? extendedHeaderBytes(body, version) : 0
  const frames = await splitFrames(body, start, version)
  return {
    version: version === 4 ? 4 : 3,
    frames: frames.map((frame) => {
      if (version === 2) return modernFrame(frame)
      const renamed = renameOldFrame(frame, frames)
      return version === 4 && isUnsynchronised ? decodeFrame(renamed) : renamed
    }),
    end,
  }
}

function extendedHeaderBytes(body: Buffer, version: number): number {
  return version === 4 ? syncsafe(body, 0) : body.readUInt32BE(0) + 4
}

/** Requires every byte to be part of a frame or padding; otherwise data could be lost. */
export async function splitFrames(body: Buffer, start: number, version: number): Promise<RawFrame[]> {
  const headerBytes = version === 2 ? 6 : 10
  const source = bufferSource(body)
  const frames: RawFrame[] = []
  let position = start
  for (let hasMore = true; hasMore;) {
    for await (const frame of framesIn(source, position, version)) {
      const bodyStart = frame.start - frame.flags.extraBytes
      if (bodyStart - headerBytes !== position) throw unreadableTag()
      frames.push({
        id: frame.id,
        flags: version === 2 ? 0 : body.readUInt16BE(bodyStart - 2),
        body: body.subarray(bodyStart, frame.start + frame.storedBytes),
      })
      position = frame.start + frame.storedBytes
    }
    hasMore = isEmptyFrame(body, position, headerBytes)
    if (hasMore) position += headerBytes
  }
  if (body.subarray(position).some((byte) => byte !== 0)) throw unreadableTag()
  return frames
}

/** A frame without content carries no information and can be dropped. */
function isEmptyFrame(body: Buffer, position: number, headerBytes: number): boolean {
  if (position + headerBytes > body.length) return false
  const idBytes = headerBytes === 6 ? 3 : 4
  const id = body.toString('latin1', position, position + idBytes)
  const size = body.subarray(position + idBytes, position + idBytes + (headerBytes === 6 ? 3 : 4))
  return /^[A-Z][A-Z0-9]{2,3}$/.test(id) && size.every((byte) => byte === 0)
}

/** Reverts the tag-level unsynchronisation, because new frames are written without it. */
function decodeFrame(frame: RawFrame): RawFrame {
  const flags = frame.flags & ~FRAME_UNSYNCHRONISED
  const extraBytes = extraBytesOf(frame.flags)
  const content = withoutUnsynchronisation(frame.body.subarray(extraBytes))
  return { ...frame, flags, body: Buffer.concat([frame.body.subarray(0, extraBytes), content]) }
}

const extraBytesOf = (flags: number): number =>
  (flags & 0x40 ? 1 : 0) + (flags & 0x04 ? 1 : 0) + (flags & 0x01 ? 4 : 0)

/** Returns a frame's description in lower case; null if it has none or is compressed or encrypted. */
export function describedName({ id, flags, body }: RawFrame, version: 3 | 4): string | null {
  const isHidden = version === 4 ? (flags & FRAME_CHANGED) !== 0 : (flags & 0xc0) !== 0
  if (isHidden || (id !== 'TXXX' && id !== 'COMM')) return null
  const grouping = flags & (version === 4 ? 0x40 : 0x20) ? 1 : 0
  return describedText(body.subarray(grouping), id === 'COMM' ? 3 : 0).description.toLowerCase()
}

function unreadableTag(): MediaError {
  return new MediaError(
    'not_recognised',
    'its tag cannot be understood completely, and something in it could get lost',
  )
}
