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

/**
 * Sanitises markup from files, feeds and providers: basic formatting is kept, everything else removed. Text without
 * markup is returned unchanged.
 */
export function cleanHtml(text: string): string {
  return /<[a-z!/?]/i.test(text) ? sanitizeHtml(limitHtml(text), ALLOWED).trim() : text
}
