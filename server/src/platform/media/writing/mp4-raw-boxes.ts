import { damaged } from '../media-error.ts'

/** A box in memory, including its header. */
export interface RawBox {
  readonly type: string
  readonly whole: Buffer
  /** Without the header. */
  readonly content: Buffer
}

export interface RawBoxes {
  readonly boxes: readonly RawBox[]
  /** Bytes after the last box: some programs end lists with zeros. */
  readonly rest: Buffer
}

const MAX_BOXES = 100_000

/**
 * Splits bytes into boxes. Unlike our reader, it rejects anything it does not understand, so that nothing is lost.
 */
export function splitBoxes(bytes: Buffer): RawBoxes {
  const boxes: RawBox[] = []
  let position = 0
  while (position + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(position)
    if (size === 0) break
    const isLong = size === 1
    const headerBytes = isLong ? 16 : 8
    if (position + headerBytes > bytes.length) throw damaged('its structure is broken')
    const length = isLong ? Number(bytes.readBigUInt64BE(position + 8)) : size
    if (length < headerBytes || position + length > bytes.length) throw damaged('its structure is broken')
    if (boxes.length >= MAX_BOXES) throw damaged('its structure has too many parts')
    const whole = bytes.subarray(position, position + length)
    boxes.push({
      type: bytes.toString('latin1', position + 4, position + 8),
      whole,
      content: whole.subarray(headerBytes),
    })
    position += length
  }
  const rest = bytes.subarray(position)
  if (rest.some((byte) => byte !== 0)) throw damaged('its structure is broken')
  return { boxes, rest }
}

export function makeBox(type: string, ...parts: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...parts])
}

/** Creates a box that starts with a version and flags. */
export function makeFullBox(type: string, versionAndFlags: number, ...parts: readonly Buffer[]): Buffer {
  return makeBox(type, u32(versionAndFlags), ...parts)
}

/** Returns the content of a container with some boxes replaced (a Buffer) or removed (null). */
export function withBoxes(
  container: RawBoxes,
  change: (box: RawBox, index: number) => Buffer | null,
  added: readonly Buffer[] = [],
): Buffer {
  const kept = container.boxes.flatMap((box, index) => change(box, index) ?? [])
  return Buffer.concat([...kept, ...added, container.rest])
}

export function boxIn(container: RawBoxes, type: string): RawBox | undefined {
  return container.boxes.find((box) => box.type === type)
}

/** Returns the content of a nested box; undefined if any box on the path is missing. */
export function contentAt(bytes: Buffer, path: readonly string[]): Buffer | undefined {
  let content: Buffer | undefined = bytes
  for (const type of path) {
    if (!content) return undefined
    content = boxIn(splitBoxes(content), type)?.content
  }
  return content
}

export function u32(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(value, index * 4)
  return buffer
}

export function u16(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) buffer.writeUInt16BE(value, index * 2)
  return buffer
}
