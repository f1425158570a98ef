/** The Levenshtein distance between two texts. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost))
    }
    row = next
  }
  return row[b.length] ?? 0
}

const MAX_COMPARED_CHARS = 200

/** From 0 (nothing in common) to 1 (identical). */
export function likeness(a: string, b: string): number {
  const [one, other] = [a.slice(0, MAX_COMPARED_CHARS), b.slice(0, MAX_COMPARED_CHARS)]
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - editDistance(one, other) / longest
}
