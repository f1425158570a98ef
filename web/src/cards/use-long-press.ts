import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG_PRESS_MS = 500
const MAX_DRIFT_PX = 10

/**
 * Long press: the touch equivalent of a right click. Some browsers report it themselves as a contextmenu event; for
 * the others a timer is used.
 */
export function useLongPress(onLongPress: (element: Element) => void) {
  const timer = useRef<number>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const isTouch = useRef(false)
  const hasFired = useRef(false)

  const stop = () => window.clearTimeout(timer.current)
  const fire = (element: Element) => {
    stop()
    if (hasFired.current) return
    hasFired.current = true
    swallowLifting()
    onLongPress(element)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      stop()
      hasFired.current = false
      isTouch.current = event.pointerType === 'touch'
      if (!isTouch.current) return
      const element = event.currentTarget
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = window.setTimeout(() => fire(element), LONG_PRESS_MS)
    },
    onPointerMove: (event: PointerEvent) => {
      const drift = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y)
      if (drift > MAX_DRIFT_PX) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      if (!isTouch.current) return
      event.preventDefault()
      fire(event.currentTarget)
    },
  }
}

/** The events that follow lifting the finger would follow the link, or close the menu that has just opened. */
const LIFTING = ['mousedown', 'mouseup', 'click'] as const

function swallowLifting(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const name of LIFTING) window.addEventListener(name, swallow, { capture: true })
  // The next touch is a new gesture.
  const stop = () => {
    for (const name of LIFTING) window.removeEventListener(name, swallow, { capture: true })
  }
  window.addEventListener('pointerdown', stop, { capture: true, once: true })
}
