import type { FoliateBook } from 'foliate-js/view.js'
import { markAt } from './marks.ts'
import { betweenLetters, rangePlaceOf } from './places.ts'
import type { FromFrame } from './protocol.ts'

const KEYS = new Set(['Escape', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', ' '])
const LONGEST_SWIPE_MS = 1000
const SHORTEST_SWIPE_PX = 60
const LONGEST_TEXT = 4000

interface Reader {
  readonly book: FoliateBook
  readonly index: () => number
  readonly place: () => string
  readonly follow: (href: string) => void
  readonly tell: (news: FromFrame) => void
}

/** Keys, touches, links and selected text in the frame, told to the client. */
export function listenForGestures(reader: Reader): void {
  const { tell } = reader
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !KEYS.has(event.key)) return
    event.preventDefault()
    tell({ type: 'key', key: event.key, shiftKey: event.shiftKey })
  })
  listenForTouches(tell)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link) {
      event.preventDefault()
      followLink(reader, link)
    } else if (getSelection()?.isCollapsed !== false) tap(event, tell)
  })
  document.addEventListener('submit', (event) => event.preventDefault(), true)
  listenForSelection(reader)
}

function tap({ clientX, clientY }: MouseEvent, tell: Reader['tell']): void {
  const id = markAt(clientX, clientY)
  if (id !== null) return tell({ type: 'mark', id })
  const share = clientX / window.innerWidth
  tell({ type: 'tap', zone: share < 0.3 ? 'left' : share > 0.7 ? 'right' : 'middle' })
}

function listenForTouches(tell: Reader['tell']): void {
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
      if (!isQuick || Math.abs(dx) < SHORTEST_SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return
      if (getSelection()?.isCollapsed === false) return
      tell({ type: 'swipe', to: dx < 0 ? 'left' : 'right' })
    },
    { passive: true },
  )
}

function followLink({ book, index, place, follow, tell }: Reader, link: Element): void {
  const href = link.getAttribute('href') ?? link.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? ''
  if (href === '') return
  const resolved = book.sections[index()]?.resolveHref?.(href) ?? href
  if (!book.isExternal(resolved)) {
    tell({ type: 'jumped', from: place() })
    follow(resolved)
  } else if (/^https?:/i.test(href)) tell({ type: 'link', url: href })
}

function listenForSelection({ book, index, tell }: Reader): void {
  let hadSelection = false
  document.addEventListener('selectionchange', () => {
    const selection = getSelection()
    const text = selection?.toString().trim() ?? ''
    if (!selection || selection.isCollapsed || text === '') {
      if (hadSelection) tell({ type: 'selected', selected: null })
      hadSelection = false
      return
    }
    const range = betweenLetters(selection.getRangeAt(0))
    if (!range) return
    hadSelection = true
    const place = rangePlaceOf(book, index(), range)
    tell({ type: 'selected', selected: { place, text: text.slice(0, LONGEST_TEXT) } })
  })
}
