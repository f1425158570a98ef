import type { FoundPicture } from '../audio-reading.ts'
import { bytesUpTo, type ByteSource } from '../media-file.ts'
import { pictureMimeOf } from '../picture-type.ts'
import { splitString } from './frame-text.ts'
import { contentOf, type Id3Frame } from './id3-frames.ts'

export interface Id3Picture extends FoundPicture {
  /** ID3 picture type; 3 is the front cover. */
  type: number
}

const HEAD_BYTES = 1024

/** Reads only the head of the frame, unless the whole frame must be decoded. */
export async function readPictureFrame(source: ByteSource, frame: Id3Frame): Promise<Id3Picture | null> {
  if (frame.flags.isEncrypted) return null
  if (frame.flags.isCompressed || frame.flags.isUnsynchronised) {
    const content = await contentOf(source, frame)
    return content && pictureIn(content, frame.id, content.length, async (at) => content.subarray(at))
  }
  const head = await bytesUpTo(source, frame.start, Math.min(HEAD_BYTES, frame.storedBytes))
  return pictureIn(head, frame.id, frame.storedBytes, (at) =>
    source.bytes(frame.start + at, frame.storedBytes - at),
  )
}

/** Encoding, format (three letters in 2.2, else a NUL-terminated MIME type), type, description, picture. */
function pictureIn(
  head: Buffer,
  frameId: string,
  frameBytes: number,
  readFrom: (at: number) => Promise<Buffer>,
): Id3Picture | null {
  const encoding = head[0] ?? 0
  const afterKind = frameId === 'PIC' ? 4 : 1 + splitString(head.subarray(1), 0).head.length + 1
  const type = head[afterKind] ?? 0
  const description = splitString(head.subarray(afterKind + 1), encoding)
  const at = head.length - description.rest.length
  const found = pictureStart(head, at)
  if (!found || found.at >= frameBytes) return null
  return { type, mime: found.mime, byteLength: frameBytes - found.at, read: () => readFrom(found.at) }
}

// Some writers terminate a UTF-16 description with one zero byte or none, which shifts the start of the picture.
function pictureStart(head: Buffer, expected: number): { at: number; mime: string } | null {
  for (const at of [expected, expected - 1, expected + 1, expected - 2]) {
    const mime = at > 0 ? pictureMimeOf(head.subarray(at)) : null
    if (mime) return { at, mime }
  }
  return null
}
