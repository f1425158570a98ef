/** Builds ID3v2 tags frame by frame, including everything that the standards allow but encoders rarely write. */

export type Encoding = 'latin1' | 'utf16le' | 'utf16be' | 'utf16be-unmarked' | 'utf8'

const ENCODING_BYTE: Record<Encoding, number> = {
  latin1: 0,
  utf16le: 1,
  utf16be: 1,
  'utf16be-unmarked': 2,
  utf8: 3,
}

export function encode(text: string, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'latin1':
      return Buffer.from(text, 'latin1')
    case 'utf8':
      return Buffer.from(text, 'utf8')
    case 'utf16le':
      return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    case 'utf16be':
      return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])
    case 'utf16be-unmarked':
      return Buffer.from(text, 'utf16le').swap16()
  }
}

export const terminator = (encoding: Encoding) => Buffer.alloc(encoding.startsWith('utf16') ? 2 : 1)

export function textContent(text: string, encoding: Encoding = 'utf8'): Buffer {
  return Buffer.concat([Buffer.from([ENCODING_BYTE[encoding]]), encode(text, encoding)])
}

/** TXXX, or COMM if a language is given. */
export function describedContent(
  description: string,
  text: string,
  encoding: Encoding,
  language = '',
): Buffer {
  return Buffer.concat([
    Buffer.from([ENCODING_BYTE[encoding]]),
    Buffer.from(language),
    encode(description, encoding),
    terminator(encoding),
    encode(text, encoding),
  ])
}

export function pictureContent(
  picture: Buffer,
  type = 3,
  description = '',
  encoding: Encoding = 'latin1',
): Buffer {
  return Buffer.concat([
    Buffer.from([ENCODING_BYTE[encoding]]),
    Buffer.from('image/png\0'),
    Buffer.from([type]),
    encode(description, encoding),
    terminator(encoding),
    picture,
  ])
}

export function chapterContent(id: string, startMs: number, endMs: number, subframes: Buffer): Buffer {
  const times = Buffer.alloc(16, 0xff)
  times.writeUInt32BE(startMs, 0)
  times.writeUInt32BE(endMs, 4)
  return Buffer.concat([Buffer.from(`${id}\0`), times, subframes])
}

export interface FrameOptions {
  flags?: number
  /** Plain instead of syncsafe sizes in version 4, as old iTunes wrote them. */
  plainSize?: boolean
}

export function frame(version: 2 | 3 | 4, id: string, content: Buffer, options: FrameOptions = {}): Buffer {
  if (version === 2) {
    const header = Buffer.alloc(6)
    header.write(id, 0, 'latin1')
    header.writeUIntBE(content.length, 3, 3)
    return Buffer.concat([header, content])
  }
  const header = Buffer.alloc(10)
  header.write(id, 0, 'latin1')
  if (version === 4 && !options.plainSize) writeSyncsafe(header, content.length, 4)
  else header.writeUInt32BE(content.length, 4)
  header.writeUInt16BE(options.flags ?? 0, 8)
  return Buffer.concat([header, content])
}

export interface TagOptions {
  flags?: number
  extendedHeader?: Buffer
  paddingBytes?: number
}

export function tag(version: 2 | 3 | 4, frames: readonly Buffer[], options: TagOptions = {}): Buffer {
  const padding = Buffer.alloc(options.paddingBytes ?? 0)
  const plain = Buffer.concat([options.extendedHeader ?? Buffer.alloc(0), ...frames, padding])
  const body = ((options.flags ?? 0) & 0x80) !== 0 && version < 4 ? unsynchronise(plain) : plain
  const header = Buffer.alloc(10)
  header.write('ID3', 0, 'latin1')
  header[3] = version
  header[5] = options.flags ?? 0
  writeSyncsafe(header, body.length, 6)
  return Buffer.concat([header, body])
}

export function unsynchronise(bytes: Buffer): Buffer {
  const result: number[] = []
  for (const [index, byte] of bytes.entries()) {
    result.push(byte)
    const next = bytes[index + 1] ?? 0
    if (byte === 0xff && (next === 0 || next >= 0xe0)) result.push(0)
  }
  return Buffer.from(result)
}

export function syncsafeBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  writeSyncsafe(bytes, value, 0)
  return bytes
}

function writeSyncsafe(target: Buffer, value: number, offset: number): void {
  for (let index = 0; index < 4; index++) target[offset + index] = (value >> (7 * (3 - index))) & 0x7f
}
