import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const ALLOWED = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'a',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    'del',
    's',
    'blockquote',
    'hr',
  ],
  ALLOWED_ATTR: ['href', 'title'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
}

const LOOK =
  'break-words [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:border-l-2 ' +
  '[&_blockquote]:border-line [&_blockquote]:pl-3 [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc ' +
  '[&>*:not(:last-child)]:mb-3'

const HAS_TAGS = /<[a-z/!]/i

/**
 * Text from feeds, files and people: with the few tags that give it structure, without script, picture or style.
 * Plain text keeps its line breaks. Links open beside the page and tell the other side nothing about it.
 */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => sanitize(html), [html])
  if (!HAS_TAGS.test(html)) return <p className="break-words whitespace-pre-line">{html}</p>
  return <div className={LOOK} dangerouslySetInnerHTML={{ __html: clean }} />
}

function sanitize(html: string): string {
  const fragment = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
  for (const link of fragment.querySelectorAll('a')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}
