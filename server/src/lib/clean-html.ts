import sanitizeHtml from 'sanitize-html'
import { limitHtml } from './limit-html.ts'

const ALLOWED = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'a',
    'blockquote',
    'h1',
    'h2',
    'h3',
    'hr',
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
}

/** Markup from files, feeds and providers: what shapes a text stays, all else goes. Text without any is left as it is. */
export function cleanHtml(text: string): string {
  return /<[a-z!/?]/i.test(text) ? sanitizeHtml(limitHtml(text), ALLOWED).trim() : text
}
