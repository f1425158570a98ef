import { Parser } from 'htmlparser2'

/** Far more than any description has; what comes from outside may hold anything. */
const MAX_CHARS = 500_000
const MAX_DEPTH = 100
const CHARS_AT_ONCE = 1000

/**
 * Markup that can be parsed in time in proportion to its length: parsers look through all open tags at every closing
 * one. Whoever nests hundreds of tags means no text; of theirs only the words are kept.
 */
export function boundMarkup(text: string): string {
  const short = text.slice(0, MAX_CHARS)
  return isTooDeep(short) ? wordsOf(short) : short
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let deepest = 0
  const parser = new Parser({
    onopentag: () => {
      depth += 1
      deepest = Math.max(deepest, depth)
    },
    onclosetag: () => {
      depth -= 1
    },
  })
  for (let from = 0; from < text.length; from += CHARS_AT_ONCE) {
    parser.write(text.slice(from, from + CHARS_AT_ONCE))
    if (deepest > MAX_DEPTH) return true
  }
  return false
}

function wordsOf(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
