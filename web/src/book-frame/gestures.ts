import type { FoliateBook } from 'foliate-js/view.js'
import { markAt } from './marks.ts'
import { isNoteShown, showNote } from './note-window.ts'
import { copyOfNote, isNoteLink, noteAt } from './notes.ts'
import type { Scroll } from './pager.ts'
import { betweenLetters, rangePlaceOf } from './places.ts'
import type { FromFrame, FrameTexts } from './protocol.ts'
import { makeSafe } from './safe-content.ts'

const KEYS = new Set(['Escape', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', ' '])
const LONGEST_SWIPE_MS = 1000
const SHORTEST_SWIPE_PX = 60
const LONGEST_TEXT = 4000
/** Touchpads keep scrolling after a gesture: only one that begins after a pause leads to another chapter. */
const WHEEL_PAUSE_MS = 150

interface Reader {
  readonly book: FoliateBook
  readonly index: () => number
  readonly place: () => string
  readonly follow: (href: string) => void
  readonly scrollBeyond: (scroll: Scroll) => void
  readonly words: FrameTexts
  readonly post: (news: FromFrame) => void
}

/** Reports keys, touches, links and selected text in the frame to the client. */
export function listenForGestures(reader: Reader): void {
  const { post } = reader
  document.addEventListener('keydown', (event) => {
    if (isNoteShown() || event.ctrlKey || event.altKey || event.metaKey || !KEYS.has(event.key)) return
    // With Shift, the arrows extend the selection.
    if (event.shiftKey && event.key !== ' ') return
    event.preventDefault()
    post({ type: 'key', key: event.key, shiftKey: event.shiftKey })
  })
  listenForTouches(reader)
  listenForWheel(reader)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link) {
      event.preventDefault()
      void followLink(reader, link)
    } else if (getSelection()?.isCollapsed !== false) tap(event, post)
  })
  document.addEventListener('submit', (event) => event.preventDefault(), true)
  listenForSelection(reader)
}

function tap({ clientX, clientY }: MouseEvent, post: Reader['post']): void {
  const id = markAt(clientX, clientY)
  if (id !== null) return post({ type: 'mark', id })
  const share = clientX / window.innerWidth
  post({ type: 'tap', zone: share < 0.3 ? 'left' : share > 0.7 ? 'right' : 'middle' })
}

function listenForTouches({ post, scrollBeyond }: Reader): void {
  let began: { x: number; y: number; at: number } | null = null
  document.addEventListener(
    'touchstart',
    ({ touches: [touch], touches }) => {
      began =
        touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY, at: performance.now() } : null
    },
    { passive: true },
  )
  document.addEventListener(
    'touchend',
    ({ changedTouches: [touch] }) => {
      if (!began || !touch) return
      const [dx, dy] = [touch.clientX - began.x, touch.clientY - began.y]
      const isQuick = performance.now() - began.at < LONGEST_SWIPE_MS
      began = null
      if (!isQuick || getSelection()?.isCollapsed === false) return
      const [across, along] = [Math.abs(dx), Math.abs(dy)]
      if (across >= SHORTEST_SWIPE_PX && across >= 2 * along)
        post({ type: 'swipe', to: dx < 0 ? 'left' : 'right' })
      else if (along >= SHORTEST_SWIPE_PX && along >= 2 * across && !isNoteShown())
        scrollBeyond({ deltaX: -dx, deltaY: -dy })
    },
    { passive: true },
  )
}

function listenForWheel({ scrollBeyond }: Reader): void {
  let lastAt = -Infinity
  document.addEventListener(
    'wheel',
    (event) => {
      const isNew = event.timeStamp - lastAt > WHEEL_PAUSE_MS
      lastAt = event.timeStamp
      // With Ctrl, the wheel zooms.
      if (isNew && !event.ctrlKey && !isNoteShown()) scrollBeyond(event)
    },
    { passive: true },
  )
}

async function followLink(reader: Reader, link: Element, index = reader.index()): Promise<void> {
  const { book, place, follow, post } = reader
  const href = link.getAttribute('href') ?? link.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? ''
  if (href === '') return
  // Literal percent signs are not valid in a URL.
  const address = href.replace(/%(?![\da-f]{2})/gi, '%25')
  const resolved = book.sections[index]?.resolveHref?.(address) ?? address
  if (book.isExternal(resolved)) {
    if (/^https?:/i.test(href)) post({ type: 'link', url: href })
    return
  }
  const go = () => {
    // A broken link does not move the reader, so there is nothing to come back from.
    if ((book.resolveHref(resolved)?.index ?? -1) < 0) return
    post({ type: 'jumped', from: place() })
    follow(resolved)
  }
  const found = isNoteLink(link) ? await findNote(reader, resolved) : null
  if (!found) return go()
  showNote({
    link,
    note: found.note,
    words: reader.words,
    onGo: go,
    onLink: (inner) => void followLink(reader, inner, found.index),
  })
}

/** The note may be in another file. */
async function findNote(
  { book, index }: Reader,
  href: string,
): Promise<{ readonly note: Element; readonly index: number } | null> {
  const target = book.resolveHref(href)
  const section = target && book.sections[target.index]
  if (!target || !section) return null
  const doc = target.index === index() ? document : await section.createDocument?.()
  if (!doc) return null
  if (doc !== document) makeSafe(doc)
  const element = target.anchor(doc)
  const note = element instanceof Element ? noteAt(element) : null
  return note && { note: copyOfNote(note), index: target.index }
}

function listenForSelection({ book, index, post }: Reader): void {
  let hadSelection = false
  document.addEventListener('selectionchange', () => {
    const selection = getSelection()
    const text = selection?.toString().trim() ?? ''
    if (!selection || selection.isCollapsed || text === '') {
      if (hadSelection) post({ type: 'selected', selected: null })
      hadSelection = false
      return
    }
    const range = betweenLetters(selection.getRangeAt(0))
    if (!range) return
    hadSelection = true
    const place = rangePlaceOf(book, index(), range)
    post({ type: 'selected', selected: { place, text: text.slice(0, LONGEST_TEXT) } })
  })
}
