export interface CountedTrack {
  disc: number | null
  track: number | null
  /** The 12 of `3/12`. */
  total: number | null
}

/**
 * Returns the track numbers missing from the sequence. If numbering continues across discs, all tracks are checked as
 * one sequence, otherwise each disc separately. Numbers with more gaps than files (101, 201, 301) are not treated as
 * track numbers.
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

/** The total is used only if all files agree on it. */
function commonTotal(tracks: readonly CountedTrack[]): number | null {
  const totals = new Set(tracks.map(({ total }) => total))
  const [total] = totals
  return totals.size === 1 && total !== undefined ? total : null
}

function gapsIn(numbers: readonly number[], total: number | null): number[] {
  if (numbers.length < 2) return []
  const present = new Set(numbers)
  const last = numbers.reduce((highest, number) => Math.max(highest, number), 0)
  // A total below the highest number must refer to something else.
  const end = total !== null && total > last ? total : last
  const gaps: number[] = []
  for (let number = 1; number <= end && gaps.length <= numbers.length; number++) {
    if (!present.has(number)) gaps.push(number)
  }
  return gaps
}
