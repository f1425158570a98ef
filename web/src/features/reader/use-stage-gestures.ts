import { type MouseEvent, type TouchEvent, useRef } from 'react'
import type { StageProps } from './stage.ts'

const LONGEST_SWIPE_MS = 1000
const SHORTEST_SWIPE_PX = 60

/** Taps at the sides and swipes, for pages rendered by the client itself. */
export function useStageGestures({ onTap, onSwipe }: Pick<StageProps, 'onTap' | 'onSwipe'>) {
  const began = useRef<{ x: number; y: number; at: number } | null>(null)
  return {
    onClick: ({ clientX, currentTarget, target }: MouseEvent<HTMLElement>) => {
      if (target instanceof Element && target.closest('button, a')) return
      if (getSelection()?.isCollapsed === false) return
      const { left, width } = currentTarget.getBoundingClientRect()
      const share = (clientX - left) / width
      onTap(share < 0.3 ? 'left' : share > 0.7 ? 'right' : 'middle')
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      began.current =
        touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY, at: performance.now() } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const from = began.current
      began.current = null
      if (!from || !touch || performance.now() - from.at > LONGEST_SWIPE_MS) return
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y]
      if (Math.abs(dx) >= SHORTEST_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy))
        onSwipe(dx < 0 ? 'left' : 'right')
    },
  }
}
