import { useLayoutEffect, useRef, useState } from 'react'
import { linesFrom, type LogLine, stepBack } from './log-lines.rules.ts'

/** Closer than this counts as being at the end: a line's height, plus rounding errors from zooming. */
const NEAR_END_PX = 32

/**
 * Which lines are rendered, and where the box is scrolled to. At its end the box follows new lines; once scrolled
 * away, everything stays in place.
 */
export function useLogWindow(lines: readonly LogLine[]) {
  const boxRef = useRef<HTMLElement>(null)
  /** Null at the end: the window then follows new lines. */
  const [earliest, setEarliest] = useState<number | null>(null)
  const distanceToKeep = useRef<number>(null)
  const standing = linesFrom(lines, earliest)
  const isAtEnd = earliest === null

  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box) return
    if (distanceToKeep.current !== null) box.scrollTop = box.scrollHeight - distanceToKeep.current
    else if (isAtEnd) box.scrollTop = box.scrollHeight
    distanceToKeep.current = null
  })

  return {
    boxRef,
    standing,
    isAtEnd,
    hiddenCount: lines.length - standing.length,
    goToEnd: () => setEarliest(null),
    showEarlier: () => {
      const box = boxRef.current
      if (box) distanceToKeep.current = box.scrollHeight - box.scrollTop
      setEarliest(stepBack(lines, standing))
    },
    handleScroll: () => {
      const box = boxRef.current
      if (!box) return
      const isNearEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX
      if (isNearEnd) setEarliest(null)
      else if (isAtEnd) setEarliest(standing[0]?.number ?? 0)
    },
  }
}
