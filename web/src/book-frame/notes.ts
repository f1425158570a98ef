/** Footnotes and endnotes: which links lead to one, and what belongs to it. */

const EPUB_NAMESPACE = 'http://www.idpf.org/2007/ops'
const REFERENCES = new Set([
  'noteref',
  'doc-noteref',
  'glossref',
  'doc-glossref',
  'biblioref',
  'doc-biblioref',
])
const BACKLINKS = new Set(['backlink', 'doc-backlink', 'referrer'])
const NOTES = new Set([
  'footnote',
  'doc-footnote',
  'endnote',
  'doc-endnote',
  'rearnote',
  'note',
  'glossdef',
  'biblioentry',
  'doc-biblioentry',
])
/** What a book without any marking puts up as the sign of a note: 1, [12], (a), *, † */
const SIGN = /^[[(]?\s*(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§¶]{1,4})\s*[\])]?$/i
const RETURN_SIGN = /^(?:[↩↑^⏎⮌←\s]|\uFE0E)+$/
/** What is longer is a chapter to go to, not a note. */
const LONGEST_NOTE = 6000
const LINES = 'p, li, dd, dt, aside, section, div, blockquote, td, figcaption'

/** The kinds that an element says it is, in the words of EPUB and of ARIA. */
function kindsOf(element: Element): string[] {
  const type = element.getAttributeNS(EPUB_NAMESPACE, 'type') ?? element.getAttribute('epub:type') ?? ''
  return `${type} ${element.getAttribute('role') ?? ''}`.split(/\s+/).filter((word) => word !== '')
}

const isAnyOf = (element: Element, kinds: ReadonlySet<string>): boolean =>
  kindsOf(element).some((kind) => kinds.has(kind))

const textOf = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Marked as one by the book, or a raised sign in the middle of a line. */
export function isNoteLink(link: Element): boolean {
  if (isAnyOf(link, REFERENCES)) return true
  if (isAnyOf(link, BACKLINKS) || !SIGN.test(textOf(link))) return false
  return isRaised(link) && !beginsItsLine(link)
}

function isRaised(link: Element): boolean {
  const around = [link, link.parentElement, link.firstElementChild]
  return around.some((element) => {
    if (!element) return false
    return element.localName === 'sup' || /super|top/.test(getComputedStyle(element).verticalAlign)
  })
}

/** The number that a note begins with leads back to the text. */
function beginsItsLine(link: Element): boolean {
  const line = link.closest(LINES)
  return line !== null && textOf(line).startsWith(textOf(link))
}

/** What belongs to the note that a link points at; null for what is no note but a place to go to. */
export function noteAt(target: Element): Element | null {
  const note = wholeNote(target)
  if (!note || note.localName === 'body' || textOf(note).length > LONGEST_NOTE) return null
  return textOf(note) === '' && note.querySelector('img, svg, math') === null ? null : note
}

function wholeNote(target: Element): Element | null {
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (isAnyOf(element, NOTES)) return element
  }
  if (target.localName === 'dt') return target.nextElementSibling
  if (target.matches('li, aside, dd, section, div')) return target
  return target.closest('li, aside, dd') ?? target.closest(LINES)
}

/** A note to be shown by itself: without ids, which are in the page already, and without the way back. */
export function copyOfNote(note: Element): Element {
  const copy = document.importNode(note, true)
  for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id')
  copy.removeAttribute('hidden')
  for (const link of copy.querySelectorAll('a'))
    if (isAnyOf(link, BACKLINKS) || RETURN_SIGN.test(textOf(link))) link.remove()
  return copy
}

/** Notes at the foot of a page are shown when they are asked for, as the book means it. */
export function hideFootnotes(doc: Document): void {
  const asked = new Set(
    [...doc.querySelectorAll('a[href*="#"]')]
      .filter((link) => isAnyOf(link, REFERENCES))
      .map((link) => decodeURIComponent((link.getAttribute('href') ?? '').split('#')[1] ?? '')),
  )
  for (const aside of doc.querySelectorAll('aside[id]')) {
    const isFootnote = kindsOf(aside).some((kind) => kind === 'footnote' || kind === 'doc-footnote')
    if (isFootnote && asked.has(aside.id)) aside.setAttribute('hidden', '')
  }
}
