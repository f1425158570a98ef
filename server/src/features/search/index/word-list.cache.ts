/** A sorted word list, so that words with the same prefix are adjacent. */
export interface WordList {
  /** The word must not be in the list yet. */
  add(word: string): void
  /** Returns the words with the prefix, up to the limit. */
  beginningWith(prefix: string, limit: number): string[]
}

/** New words are merged in batches, as inserting one moves all words after it. */
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

/** Binary search for the first word that is not less than the given one. */
function firstFrom(words: readonly string[], wanted: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
