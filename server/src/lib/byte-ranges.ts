/** Parsing of `Range` headers. */

/** Both ends are inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** `whole` if there is no header or it is invalid, in which case HTTP requires ignoring it. */
export type WantedRanges = 'whole' | 'unsatisfiable' | readonly ByteRange[]

const MAX_SPECS = 100
/**
 * More separate parts than any player requests: an honest client still gets the whole file, and an attacker gains
 * nothing.
 */
const MAX_PARTS = 10
/** Ranges this close together are cheaper to send as one than with headers between them. */
const JOIN_WITHIN_BYTES = 80

export function readRanges(header: string | undefined, size: number): WantedRanges {
  if (header === undefined || !/^bytes=/i.test(header)) return 'whole'
  const specs = header.slice('bytes='.length).split(',')
  if (specs.length > MAX_SPECS) return 'whole'
  const ranges: ByteRange[] = []
  for (const spec of specs) {
    const range = readSpec(spec.trim(), size)
    if (range === 'broken') return 'whole'
    if (range !== 'outside') ranges.push(range)
  }
  if (ranges.length === 0) return 'unsatisfiable'
  const joined = joinNeighbours(ranges)
  return joined.length > MAX_PARTS ? 'whole' : joined
}

function readSpec(spec: string, size: number): ByteRange | 'broken' | 'outside' {
  const match = /^(\d{0,15})-(\d{0,15})$/.exec(spec)
  if (!match) return 'broken'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'broken'
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'broken'
  return start >= size ? 'outside' : { start, end }
}

/** Ranges are only sorted if some of them are merged; otherwise the requested order is kept. */
function joinNeighbours(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const joined: ByteRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && range.start <= last.end + JOIN_WITHIN_BYTES) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    } else {
      joined.push(range)
    }
  }
  return joined.length === ranges.length ? ranges : joined
}
