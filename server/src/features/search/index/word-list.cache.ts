/** Words in order, so that those with the same beginning stand together. */
export interface WordList {
  /** One that is not there yet. */
  add(word: string): void
  /** At most so many. */
  beginningWith(prefix: string, limit: number): string[]
}

/** New words wait until there are some: to put one in its place moves all behind it. */
const MAX_WAITING = 500

export function createWordList(): WordList {
  let sorted: string[] = []
  let waiting: string[] = []

  return {
    add: (word) => void waiting.push(word),
    beginningWith(prefix, limit) {
      if (waiting.length > MAX_WAITING) {
        sorted = merged(sorted, waiting.toSorted())
        waiting = []
      }
      const start = firstFrom(sorted, prefix)
      const found: string[] = []
      for (let place = start; place < Math.min(sorted.length, start + limit); place++) {
        const word = sorted[place] ?? ''
        if (!word.startsWith(prefix)) break
        found.push(word)
      }
      for (const word of waiting) if (found.length < limit && word.startsWith(prefix)) found.push(word)
      return found
    },
  }
}

function merged(a: readonly string[], b: readonly string[]): string[] {
  const all: string[] = []
  let next = 0
  for (const word of a) {
    for (let other = b[next]; other !== undefined && other < word; other = b[++next]) all.push(other)
    all.push(word)
  }
  for (; next < b.length; next++) all.push(b[next] ?? '')
  return all
}

/** The place of the first word that is not before the given one. */
function firstFrom(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
