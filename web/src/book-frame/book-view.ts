import { SectionProgress } from 'foliate-js/progress.js'
import type { FoliateBook, FoliateSection } from 'foliate-js/view.js'
import { chapterFinder, type ChapterFinder, chapterStarts } from './contents.ts'
import { showMarks } from './marks.ts'
import { leavesOf, type Leaf } from './leaves.ts'
import { revealFootnote } from './notes.ts'
import { type Anchor, Pager, type Scroll } from './pager.ts'
import { evenSpace, findText, hasText, parsePlace, placeOf, textFrom } from './places.ts'
import type { ChapterStart, FromFrame, Look, Mark, Target } from './protocol.ts'
import { putChapter, readChapter } from './shown-section.ts'
import { isFixed } from './spine.ts'

/** Byte sizes required by foliate's arithmetic; we use neither locations nor times. */
const ANY_SIZE = 1500

type Goal =
  { kind: 'start' } | { kind: 'end' } | { kind: 'share'; share: number } | { kind: 'range'; find: Finder }
type Finder = (leaves: readonly Leaf[]) => Anchor | null

/** Shows a book, one chapter at a time, and tracks the reading position. */
export class BookView {
  readonly #book: FoliateBook
  readonly #pager: Pager
  readonly #sizes: SectionProgress
  readonly #chapters: Promise<ChapterFinder>
  readonly #damaged: string
  readonly #post: (news: FromFrame) => void
  #index = -1
  #anchor: Anchor | null = null
  #marks: readonly Mark[] = []
  /** Notes outside the reading order leave the progress as it is: looking one up does not finish the book. */
  #fraction = 0
  #startFraction = 0
  /** Restoring the reading position does not count as a move by the reader. */
  #isOpening = true
  /** Moves run one at a time. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(book: FoliateBook, look: Look, damaged: string, post: (news: FromFrame) => void) {
    this.#book = book
    this.#pager = new Pager(look)
    this.#sizes = new SectionProgress(book.sections, ANY_SIZE, ANY_SIZE)
    this.#chapters = chapterFinder(book)
    this.#damaged = damaged
    this.#post = post
  }

  get index(): number {
    return this.#index
  }

  get isVertical(): boolean {
    return this.#pager.isVertical
  }

  turn(by: 1 | -1): Promise<void> {
    return this.#queue(async () => {
      if (this.#pager.turn(by)) return this.#arrive()
      const next = this.#sectionFrom(this.#index + by, by)
      if (next === null) return
      await this.#show(next, by === 1 ? { kind: 'start' } : { kind: 'end' })
    })
  }

  async open(target: Target): Promise<void> {
    if (target.kind === 'place') this.#fraction = this.#startFraction = target.fraction ?? 0
    await this.go(target)
    this.#isOpening = false
  }

  go(target: Target): Promise<void> {
    return this.#queue(async () => {
      if (target.kind === 'fraction') return this.#goToFraction(target.fraction)
      if (target.kind === 'href') return this.#goToHref(target.href)
      const parsed = parsePlace(this.#book, target.place)
      const isThere = parsed !== null && this.#book.sections[parsed.index]?.load !== undefined
      if (isThere) {
        await this.#show(parsed.index, {
          kind: 'range',
          find: () => anchorOf(() => parsed.rangeIn(document)),
        })
        if (this.#anchor && hasText(this.#anchor, parsed.text)) return
        if (await this.#goToText(parsed.index, parsed.text)) return
      }
      if (target.fraction !== null) return this.#goToFraction(target.fraction)
      if (!isThere) await this.#show(this.#sectionFrom(0, 1) ?? 0, { kind: 'start' })
    })
  }

  /** Changes the layout only: the reading position is kept. */
  lay(look: Look): Promise<void> {
    return this.#queue(async () => {
      this.#pager.lay(look)
      await document.fonts.ready
      this.#pager.lay(look)
      if (this.#anchor) this.#pager.goTo(this.#anchor)
      await this.#report(false)
    })
  }

  /** Handles scrolling by wheel or touch. */
  followScroll(): Promise<void> {
    return this.#queue(async () => {
      if (this.#pager.hasBeenScrolled()) await this.#arrive()
    })
  }

  /** Scrolling on at the end of a chapter leads to the next one, and back at its beginning to the one before. */
  scrollBeyond(scroll: Scroll): void {
    const by = this.#pager.beyond(scroll)
    if (by !== null) void this.turn(by)
  }

  chapterStarts(): Promise<ChapterStart[]> {
    return chapterStarts(this.#book, (index, share) => this.#sizes.getProgress(index, share, 0).fraction)
  }

  mark(marks: readonly Mark[]): void {
    this.#marks = marks
    showMarks(this.#book, this.#index, marks)
  }

  #queue(work: () => Promise<void>): Promise<void> {
    const done = this.#last.then(work)
    this.#last = done.catch((error: unknown) =>
      this.#post({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
    return done.catch(() => undefined)
  }

  #sectionFrom(index: number, by: 1 | -1): number | null {
    const { sections } = this.#book
    for (let at = index; at >= 0 && at < sections.length; at += by) {
      if (isReadable(sections[at])) return at
    }
    return null
  }

  #isInReadingOrder(): boolean {
    return isReadable(this.#book.sections[this.#index])
  }

  async #goToFraction(fraction: number): Promise<void> {
    const [index, share] = this.#sizes.getSection(Math.min(Math.max(fraction, 0), 1))
    const at = this.#sectionFrom(index, 1) ?? this.#sectionFrom(index, -1) ?? 0
    await this.#show(at, at === index ? { kind: 'share', share } : { kind: 'start' })
  }

  async #goToHref(href: string): Promise<void> {
    const resolved = this.#book.resolveHref(href)
    if (!resolved || resolved.index < 0) return
    const find: Finder = () => {
      const element = resolved.anchor(document)
      if (!(element instanceof Element)) return null
      this.#reveal(element)
      return anchorOf(() => rangeOf(element))
    }
    await this.#show(resolved.index, { kind: 'range', find })
  }

  /** Finds the remembered text in another edition of the book, trying the nearest chapters first. */
  async #goToText(near: number, text: string): Promise<boolean> {
    if (text === '') return false
    const here = findText(this.#pager.leaves(), text)
    if (here) {
      await this.#settle({ kind: 'range', find: () => here })
      return true
    }
    const order = this.#book.sections.map((_, index) => index).filter((index) => index !== near)
    order.sort((a, b) => Math.abs(a - near) - Math.abs(b - near))
    for (const index of order) {
      const doc = await this.#book.sections[index]?.createDocument?.().catch(() => null)
      if (!doc?.body || !flatText(doc.body).includes(text)) continue
      await this.#show(index, { kind: 'range', find: (leaves) => findText(leaves, text) })
      return true
    }
    return false
  }

  async #show(index: number, goal: Goal): Promise<void> {
    const section = this.#book.sections[index]
    if (!section) return
    if (index !== this.#index) {
      const before = this.#book.sections[this.#index]
      const chapter = await readChapter(section, this.#damaged)
      this.#pager.hide()
      await putChapter(chapter)
      if (before !== section) before?.unload?.()
      this.#index = index
      await this.#pager.take(isFixed(this.#book, section) ? sizeOfPage() : null)
      showMarks(this.#book, index, this.#marks)
    }
    await this.#settle(goal)
  }

  async #settle(goal: Goal): Promise<void> {
    if (goal.kind === 'share') this.#pager.goToShare(goal.share)
    else if (goal.kind === 'end') this.#pager.goToEnd()
    else {
      const anchor = goal.kind === 'range' ? goal.find(this.#pager.leaves()) : null
      if (anchor) {
        this.#reveal(anchor.leaf)
        this.#pager.goTo(anchor)
        this.#anchor = anchor
        return this.#report(true)
      }
      this.#pager.goToShare(0)
    }
    await this.#arrive()
  }

  /** Shows a footnote on the page when the reader goes to it. */
  #reveal(node: Node): void {
    if (revealFootnote(node)) this.#pager.refresh()
  }

  async #arrive(): Promise<void> {
    this.#anchor = this.#pager.anchor()
    await this.#report(true)
  }

  async #report(isMove: boolean): Promise<void> {
    this.#pager.rest()
    const { before, shown } = this.#pager.shares
    const isLastPage = before + shown > 1 - 1e-3
    const isAtEnd = isLastPage && this.#sectionFrom(this.#index + 1, 1) === null
    const anchor = this.#anchor
    const chapter = (await this.#chapters)(this.#index, anchor && rangeOf(anchor.leaf))
    if (this.#isInReadingOrder()) {
      const { fraction } = this.#sizes.getProgress(this.#index, before, shown)
      this.#fraction = isAtEnd ? 1 : Math.min(1, fraction)
      this.#startFraction = this.#sizes.getProgress(this.#index, before, 0).fraction
    }
    this.#post({
      type: 'moved',
      isMove: isMove && !this.#isOpening,
      reading: {
        place: anchor ? placeOf(this.#book, this.#index, anchor) : '',
        fraction: this.#fraction,
        startFraction: this.#startFraction,
        chapter: chapter?.title ?? null,
        contentsEntry: chapter?.entry ?? null,
        page: this.#pager.page,
        pages: this.#pager.pages,
        isAtStart: before < 1e-3 && this.#sectionFrom(this.#index - 1, -1) === null,
        isAtEnd,
        excerpt: anchor?.leaf instanceof Text ? textFrom(anchor.leaf, anchor.offset) : '',
      },
    })
  }
}

