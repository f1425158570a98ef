import { pictureFormatOf, type PictureFormat } from './picture-type.ts'

export interface PictureHeader {
  readonly format: PictureFormat
  readonly width: number
  readonly height: number
}

/** Larger pictures are not opened: decoding may take four bytes per pixel at once. */
export const MAX_PIXELS = 100_000_000

/**
 * Reads format and size from the first bytes of a picture; null if they can't be determined. Far cheaper than opening
 * it.
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const format = pictureFormatOf(bytes)
  const size = format && sizeOf(format, bytes)
  return format && size && size.width > 0 && size.height > 0 ? { format, ...size } : null
}

interface Size {
  readonly width: number
  readonly height: number
}

function sizeOf(format: PictureFormat, bytes: Buffer): Size | null {
  switch (format) {
    case 'png':
      return bytes.length < 24 ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    case 'gif':
      return bytes.length < 10 ? null : { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    case 'jpeg':
      return jpegSize(bytes)
    case 'webp':
      return webpSize(bytes)
    case 'bmp':
      return null
  }
}

/** Skips from segment to segment to the one that starts a frame. */
function jpegSize(bytes: Buffer): Size | null {
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}

/** C4, C8 and CC are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function webpSize(bytes: Buffer): Size | null {
  if (bytes.length < 30) return null
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
