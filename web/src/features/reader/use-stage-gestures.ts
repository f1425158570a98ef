import { type MouseEvent, type TouchEvent, useRef } from 'react'
import type { StageProps } from './stage.ts'

const LONGEST_SWIPE_MS = 1000
const SHORTEST_SWIPE_PX = 60

/** Whether the finger moves the page itself, because more of it is beyond that edge of the window. */
const canPan = ({ scrollLeft, scrollWidth, clientWidth }: Element) => ({
  left: scrollLeft + clientWidth < scrollWidth - 1,
  right: scrollLeft > 1,
})

/** Taps at the sides and swipes, for pages rendered by the client itself. */
export function useStageGestures({ onTap, onSwipe }: Pick<StageProps, 'onTap' | 'onSwipe'>) {
  const began = useRef<{ x: number; y: number; at: number; pans: ReturnType<typeof canPan> } | null>(null)
  return {
    onClick: ({ clientX, currentTarget, target }: MouseEvent<HTMLElement>) => {
      if (target instanceof Element && target.closest('button, a')) return
      if (getSelection()?.isCollapsed === false) return
      const { left, width } = currentTarget.getBoundingClientRect()
      const share = (clientX - left) / width
      onTap(share < 0.3 ? 'left' : share > 0.7 ? 'right' : 'middle')
    },
    onTouchStart: ({ touches, currentTarget }: TouchEvent) => {
      const touch = touches[0]
      const pans = canPan(currentTarget)
      began.current =
        touches.length === 1 && touch
          ? { x: touch.clientX, y: touch.clientY, at: performance.now(), pans }
          : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      const from = began.current
      began.current = null
      if (!from || !touch || performance.now() - from.at > LONGEST_SWIPE_MS) return
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y]
      const to = dx < 0 ? 'left' : 'right'
      const isSwipe = Math.abs(dx) >= SHORTEST_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)
      if (isSwipe && !from.pans[to]) onSwipe(to)
    },
  }
}
