import type { FoliateBook } from 'foliate-js/view.js'
import { HIGHLIGHT_COLORS } from './look.ts'
import { parsePlace } from './places.ts'
import type { Mark } from './protocol.ts'

let shown: { readonly id: string; readonly range: Range }[] = []

/** Highlights the marked passages of the shown chapter without changing its DOM. */
export function showMarks(book: FoliateBook, index: number, marks: readonly Mark[]): void {
  shown = []
  if (!('highlights' in CSS)) return
  CSS.highlights.clear()
  for (const color of Object.keys(HIGHLIGHT_COLORS)) {
    const ranges = marks.filter((one) => one.color === color).flatMap((one) => rangesIn(book, index, one))
    if (ranges.length > 0) CSS.highlights.set(color, new Highlight(...ranges))
  }
}

function rangesIn(book: FoliateBook, index: number, { id, place }: Mark): Range[] {
  const parsed = parsePlace(book, place)
  if (parsed?.index !== index) return []
  try {
    const range = parsed.rangeIn(document)
    shown.push({ id, range })
    return [range]
  } catch {
    return []
  }
}

/** Finds the marked passage at a point in the window. */
export function markAt(x: number, y: number): string | null {
  const isAt = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom
  return shown.find(({ range }) => [...range.getClientRects()].some(isAt))?.id ?? null
}
