import { crc32, deflateSync } from 'node:zlib'

/** Handmade archives and images: small and reproducible. */

type Files = Readonly<Record<string, string | Buffer>>

/** A zip archive with uncompressed files. */
export function storedZip(files: Files): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const [name, content] of Object.entries(files)) {
    const [bytes, nameBytes] = [Buffer.from(content), Buffer.from(name)]
    const sums = Buffer.alloc(16)
    sums.writeUInt32LE(crc32(bytes), 0)
    sums.writeUInt32LE(bytes.length, 4)
    sums.writeUInt32LE(bytes.length, 8)
    sums.writeUInt16LE(nameBytes.length, 12)
    const head = Buffer.concat([Buffer.from('504b030414000008000000000000', 'hex'), sums])
    directory.push(
      Buffer.concat([
        Buffer.from('504b0102140014000008000000000000', 'hex'),
        sums,
        Buffer.alloc(10),
        uint32(position),
        nameBytes,
      ]),
    )
    parts.push(head, nameBytes, bytes)
    position += head.length + nameBytes.length + bytes.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...parts, table, end])
}

/** A version 4 rar archive with uncompressed files. */
export function storedRar(files: Files): Buffer {
  const parts = [Buffer.from('526172211a0700', 'hex'), rarBlock(0x73, 0, Buffer.alloc(6))]
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const head = Buffer.alloc(25)
    head.writeUInt32LE(bytes.length, 0)
    head.writeUInt32LE(bytes.length, 4)
    head.writeUInt8(3, 8)
    head.writeUInt32LE(crc32(bytes), 9)
    head.writeUInt8(20, 17)
    head.writeUInt8(0x30, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 19)
    head.writeUInt32LE(0o644, 21)
    parts.push(rarBlock(0x74, 0x8000, Buffer.concat([head, Buffer.from(name)])), bytes)
  }
  return Buffer.concat([...parts, rarBlock(0x7b, 0x4000, Buffer.alloc(0))])
}

function rarBlock(type: number, flags: number, body: Buffer): Buffer {
  const head = Buffer.alloc(7)
  head.writeUInt8(type, 2)
  head.writeUInt16LE(flags, 3)
  head.writeUInt16LE(7 + body.length, 5)
  const block = Buffer.concat([head, body])
  block.writeUInt16LE(crc32(block.subarray(2)) & 0xffff, 0)
  return block
}

/** A single-colour image. */
export function png(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))])
  return pngOf(width, height, Buffer.concat(Array.from({ length: height }, () => row)))
}

/** Random pixels, which cannot be compressed: three bytes per pixel. */
export function noisyPng(width: number, height: number, seed: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  let state = seed
  for (let at = 0; at < rows.length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    if (at % (1 + width * 3) !== 0) rows[at] = state >>> 24
  }
  return pngOf(width, height, rows)
}

function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.concat([uint32be(width), uint32be(height), Buffer.from([8, 2, 0, 0, 0])])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), body])
  return Buffer.concat([uint32be(body.length), content, uint32be(crc32(content))])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function uint32be(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
