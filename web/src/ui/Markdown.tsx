import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { useMemo } from 'react'

const ALLOWED = {
  ALLOWED_TAGS: [
    'p',
    'a',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'del',
    'code',
    'pre',
    'blockquote',
    'hr',
    'br',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
  ],
  ALLOWED_ATTR: ['href', 'title'],
}

/** Renders untrusted Markdown with basic structure only: no scripts, pictures or styles. */
export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => DOMPurify.sanitize(marked.parse(text, { async: false }), ALLOWED), [text])
  return <div className="prose-plain" dangerouslySetInnerHTML={{ __html: html }} />
}
