import fc from 'fast-check'

interface Change {
  kind: 'set' | 'cut' | 'insert' | 'swap' | 'large' | 'small'
  /** Position in the file, from 0 to 1. */
  at: number
  /** Next to a four-letter name, where most formats store lengths. */
  isNearName: boolean
  value: number
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('set', 'set', 'set', 'insert', 'swap', 'large', 'small', 'small', 'cut'),
  // Integers, because nearly all random doubles would be close to 0.
  at: fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1_000_000),
  isNearName: fc.boolean(),
  value: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.integer({ min: 0, max: 255 })),
})

/** Generates versions of a real file damaged in a few places. */
export function damagedVersionsOf(original: Buffer): fc.Arbitrary<Buffer> {
  const hot = positionsBesideNames(original)
  const placed = change.map(({ kind, at, isNearName, value }) => {
    const inHot = isNearName ? hot[Math.floor(at * (hot.length - 1))] : undefined
    return { kind, value, position: inHot ?? Math.floor(at * (original.length - 1)) }
  })
  return fc
    .array(placed, { minLength: 1, maxLength: 4 })
    .map((changes) => changes.reduce(apply, Buffer.from(original)))
}

function positionsBesideNames(bytes: Buffer): number[] {
  const positions: number[] = []
  for (const { index } of bytes.toString('latin1').matchAll(/[A-Za-z0-9\u00a9-]{4}/g))
    positions.push(Math.max(0, index - 4), index + 4)
  return positions
}

function apply(bytes: Buffer, placed: { kind: Change['kind']; position: number; value: number }): Buffer {
  const { kind, value } = placed
  const position = Math.min(bytes.length - 1, placed.position)
  switch (kind) {
    case 'set':
      bytes[position] = value
      return bytes
    case 'cut':
      return bytes.subarray(0, Math.max(1, position))
    case 'insert':
      return Buffer.concat([
        bytes.subarray(0, position),
        Buffer.alloc(1 + (value % 64), value),
        bytes.subarray(position),
      ])
    case 'swap': {
      const other = bytes.length - 1 - position
      const kept = bytes[position] ?? 0
      bytes[position] = bytes[other] ?? 0
      bytes[other] = kept
      return bytes
    }
    // Lengths that are far too large or too small are what breaks readers most often.
    case 'large':
      bytes.fill(0xff, position, Math.min(bytes.length, position + 4))
      return bytes
    case 'small':
      bytes.fill(0, position, Math.min(bytes.length, position + 3))
      bytes[Math.min(bytes.length - 1, position + 3)] = value % 64
      return bytes
  }
}
