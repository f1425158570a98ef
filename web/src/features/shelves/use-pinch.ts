import { type RefObject, useEffect, useRef } from 'react'

/** On touch screens, pinching changes the size of covers. */
export function usePinch(
  ref: RefObject<HTMLElement | null>,
  cardWidthOf: ((sizePx: number) => number) | undefined,
): void {
  const widthOf = useRef(cardWidthOf)
  useEffect(() => {
    widthOf.current = cardWidthOf
  })
  const isOn = cardWidthOf !== undefined
  useEffect(() => {
    if (!isOn || !window.matchMedia('(pointer: coarse)').matches) return
    let stop: (() => void) | undefined
    let isOver = false
    const follow = async () => {
      const { followPinch } = await import('./pinch.ts')
      const shelf = ref.current
      if (!isOver && shelf) stop = followPinch(shelf, (sizePx) => widthOf.current?.(sizePx) ?? sizePx)
    }
    // Without it covers keep their size; the view menu can still change it.
    follow().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [ref, isOn])
}
