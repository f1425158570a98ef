import { type Boxes, boxesIn, fitBoxes } from './fit.ts'
import { firstWhere, isDrawn, leavesOf, rectAt, type Leaf } from './leaves.ts'
import { columnsOf, lookCss, TOP_MARGIN_PX } from './look.ts'
import type { Look } from './protocol.ts'

/** Position in the shown chapter: a character or a picture. It is independent of the layout. */
export interface Anchor {
  readonly leaf: Leaf
  readonly offset: number
}

/** By wheel or finger. */
export type Scroll = Pick<WheelEvent, 'deltaX' | 'deltaY'>

/** A step in scrolled flow keeps a line or two in view. */
const SCROLL_STEP = 0.9
const HALF_PIXEL = 0.5
/** A font that never loads must not block the page. */
const FONTS_WITHIN_MS = 3000

/** Lays out the shown chapter in pages or as one long page, and moves within it. */
export class Pager {
  readonly #sheet = new CSSStyleSheet()
  #leaves: Leaf[] = []
  #boxes: Boxes | null = null
  #look: Look
  /** Lines run from top to bottom. */
  isVertical = false
  #fixed: { width: number; height: number } | null = null
  #setTo = 0
  #restedAt = 0

  constructor(look: Look) {
    this.#look = look
    document.adoptedStyleSheets = [this.#sheet]
  }

  /**
   * Hides the chapter until `take`: the browser would otherwise lay it out as one long page while its pictures load.
   */
  hide(): void {
    this.#sheet.replaceSync('body { display: none !important; }')
  }

  /** Takes over after another chapter was put into the document, still hidden. */
  async take(fixed: { width: number; height: number } | null): Promise<void> {
    this.#fixed = fixed
    this.isVertical = getComputedStyle(document.body).writingMode.startsWith('vertical')
    this.#leaves = leavesOf(document.body)
    this.#boxes = null
    this.lay(this.#look)
    // Fonts are only requested by a layout that uses them.
    document.body.getBoundingClientRect()
    if (document.fonts.status !== 'loading') return
    await Promise.race([document.fonts.ready, new Promise((resolve) => setTimeout(resolve, FONTS_WITHIN_MS))])
    this.lay(this.#look)
  }

  /** Takes over changes to what is shown of the chapter. */
  refresh(): void {
    this.#leaves = leavesOf(document.body)
    this.#boxes = null
    this.lay(this.#look)
  }

  lay(look: Look): void {
    this.#look = look
    const root = document.documentElement
    root.removeAttribute('data-odd')
    if (this.#fixed) {
      this.#sheet.replaceSync(fixedCss(this.#fixed, look))
      return
    }
    const lines = this.isVertical ? writingModeOf(document.body) : null
    this.#sheet.replaceSync(
      lookCss(look, { widthPx: window.innerWidth, heightPx: window.innerHeight }, lines),
    )
    this.#fit()
    const columns = columnsOf(look, window.innerWidth)
    if (!this.#isPaged || this.isVertical || columns === 1) return
    const count = Math.round(root.scrollWidth / (window.innerWidth / columns))
    root.toggleAttribute('data-odd', count % 2 === 1)
  }

  #fit(): void {
    // Styles are only computed once the chapter is laid out.
    this.#boxes ??= boxesIn(document.body)
    const { paddingLeft, paddingRight } = getComputedStyle(document.body)
    const sides = this.isVertical ? 2 * TOP_MARGIN_PX : parseFloat(paddingLeft) + parseFloat(paddingRight)
    const width = this.isVertical ? window.innerWidth : document.body.clientWidth
    fitBoxes(this.#boxes, {
      widthPx: width - sides,
      heightPx: window.innerHeight - 2 * TOP_MARGIN_PX,
      isPaged: this.#isPaged,
      isVertical: this.isVertical,
    })
  }

  get #isPaged(): boolean {
    return this.#look.flow === 'paged'
  }

  /**
   * Pages are side by side for horizontal lines and stacked for vertical lines; scrolled flow is the other way round.
   */
  get #isSideways(): boolean {
    return this.#isPaged !== this.isVertical
  }

