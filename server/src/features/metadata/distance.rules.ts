/** How many letters have to be changed, put in or left out to get from one text to the other. */
export function editDistance(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let row = Array.from({ length: short.length + 1 }, (_, index) => index)
  for (let i = 1; i <= long.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= short.length; j += 1) {
      const cost = long[i - 1] === short[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost))
    }
    row = next
  }
  return row[short.length] ?? 0
}

const MAX_COMPARED_CHARS = 200

/** From 0 (nothing in common) to 1 (the same). */
export function likeness(a: string, b: string): number {
  const [one, other] = [a.slice(0, MAX_COMPARED_CHARS), b.slice(0, MAX_COMPARED_CHARS)]
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - editDistance(one, other) / longest
}
