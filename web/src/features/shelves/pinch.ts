import { changeCoverSize } from './cover-size.ts'

/** Relative change in finger distance for one step. */
const STEP_RATIO = 1.25

/** Pinching on a shelf changes the size of its covers. Returns a function that stops it. */
export function followPinch(shelf: HTMLElement, cardWidthOf: (sizePx: number) => number): () => void {
  let startPx = 0
  const start = ({ touches }: TouchEvent) => {
    startPx = touches.length === 2 ? distancePx(touches) : 0
  }
  const move = (event: TouchEvent) => {
    if (startPx === 0 || event.touches.length !== 2) return
    event.preventDefault()
    const nowPx = distancePx(event.touches)
    const ratio = nowPx / startPx
    if (ratio < STEP_RATIO && ratio > 1 / STEP_RATIO) return
    changeCoverSize(ratio > 1 ? 1 : -1, cardWidthOf)
    startPx = nowPx
  }
  shelf.addEventListener('touchstart', start, { passive: true })
  shelf.addEventListener('touchmove', move, { passive: false })
  return () => {
    shelf.removeEventListener('touchstart', start)
    shelf.removeEventListener('touchmove', move)
  }
}

function distancePx(touches: TouchList): number {
  const [a, b] = [touches[0], touches[1]]
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
}
