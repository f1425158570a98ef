import { decoded } from './loose-names.ts'

/** Footnotes and endnotes: which links lead to one, and what belongs to the note. */

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
/** Note signs in books without semantic markup: 1, [12], (a), *, † */
const SIGN = /^[[(]?\s*(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§¶]{1,4})\s*[\])]?$/i
const RETURN_SIGN = /^(?:[↩↑^⏎⮌←\s]|\uFE0E)+$/
/** Anything longer is a chapter to navigate to, not a note. */
const LONGEST_NOTE = 6000
const HIDDEN_HERE = 'footnote'
const LINES = 'p, li, dd, dt, aside, section, div, blockquote, td, figcaption'

/** Types declared on an element, in EPUB and ARIA terms. */
function kindsOf(element: Element): string[] {
  const type = element.getAttributeNS(EPUB_NAMESPACE, 'type') ?? element.getAttribute('epub:type') ?? ''
  return `${type} ${element.getAttribute('role') ?? ''}`.split(/\s+/).filter((word) => word !== '')
}

const isAnyOf = (element: Element, kinds: ReadonlySet<string>): boolean =>
  kindsOf(element).some((kind) => kinds.has(kind))

const textOf = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Whether a link refers to a note: declared by the book, or a superscript sign within a line. */
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

/** The number at the start of a note links back to the text. */
function beginsItsLine(link: Element): boolean {
  const line = link.closest(LINES)
  return line !== null && textOf(line).startsWith(textOf(link))
}

/** Finds the whole note that a link points at; null if the target is an ordinary place in the book. */
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

/** Copies a note for standalone display: without ids, which are already in the page, and without backlinks. */
export function copyOfNote(note: Element): Element {
  const copy = document.importNode(note, true)
  for (const element of [copy, ...copy.querySelectorAll('[id]')]) element.removeAttribute('id')
  copy.removeAttribute('hidden')
  for (const link of copy.querySelectorAll('a'))
    if (isAnyOf(link, BACKLINKS) || RETURN_SIGN.test(textOf(link))) link.remove()
  return copy
}

/** Hides footnotes that are to be shown on request, as the book intends. */
export function hideFootnotes(doc: Document): void {
  const asked = new Set(
    [...doc.querySelectorAll('a[href*="#"]')]
      .filter((link) => isAnyOf(link, REFERENCES))
      .map((link) => decoded((link.getAttribute('href') ?? '').split('#')[1] ?? '')),
  )
  for (const aside of doc.querySelectorAll('aside[id]')) {
    const isFootnote = kindsOf(aside).some((kind) => kind === 'footnote' || kind === 'doc-footnote')
    const isShort = textOf(aside).length <= LONGEST_NOTE
    if (isFootnote && isShort && asked.has(aside.id)) aside.setAttribute('hidden', HIDDEN_HERE)
  }
}

/** Returns whether the node was in a footnote that `hideFootnotes` had hidden. */
export function revealFootnote(node: Node): boolean {
  const element = node instanceof Element ? node : node.parentElement
  const note = element?.closest(`[hidden='${HIDDEN_HERE}']`)
  note?.removeAttribute('hidden')
  return note != null
}
