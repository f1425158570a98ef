import type { ByteSource } from '../media-file.ts'
import { tooLarge } from '../media-error.ts'

/** A box of the ISO base media file format; `start` and `end` delimit its content. */
export interface Box {
  type: string
  start: number
  end: number
  /** By how much the box claims to extend past the enclosing one. */
  missingBytes: number
}

const MAX_TABLE_BYTES = 16 * 1024 * 1024

/** Iterates over the boxes in a byte range. Stops at the first invalid header. */
export async function* boxesIn(source: ByteSource, start: number, end: number): AsyncGenerator<Box> {
  let position = start
  while (position + 8 <= end) {
    const header = await source.bytes(position, Math.min(16, end - position))
    const size = header.readUInt32BE(0)
    const type = header.toString('latin1', 4, 8)
    const headerBytes = size === 1 ? 16 : 8
    if (headerBytes > header.length) return
    const claimed = size === 1 ? Number(header.readBigUInt64BE(8)) : size === 0 ? end - position : size
    if (claimed < headerBytes) return
    const boxEnd = Math.min(position + claimed, end)
    yield {
      type,
      start: position + headerBytes,
      end: boxEnd,
      missingBytes: Math.max(0, position + claimed - end),
    }
    position = boxEnd
  }
}

export async function childrenOf(source: ByteSource, box: Box): Promise<Map<string, Box>> {
  const children = new Map<string, Box>()
  for await (const child of boxesIn(source, box.start, box.end)) {
    if (!children.has(child.type)) children.set(child.type, child)
  }
  return children
}

export async function boxAt(source: ByteSource, box: Box, path: readonly string[]): Promise<Box | undefined> {
  let current: Box | undefined = box
  for (const type of path) {
    if (!current) return undefined
    current = (await childrenOf(source, current)).get(type)
  }
  return current
}

/** Reads the whole content of a small box. */
export function payloadOf(source: ByteSource, box: Box, maxBytes = MAX_TABLE_BYTES): Promise<Buffer> {
  const length = box.end - box.start
  if (length > maxBytes) throw tooLarge(`its part '${box.type}' is too large`)
  return source.bytes(box.start, length)
}

/** Reads up to `length` bytes from the start of a box. */
export function headOf(source: ByteSource, box: Box, length: number): Promise<Buffer> {
  return source.bytes(box.start, Math.min(length, box.end - box.start))
}
