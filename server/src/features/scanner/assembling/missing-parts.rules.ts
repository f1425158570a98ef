export interface CountedTrack {
  disc: number | null
  track: number | null
  /** The 12 of `3/12`. */
  total: number | null
}

/**
 * Track numbers that should be there and are not. Counted through over all discs where the numbers go on from disc
 * to disc, else disc by disc. Numbers that leave more gaps than there are files (101, 201, 301) count something else.
 */
export function findMissingParts(tracks: readonly CountedTrack[]): number[] {
  const numbers = numbersOf(tracks)
  if (numbers.length < tracks.length) return []
  const isCountedThrough = new Set(numbers).size === numbers.length
  const rows = isCountedThrough ? [tracks] : [...groupByDisc(tracks).values()]
  const missing = rows.flatMap((row) => gapsIn(numbersOf(row), commonTotal(row)))
  return missing.length > tracks.length ? [] : [...new Set(missing)].sort((a, b) => a - b)
}

function numbersOf(tracks: readonly CountedTrack[]): number[] {
  return tracks.flatMap(({ track }) => (track === null ? [] : [track]))
}

function groupByDisc(tracks: readonly CountedTrack[]): Map<number | null, CountedTrack[]> {
  const byDisc = new Map<number | null, CountedTrack[]>()
  for (const track of tracks) {
    const disc = byDisc.get(track.disc)
    if (disc) disc.push(track)
    else byDisc.set(track.disc, [track])
  }
  return byDisc
}

/** A total counts only if all files agree on it. */
function commonTotal(tracks: readonly CountedTrack[]): number | null {
  const totals = new Set(tracks.map(({ total }) => total))
  const [total] = totals
  return totals.size === 1 && total !== undefined ? total : null
}

function gapsIn(numbers: readonly number[], total: number | null): number[] {
  if (numbers.length < 2) return []
  const present = new Set(numbers)
  const last = numbers.reduce((highest, number) => Math.max(highest, number), 0)
  // A total below the highest number is the total of something else.
  const end = total !== null && total > last ? total : last
  const gaps: number[] = []
  for (let number = 1; number <= end && gaps.length <= numbers.length; number++) {
    if (!present.has(number)) gaps.push(number)
  }
  return gaps
}