const isReadable = (section: FoliateSection | undefined): boolean =>
  section?.load !== undefined && section.linear !== 'no'

function rangeOf(node: Node): Range {
  const range = document.createRange()
  range.selectNode(node)
  return range
}

/** Finds the first character or picture in or after a range. */
function anchorOf(find: () => Range): Anchor | null {
  try {
    const { startContainer, startOffset } = find()
    if (startContainer instanceof Text) return { leaf: startContainer, offset: startOffset }
    const node = startContainer.childNodes[startOffset] ?? startContainer
    const leaves = leavesOf(document.body)
    const leaf =
      leaves.find((one) => node === one || node.contains(one)) ??
      leaves.find((one) => node.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
    return leaf ? { leaf, offset: 0 } : null
  } catch {
    return null
  }
}

function flatText(body: Node): string {
  return leavesOf(body)
    .map((leaf) => (leaf instanceof Text ? evenSpace(leaf.data) : ''))
    .join(' ')
}

/** Size of a fixed-layout page: declared in the book, or that of its picture. */
function sizeOfPage(): { width: number; height: number } {
  const { width, height } = document.documentElement.dataset
  const named = { width: Number(width), height: Number(height) }
  if (named.width > 0 && named.height > 0) return named
  const picture = document.body.querySelector('svg[viewBox], img')
  const box = picture instanceof SVGSVGElement ? picture.viewBox.baseVal : null
  if (box && box.width > 0) return { width: box.width, height: box.height }
  if (picture instanceof HTMLImageElement && picture.naturalWidth > 0)
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  return { width: 1000, height: 1400 }
}
