/** Readable content of a chapter: text nodes and pictures, in document order. */
export type Leaf = Text | Element

const PICTURES = new Set(['img', 'svg', 'video', 'image', 'hr', 'math'])

export function leavesOf(root: Node): Leaf[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text)
      return node.data.trim() === '' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
    const name = (node as Element).localName
    if (name === 'style' || (node as Element).hasAttribute('hidden')) return NodeFilter.FILTER_REJECT
    return PICTURES.has(name) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP
  })
  const leaves: Leaf[] = []
  while (walker.nextNode()) leaves.push(walker.currentNode as Leaf)
  return leaves
}

/** Books hide page numbers and titles with style sheets: such text has no position on any page. */
export const isDrawn = (leaf: Leaf): boolean =>
  (leaf instanceof Element ? leaf : leaf.parentElement)?.checkVisibility?.() ?? true

/** Returns where a character or a picture is rendered; null if it is not rendered at all. */
export function rectAt(leaf: Leaf, offset: number): DOMRect | null {
  if (leaf instanceof Element) return leaf.getBoundingClientRect()
  const range = document.createRange()
  const start = Math.min(offset, Math.max(0, leaf.length - 1))
  range.setStart(leaf, start)
  range.setEnd(leaf, Math.min(start + 1, leaf.length))
  const rects = range.getClientRects()
  return rects[rects.length - 1] ?? null
}

/** Binary search: the first index for which the predicate holds; `length` if there is none. */
export function firstWhere(length: number, isYes: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isYes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
