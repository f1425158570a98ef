import { crc32 } from 'node:zlib'
import { ZipFile } from 'yazl'

export type Files = Readonly<Record<string, Buffer | string>>

export async function zip(files: Files): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  const chunks: Buffer[] = []
  for await (const chunk of archive.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Builds a rar archive of version 4 with uncompressed files. */
export function rar4(files: Files): Buffer {
  const parts = [Buffer.from('526172211a0700', 'hex'), rar4Block(0x73, 0, Buffer.alloc(6))]
  for (const [name, content] of Object.entries(files)) parts.push(rar4File(name, Buffer.from(content)))
  return Buffer.concat([...parts, rar4Block(0x7b, 0x4000, Buffer.alloc(0))])
}

function rar4File(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt32LE(content.length, 0)
  head.writeUInt32LE(content.length, 4)
  head[8] = 3
  head.writeUInt32LE(crcOf(content), 9)
  head.writeUInt32LE(0x58210000, 13)
  head[17] = 20
  head[18] = 0x30
  head.writeUInt16LE(Buffer.byteLength(name), 19)
  head.writeUInt32LE(0o100644, 21)
  return Buffer.concat([rar4Block(0x74, 0x8000, Buffer.concat([head, Buffer.from(name)])), content])
}

function rar4Block(type: number, flags: number, body: Buffer): Buffer {
  const head = Buffer.alloc(7)
  head[2] = type
  head.writeUInt16LE(flags, 3)
  head.writeUInt16LE(7 + body.length, 5)
  const block = Buffer.concat([head, body])
  block.writeUInt16LE(crcOf(block.subarray(2)) & 0xffff, 0)
  return block
}

/** Builds a rar archive of version 5 with uncompressed files. */
export function rar5(files: Files): Buffer {
  const parts = [Buffer.from('526172211a070100', 'hex'), rar5Block(Buffer.from([1, 0, 0]))]
  for (const [name, content] of Object.entries(files)) parts.push(rar5File(name, Buffer.from(content)))
  return Buffer.concat([...parts, rar5Block(Buffer.from([5, 0, 0]))])
}

function rar5File(name: string, content: Buffer): Buffer {
  const crc = Buffer.alloc(4)
  crc.writeUInt32LE(crcOf(content))
  const fields = Buffer.concat([
    Buffer.from([2, 2]), // a file, with data after its header
    vint(content.length),
    vint(4), // with a checksum
    vint(content.length),
    vint(0o100644),
    crc,
    vint(0),
    vint(1),
    vint(Buffer.byteLength(name)),
    Buffer.from(name),
  ])
  return Buffer.concat([rar5Block(fields), content])
}

function rar5Block(fields: Buffer): Buffer {
  const sized = Buffer.concat([vint(fields.length), fields])
  const crc = Buffer.alloc(4)
  crc.writeUInt32LE(crcOf(sized))
  return Buffer.concat([crc, sized])
}

function vint(value: number): Buffer {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest])
    bytes.push((rest % 128) | 0x80)
  }
}

function crcOf(bytes: Buffer): number {
  return crc32(bytes)
}
