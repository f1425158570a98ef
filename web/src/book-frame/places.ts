import * as CFI from 'foliate-js/epubcfi.js'
import type { FoliateBook } from 'foliate-js/view.js'
import { type Leaf, leavesOf } from './leaves.ts'
import type { Anchor } from './pager.ts'

/**
 * Positions as EPUB CFIs. The text after a position is stored in it as a text assertion, as the standard provides, so
 * that the position can be found again when the file is replaced by another edition.
 */

const TEXT_LENGTH = 60
/** Shorter pieces of text match everywhere. */
const SHORTEST_TEXT = 8

export const sectionCfi = (book: FoliateBook, index: number): string =>
  book.sections[index]?.cfi ?? CFI.fake.fromIndex(index)

export function placeOf(book: FoliateBook, index: number, { leaf, offset }: Anchor): string {
  const range = document.createRange()
  if (leaf instanceof Text) {
    range.setStart(leaf, offset)
    range.collapse(true)
  } else {
    range.selectNode(leaf)
    range.collapse(true)
  }
  const base = sectionCfi(book, index)
  const cfi = leaf instanceof Text ? CFI.joinIndir(base, CFI.fromRange(range)) : elementCfi(base, leaf)
  return withText(cfi, leaf instanceof Text ? textFrom(leaf, offset) : '')
}

function elementCfi(base: string, element: Element): string {
  const range = document.createRange()
  range.setStart(element, 0)
  range.collapse(true)
  return CFI.joinIndir(base, CFI.fromRange(range).replace(/:\d+\)$/, ')'))
}

export const rangePlaceOf = (book: FoliateBook, index: number, range: Range): string =>
  CFI.joinIndir(sectionCfi(book, index), CFI.fromRange(range))

/** Narrows a range to text nodes. A selection may begin and end between elements, where there is no text. */
export function betweenLetters(range: Range): Range | null {
  const texts = leavesOf(range.commonAncestorContainer).filter(
    (leaf): leaf is Text => leaf instanceof Text && range.intersectsNode(leaf),
  )
  const { startContainer, startOffset, endContainer, endOffset } = range
  const alone = startContainer instanceof Text && startContainer === endContainer ? startContainer : null
  const [first, last] = [texts[0] ?? alone, texts.at(-1) ?? alone]
  if (!first || !last) return null
  const snapped = document.createRange()
  snapped.setStart(first, startContainer === first ? startOffset : 0)
  snapped.setEnd(last, endContainer === last ? endOffset : last.length)
  return snapped
}

const escapeText = (text: string): string => text.replace(/[\^[\](),;=]/g, '^$&')

function withText(cfi: string, text: string): string {
  return text.length < SHORTEST_TEXT ? cfi : cfi.replace(/\)$/, `[${escapeText(text)}])`)
}

/** Returns some of the text from here on, with normalised white space. */
export function textFrom(leaf: Text, offset: number): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  walker.currentNode = leaf
  let text = leaf.data.slice(offset)
  while (text.length < 4 * TEXT_LENGTH && walker.nextNode()) text += ` ${(walker.currentNode as Text).data}`
  return evenSpace(text).slice(0, TEXT_LENGTH)
}

export const evenSpace = (text: string): string => text.replace(/\s+/g, ' ').trim()

export interface ParsedPlace {
  readonly index: number
  readonly rangeIn: (doc: Document) => Range
  /** Empty if the position carries no text. */
  readonly text: string
}

/** Null if it is not a CFI: older clients stored page numbers. */
export function parsePlace(book: FoliateBook, place: string): ParsedPlace | null {
  if (!CFI.isCFI.test(place)) return null
  try {
    const parsed = CFI.parse(place)
    const start = 'parent' in parsed ? parsed.start : parsed
    const text = start.at(-1)?.at(-1)?.text?.at(-1) ?? ''
    if (book.resolveCFI) {
      const { index, anchor } = book.resolveCFI(place)
      return { index, rangeIn: anchor, text }
    }
    const path = 'parent' in parsed ? parsed.parent : parsed
    const index = CFI.fake.toIndex(path.shift())
    return { index, rangeIn: (doc) => CFI.toRange(doc, parsed), text }
  } catch {
    return null
  }
}

/** Whether the text at an anchor is the remembered text; positions without text always match. */
export function hasText({ leaf, offset }: Anchor, text: string): boolean {
  if (text === '') return true
  return leaf instanceof Text && startsAlike(textFrom(leaf, offset), text)
}

const startsAlike = (a: string, b: string): boolean => {
  const length = Math.min(a.length, b.length)
  return length >= SHORTEST_TEXT && a.slice(0, length) === b.slice(0, length)
}

/** Finds where the remembered text begins in the shown chapter; null if it is not in it. */
export function findText(leaves: readonly Leaf[], text: string): Anchor | null {
  if (text.length < SHORTEST_TEXT) return null
  const starts: { readonly leaf: Text; readonly at: number }[] = []
  let all = ''
  const offsets: number[][] = []
  for (const leaf of leaves) {
    if (!(leaf instanceof Text)) continue
    starts.push({ leaf, at: all.length })
    const { even, from } = evenWithOffsets(leaf.data)
    offsets.push(from)
    all += `${even} `
  }
  const found = all.indexOf(text)
  const index = starts.findLastIndex(({ at }) => at <= found)
  const start = starts[index]
  if (found < 0 || !start) return null
  return { leaf: start.leaf, offset: offsets[index]?.[found - start.at] ?? 0 }
}

/** Normalises white space and maps every character to its original offset. */
function evenWithOffsets(data: string): { even: string; from: number[] } {
  const from: number[] = []
  let even = ''
  for (let at = 0; at < data.length; at += 1) {
    const sign = /\s/.test(data[at] ?? '') ? ' ' : (data[at] ?? '')
    if (sign === ' ' && (even === '' || even.endsWith(' '))) continue
    even += sign
    from.push(at)
  }
  return even.endsWith(' ') ? { even: even.slice(0, -1), from } : { even, from }
}
