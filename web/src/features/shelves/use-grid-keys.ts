import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Grid, type GridMove, moveFrom } from './grid-geometry.rules.ts'

const MOVES: Readonly<Record<string, GridMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}
const TYPING_PAUSE_MS = 800

interface GridKeysInput {
  readonly ref: RefObject<HTMLElement | null>
  readonly grid: Grid
  readonly rowsPerPage: number
  readonly scrollToIndex: (index: number) => void
  /** Index of the first entry that starts with the typed text; undefined if the order is not by name. */
  readonly findText: ((text: string) => Promise<number>) | undefined
  readonly onToggle: ((index: number, isRange: boolean) => void) | undefined
  readonly onSelectAll: (() => void) | undefined
}

/**
 * Keyboard navigation in a grid. One card is in the Tab order, arrow keys move to the others, and the focused card's
 * row stays rendered however far the page is scrolled.
 */
export function useGridKeys(input: GridKeysInput) {
  const { ref, grid, scrollToIndex } = input
  const [active, setActive] = useState(0)
  const [hasFocus, setHasFocus] = useState(false)
  const activeIndex = Math.min(active, Math.max(grid.total - 1, 0))
  const isFocusDue = useRef(false)
  const typed = useRef({ text: '', atMs: Number.NEGATIVE_INFINITY })

  const focusIndex = (index: number) => {
    setActive(index)
    setHasFocus(true)
    isFocusDue.current = true
    scrollToIndex(index)
  }

  // A card that has just loaded takes over the focus from its placeholder.
  useEffect(() => {
    const isLost = hasFocus && (document.activeElement === null || document.activeElement === document.body)
    if (!isFocusDue.current && !isLost) return
    const link = ref.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"] [data-card-link]`)
    if (!link) return
    isFocusDue.current = false
    link.focus({ preventScroll: true })
  })

  // By event time: a busy page handles key presses late.
  const isTyping = ({ timeStamp }: KeyboardEvent) => timeStamp - typed.current.atMs < TYPING_PAUSE_MS
  const handleTyping = async (event: KeyboardEvent, findText: (text: string) => Promise<number>) => {
    const text = (isTyping(event) ? typed.current.text : '') + event.key
    typed.current = { text, atMs: event.timeStamp }
    const index = await findText(text)
    if (typed.current.text === text) focusIndex(Math.min(index, grid.total - 1))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || !event.target.matches('[data-card-link]')) return
    if (event.altKey) return
    const move = MOVES[event.key]
    const isPlain = !event.ctrlKey && !event.metaKey
    if (move !== undefined && !event.shiftKey) {
      focusIndex(moveFrom(grid, activeIndex, move, input.rowsPerPage))
    } else if (event.key === ' ' && isPlain && input.onToggle && !isTyping(event)) {
      input.onToggle(activeIndex, event.shiftKey)
    } else if (event.key === 'a' && !isPlain && input.onSelectAll) {
      input.onSelectAll()
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.target.closest('[data-card]')?.querySelector<HTMLElement>('[data-card-menu]')?.click()
    } else if (
      event.key.length === 1 &&
      (event.key !== ' ' || isTyping(event)) &&
      isPlain &&
      input.findText
    ) {
      void handleTyping(event, input.findText)
    } else {
      return
    }
    event.preventDefault()
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const cell = event.target.closest<HTMLElement>('[data-index]')
    if (!cell) return
    setActive(Number(cell.dataset['index']))
    setHasFocus(true)
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const isStillInside =
      event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    // Without a related target the card may just have been replaced; leaving by Tab or click has one, or the body.
    if (!isStillInside && event.relatedTarget !== null) setHasFocus(false)
  }
  return { activeIndex, hasFocus, focusIndex, listeners: { onKeyDown, onFocus, onBlur } }
}
