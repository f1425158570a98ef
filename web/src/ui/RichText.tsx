import DOMPurify from 'dompurify'
import { createElement, Fragment, useMemo, type ReactNode } from 'react'

const TAGS = ['p', 'br', 'a', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 'del', 's', 'blockquote', 'hr']
const EMPTY_TAGS = new Set(['br', 'hr'])
const ALLOWED = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ['href', 'title'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Deeper than any reasonable structure; anything below is shown as plain text. */
const MAX_DEPTH = 30

const LOOK =
  'break-words [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:border-l-2 ' +
  '[&_blockquote]:border-line [&_blockquote]:pl-3 [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc ' +
  '[&>*:not(:last-child)]:mb-3'

interface RichTextProps {
  html: string
  /** Turns each timestamp in the text, such as 1:02:03, into a button. */
  onTime?: ((seconds: number) => void) | undefined
}

const HAS_TAGS = /<[a-z/!]/i

/**
 * Text from feeds, files and users: with basic structural tags, but no scripts, pictures or styles. Plain text keeps
 * its line breaks. Links open in a new tab without a referrer.
 */
export function RichText({ html, onTime }: RichTextProps) {
  const content = useMemo(() => (HAS_TAGS.test(html) ? toElements(html, onTime) : null), [html, onTime])
  return content === null ? <PlainText text={html} onTime={onTime} /> : <div className={LOOK}>{content}</div>
}

/** Paragraphs are elements of their own, so that a text is never cut off at an empty line. */
function PlainText({ text, onTime }: { text: string; onTime: OnTime }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className={LOOK}>
      {paragraphs.map((paragraph, place) => (
        <p key={place} className="whitespace-pre-line">
          {withTimes(paragraph, onTime)}
        </p>
      ))}
    </div>
  )
}

/** Converts the sanitised text to React elements: foreign markup is parsed, but never written into the page. */
function toElements(html: string, onTime: OnTime): ReactNode[] {
  return childrenOf(DOMPurify.sanitize(html, ALLOWED), 0, onTime)
}

type OnTime = RichTextProps['onTime']

const childrenOf = (node: Node, depth: number, onTime: OnTime): ReactNode[] =>
  [...node.childNodes].map((child, place) => elementOf(child, place, depth, onTime))

function elementOf(node: Node, key: number, depth: number, onTime: OnTime): ReactNode {
  if (!(node instanceof Element))
    return <Fragment key={key}>{withTimes(node.textContent ?? '', onTime)}</Fragment>
  const tag = node.localName
  if (!TAGS.includes(tag) || depth > MAX_DEPTH) return node.textContent
  if (EMPTY_TAGS.has(tag)) return createElement(tag, { key })
  const title = node.getAttribute('title') ?? undefined
  // Timestamps inside a link remain part of the link.
  const children = childrenOf(node, depth + 1, tag === 'a' ? undefined : onTime)
  if (tag !== 'a') return createElement(tag, { key, title }, ...children)
  return (
    <a
      key={key}
      href={node.getAttribute('href') ?? undefined}
      title={title}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
    </a>
  )
}

const TIME = /(?<![\d:.])((?:\d{1,2}:)?[0-5]?\d:[0-5]\d)(?![\d:])/

function withTimes(text: string, onTime: OnTime): ReactNode {
  if (!onTime) return text
  // Splitting by a capturing group puts the matches at odd indexes.
  return text.split(TIME).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <button
        key={place}
        type="button"
        onClick={() => onTime(secondsOf(part))}
        className="tabular rounded text-accent underline underline-offset-4"
      >
        {part}
      </button>
    ),
  )
}

const secondsOf = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
