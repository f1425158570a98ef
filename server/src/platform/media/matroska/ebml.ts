import type { ByteSource } from '../media-file.ts'

/** An EBML element; `start` and `end` delimit its content. */
export interface Element {
  id: number
  start: number
  end: number
  /** Written as a stream, without a size; `end` is then that of the enclosing element. */
  isUnsized: boolean
  /** By how much it claims to extend past the enclosing element. */
  missingBytes: number
}

/** Iterates over the elements in a byte range. Stops at the first invalid header. */
export async function* elementsIn(source: ByteSource, start: number, end: number): AsyncGenerator<Element> {
  let position = start
  while (position + 2 <= end) {
    const element = await elementAt(source, position, end)
    if (!element) return
    yield element
    position = element.end
  }
}

export async function elementAt(
  source: ByteSource,
  position: number,
  limit: number,
): Promise<Element | null> {
  const header = await source.bytes(position, Math.min(12, source.size - position))
  const idBytes = widthOf(header[0] ?? 0)
  if (idBytes > 4 || header.length < idBytes + 1) return null
  const sizeBytes = widthOf(header[idBytes] ?? 0)
  const start = position + idBytes + sizeBytes
  if (sizeBytes > 8 || header.length < idBytes + sizeBytes || start > limit) return null
  const size = sizeIn(header.subarray(idBytes, idBytes + sizeBytes))
  const end = size === null ? limit : Math.min(start + size, limit)
  return {
    id: header.readUIntBE(0, idBytes),
    start,
    end,
    isUnsized: size === null,
    missingBytes: size === null ? 0 : Math.max(0, start + size - limit),
  }
}

/** Returns the width in bytes of a variable-length number: one more than its leading zero bits. */
function widthOf(first: number): number {
  return first === 0 ? 9 : Math.clz32(first) - 23
}

/** Returns the value without its length marker; null if all its bits are set, which means "unknown". */
function sizeIn(bytes: Buffer): number | null {
  const marker = 2 ** (7 * bytes.length)
  let value = 0
  for (const byte of bytes) value = value * 256 + byte
  const size = value - marker
  return size === marker - 1 ? null : size
}

export async function unsignedOf(source: ByteSource, element: Element): Promise<number> {
  const bytes = await source.bytes(element.start, Math.min(8, element.end - element.start))
  let value = 0
  for (const byte of bytes) value = value * 256 + byte
  return value
}

export async function floatOf(source: ByteSource, element: Element): Promise<number> {
  const bytes = await source.bytes(element.start, Math.min(8, element.end - element.start))
  if (bytes.length === 4) return bytes.readFloatBE(0)
  return bytes.length === 8 ? bytes.readDoubleBE(0) : 0
}

const MAX_TEXT_BYTES = 1024 * 1024

export async function textOf(source: ByteSource, element: Element): Promise<string> {
  const bytes = await source.bytes(element.start, Math.min(MAX_TEXT_BYTES, element.end - element.start))
  return bytes.toString('utf8').replaceAll('\0', '')
}
