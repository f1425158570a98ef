import { Parser } from 'htmlparser2'
import { readShownMarkup } from './read-markup.ts'

/** Converts markup to text: strips tags, decodes entities, and drops scripts and styles. */
export function plainText(markup: string): string {
  if (!/[<&]/.test(markup)) return tidy(markup)
  let text = ''
  const breakWords = (name: string) => {
    if (BREAKS.has(name)) text += ' '
  }
  readShownMarkup(markup, {
    hidden: HIDDEN,
    onText: (piece) => {
      text += piece
    },
    onOpen: breakWords,
    onClose: breakWords,
  })
  return tidy(text)
}

const HIDDEN = new Set(['script', 'style'])
const BREAKS = new Set(['p', 'br', 'li', 'div', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'tr', 'blockquote'])

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Strips tags and leaves everything else unchanged. The part after the last `>` is skipped, as searching it for the
 * end of a tag would be slow.
 */
export function stripTags(markup: string): string {
  const end = markup.lastIndexOf('>') + 1
  return markup.slice(0, end).replace(/<[^>]*>/g, '') + markup.slice(end)
}

/** Undoes double escaping: `&lt;p&gt;` where tags were meant, `&amp;nbsp;`. */
export function unescapedOnce(text: string): string {
  const isEscapedTwice = !/<[a-z/!]/i.test(text) && /&(?:lt|amp|#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(text)
  return isEscapedTwice ? decoded(text) : text
}

function decoded(text: string): string {
  let plain = ''
  const parser = new Parser({ ontext: (piece) => (plain += piece) }, { decodeEntities: true })
  parser.end(text)
  return plain
}
