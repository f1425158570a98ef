import { readShownMarkup } from '../../../lib/read-markup.ts'

const MAX_HTML_CHARS = 512 * 1024
const MAX_TEXT_CHARS = 64 * 1024
const SILENT = new Set(['script', 'style', 'head', 'title', 'template'])
const ENDS_PARAGRAPH = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'tr',
])

/** Converts a description that may contain HTML to plain text; only paragraphs and line breaks are kept. */
export function plainText(html: string): string | null {
  const text = /[<&]/.test(html) ? textOfHtml(html.slice(0, MAX_HTML_CHARS)) : html
  const lines = text
    .replaceAll('\r', '\n')
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
  return (
    lines
      .filter((line, index) => line !== '' || lines[index - 1] !== '')
      .join('\n')
      .trim()
      .slice(0, MAX_TEXT_CHARS) || null
  )
}

function textOfHtml(html: string): string {
  const parts: string[] = []
  const endParagraph = (name: string) => {
    if (ENDS_PARAGRAPH.has(name)) parts.push('\n')
  }
  readShownMarkup(html, {
    hidden: SILENT,
    onText: (text) => parts.push(text),
    onOpen: (name) => (name === 'br' ? parts.push('\n') : endParagraph(name)),
    onClose: endParagraph,
  })
  return parts.join('')
}
