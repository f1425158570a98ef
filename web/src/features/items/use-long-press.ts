import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG_PRESS_MS = 500
const MAX_DRIFT_PX = 10

/** A finger that stays: what a right click is for a mouse. The click that follows it is swallowed. */
export function useLongPress(onLongPress: (element: Element) => void) {
  const timer = useRef<number>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const hasFired = useRef(false)

  const stop = () => window.clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasFired.current = false
      stop()
      if (event.pointerType !== 'touch') return
      const element = event.currentTarget
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = window.setTimeout(() => {
        hasFired.current = true
        onLongPress(element)
      }, LONG_PRESS_MS)
    },
    onPointerMove: (event: PointerEvent) => {
      const drift = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y)
      if (drift > MAX_DRIFT_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Android asks for its own menu after the same time.
    onContextMenu: (event: MouseEvent) => {
      if (hasFired.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!hasFired.current) return
      hasFired.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
