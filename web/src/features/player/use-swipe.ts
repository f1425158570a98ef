import { useRef, type PointerEvent } from 'react'

const LEAST_PX = 60

/** A vertical swipe: far enough, and more vertical than horizontal. */
export function useSwipe(direction: 'up' | 'down', onSwipe: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = null
      if (from === null) return
      const down = event.clientY - from.y
      const along = direction === 'down' ? down : -down
      if (along >= LEAST_PX && along > Math.abs(event.clientX - from.x)) onSwipe()
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