  get #isLeftwards(): boolean {
    return this.isVertical
      ? writingModeOf(document.body) !== 'vertical-lr'
      : document.documentElement.dir === 'rtl'
  }

  get #windowSize(): number {
    return this.#isSideways ? window.innerWidth : window.innerHeight
  }

  get #size(): number {
    const root = document.documentElement
    return this.#isSideways ? root.scrollWidth : root.scrollHeight
  }

  get #position(): number {
    return Math.abs(this.#isSideways ? window.scrollX : window.scrollY)
  }

  #scrollTo(position: number): void {
    const most = Math.max(0, this.#size - this.#windowSize)
    const at = Math.min(Math.max(0, position), most)
    if (this.#isSideways) window.scrollTo(this.#isLeftwards ? -at : at, 0)
    else window.scrollTo(0, at)
    this.#setTo = this.#position
  }

  /** Whether the window has been scrolled away from the position we set. */
  hasBeenScrolled(): boolean {
    return !this.#fixed && Math.abs(this.#position - this.#setTo) > 2
  }

  get pages(): number {
    return this.#fixed ? 1 : Math.max(1, Math.round(this.#size / this.#windowSize))
  }

  get page(): number {
    return this.#fixed ? 0 : Math.min(this.pages - 1, Math.round(this.#position / this.#windowSize))
  }

  /** Share of the chapter before the visible part, and share that is visible. */
  get shares(): { readonly before: number; readonly shown: number } {
    if (this.#fixed) return { before: 0, shown: 1 }
    const size = Math.max(this.#size, 1)
    const before = this.#position / size
    return { before, shown: Math.min(1 - before, this.#windowSize / size) }
  }

  /** Returns false at the end of the chapter. */
  turn(by: 1 | -1): boolean {
    if (this.#fixed) return false
    const before = this.#position
    this.#scrollTo(
      this.#isPaged ? (this.page + by) * this.#windowSize : before + by * this.#windowSize * SCROLL_STEP,
    )
    return Math.abs(this.#position - before) > HALF_PIXEL
  }

  /** Called when the window has come to rest. */
  rest(): void {
    this.#restedAt = this.#position
  }

  /**
   * In scrolled flow, whether such a scroll leads beyond the end of the chapter (1) or its beginning (-1). The browser
   * may already have scrolled, so what counts is where the window rested before.
   */
  beyond({ deltaX, deltaY }: Scroll): 1 | -1 | null {
    if (this.#fixed || this.#isPaged) return null
    const by = this.#isSideways ? (this.#isLeftwards ? -deltaX : deltaX) : deltaY
    if (by < 0) return this.#restedAt <= 1 ? -1 : null
    return by > 0 && this.#restedAt + this.#windowSize >= this.#size - 1 ? 1 : null
  }

  goToShare(share: number): void {
    const position = share * this.#size
    this.#scrollTo(
      this.#isPaged ? Math.floor(position / this.#windowSize + 1e-6) * this.#windowSize : position,
    )
  }

  goToEnd(): void {
    this.#scrollTo(this.#size)
  }

  goTo({ leaf, offset }: Anchor): void {
    const rect = rectAt(leaf, offset)
    if (!rect || this.#fixed) return
    const start = this.#startOf(rect)
    this.#scrollTo(this.#isPaged ? Math.floor((start + 1) / this.#windowSize) * this.#windowSize : start - 24)
  }

  /** Finds the first visible character or picture. */
  anchor(): Anchor | null {
    const leaves = this.#leaves
    // Checking every leaf would take too long in a large chapter.
    const drawnFrom = (at: number): Leaf | undefined => {
      let next = at
      while (next < leaves.length && !isDrawn(leaves[next] as Leaf)) next += 1
      return leaves[next]
    }
    const first = drawnFrom(0)
    if (first === undefined) return null
    if (this.#fixed) return { leaf: first, offset: 0 }
    const edge = this.#position - HALF_PIXEL
    const isShown = (leaf: Leaf, offset: number): boolean => {
      const rect = rectAt(leaf, offset)
      return rect !== null && this.#startOf(rect) >= edge
    }
    const index = firstWhere(leaves.length, (at) => {
      const leaf = drawnFrom(at)
      return leaf === undefined || isShown(leaf, leaf instanceof Text ? leaf.length - 1 : 0)
    })
    const leaf = drawnFrom(index) ?? leaves.findLast(isDrawn) ?? first
    if (leaf instanceof Element) return { leaf, offset: 0 }
    const offset = firstWhere(leaf.length, (at) => isShown(leaf, at))
    return { leaf, offset: Math.min(offset, leaf.length - 1) }
  }

  leaves(): readonly Leaf[] {
    return this.#leaves
  }

  /** Distance from the beginning of the chapter, in reading direction. */
  #startOf(rect: DOMRect): number {
    if (!this.#isSideways) return rect.top + window.scrollY
    return this.#isLeftwards ? window.innerWidth - rect.right - window.scrollX : rect.left + window.scrollX
  }
}

const writingModeOf = (element: Element): string => getComputedStyle(element).writingMode

/** A fixed-layout page is scaled to fit as a whole. */
function fixedCss({ width, height }: { width: number; height: number }, look: Look): string {
  const scale = Math.min(window.innerWidth / width, window.innerHeight / height)
  const left = (window.innerWidth - width * scale) / 2
  const top = (window.innerHeight - height * scale) / 2
  return `
    :root { background: ${look.theme === 'light' ? '#ffffff' : '#000000'} !important; overflow: hidden !important;
      margin: 0 !important; height: 100vh !important; }
    :root:root body { position: absolute !important; left: ${left}px !important; top: ${top}px !important;
      width: ${width}px !important; height: ${height}px !important; margin: 0 !important; overflow: hidden;
      background: #ffffff; transform: scale(${scale}); transform-origin: 0 0; }`
}
