import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** Height of the page's fixed bars above a shelf: anything behind them is not in view. */
export const BARS_PX = 112

export interface GridWindow {
  readonly widthPx: number
  /** How far the top of the grid is scrolled out of the window; negative while it is below the top. */
  readonly topPx: number
  readonly heightPx: number
}

/** Scroll granularity: between steps the same rows are rendered. */
const STEP_PX = 40

/**
 * The part of a grid that is in view, as the page scrolls. `startTopPx` is the position it will be restored to at
 * once.
 */
export function useGridWindow(ref: RefObject<HTMLElement | null>, startTopPx: number): GridWindow {
  const [seen, setSeen] = useState<GridWindow>(() => ({
    widthPx: window.innerWidth,
    topPx: startTopPx,
    heightPx: window.innerHeight,
  }))
  const look = useCallback(() => {
    const element = ref.current
    if (element === null) return
    const { top, width } = element.getBoundingClientRect()
    const next = {
      widthPx: width === 0 ? window.innerWidth : width,
      topPx: Math.floor(-top / STEP_PX) * STEP_PX,
      heightPx: window.innerHeight + STEP_PX,
    }
    setSeen((before) => (isSame(before, next) ? before : next))
  }, [ref])

  useLayoutEffect(() => {
    if (startTopPx === 0) look()
    const sizes = new ResizeObserver(look)
    if (ref.current) sizes.observe(ref.current)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [ref, look, startTopPx])
  return seen
}

const isSame = (a: GridWindow, b: GridWindow): boolean =>
  a.widthPx === b.widthPx && a.topPx === b.topPx && a.heightPx === b.heightPx
