import { Parser } from 'htmlparser2'

/** Far more than any real description has. */
const MAX_CHARS = 500_000
const MAX_DEPTH = 100
const CHARS_AT_ONCE = 1000

/**
 * Limits HTML so that it can be parsed in linear time: parsers search all open tags at every closing tag. If tags are
 * nested too deeply, only the text is kept.
 */
export function limitHtml(text: string): string {
  const short = text.slice(0, MAX_CHARS)
  return isTooDeep(short) ? textOf(short) : short
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

function textOf(text: string): string {
  return text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
