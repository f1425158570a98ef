import * as CFI from 'foliate-js/epubcfi.js'

interface Step {
  readonly index: number
  /** Length of the text before it, if comments divide the text between two elements. */
  readonly before: number
}

/**
 * Returns CFIs of ranges in a document that does not change, like foliate, which counts all children of all ancestors
 * anew for every range: too slow for hundreds of matches in a chapter of thousands of paragraphs.
 */
export function rangeCfis(): (range: Range) => string {
  const known = new WeakMap<Node, Map<Node, Step>>()

  const stepOf = (node: Node, parent: Node): Step => {
    const steps = known.get(parent) ?? stepsIn(parent)
    known.set(parent, steps)
    return steps.get(node) ?? { index: 0, before: 0 }
  }

  const pathTo = (node: Node, offset: number | null): string[] => {
    const parent = node.parentNode
    if (!parent || node === node.ownerDocument?.documentElement) return []
    const { index, before } = stepOf(node, parent)
    const id = node instanceof Element && node.id !== '' ? `[${node.id.replace(/[\^[\](),;=]/g, '^$&')}]` : ''
    const letter = offset !== null && index % 2 === 1 ? `:${before + offset}` : ''
    return [...pathTo(parent, null), `/${index}${id}${letter}`]
  }

  return (range) => {
    const { startContainer, startOffset, endContainer, endOffset } = range
    if (!(startContainer instanceof Text && endContainer instanceof Text) || range.collapsed)
      return CFI.fromRange(range)
    const [start, end] = [pathTo(startContainer, startOffset), pathTo(endContainer, endOffset)]
    let shared = 0
    const most = Math.min(start.length, end.length) - 1
    while (shared < most && start[shared] === end[shared]) shared += 1
    const parts = [start.slice(0, shared), start.slice(shared), end.slice(shared)]
    return `epubcfi(${parts.map((steps) => steps.join('')).join(',')})`
  }
}

/** Elements have even numbers; all text between two of them shares the odd number in between. */
function stepsIn(parent: Node): Map<Node, Step> {
  const steps = new Map<Node, Step>()
  let [elements, before] = [0, 0]
  for (const node of parent.childNodes) {
    if (node instanceof Element) {
      elements += 1
      before = 0
      steps.set(node, { index: 2 * elements, before })
    } else if (node instanceof Text) {
      steps.set(node, { index: 2 * elements + 1, before })
      before += node.length
    }
  }
  return steps
}
