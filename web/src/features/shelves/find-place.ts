const PROBES_PER_ROUND = 3

/**
 * Finds the first position in a sorted list at which `isBehind` is true (false before it, true from there on) without
 * loading the list: a hundred thousand entries take nine rounds of a few single lookups.
 */
export async function findFirst(
  total: number,
  keyAt: (index: number) => Promise<string>,
  isBehind: (key: string) => boolean,
): Promise<number> {
  let low = 0
  let high = total
  while (low < high) {
    const probes = probePlaces(low, high)
    const answers = await Promise.all(probes.map(async (index) => isBehind(await keyAt(index))))
    const found = answers.indexOf(true)
    const before = found === -1 ? probes.at(-1) : probes[found - 1]
    if (found !== -1) high = probes[found] ?? high
    if (before !== undefined) low = before + 1
  }
  return low
}

/** Evenly spread over the remaining range, without duplicates. */
function probePlaces(low: number, high: number): number[] {
  const span = high - low
  const places = Array.from(
    { length: PROBES_PER_ROUND },
    (_, probe) => low + Math.floor((span * (probe + 1)) / (PROBES_PER_ROUND + 1)),
  )
  return [...new Set(places)].filter((place) => place < high)
}
