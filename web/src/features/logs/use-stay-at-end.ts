import { useLayoutEffect, useRef, useState } from 'react'

/** Less than this from the end counts as being there: a line's height, and what zooming rounds away. */
const NEAR_END_PX = 32

/** Keeps a scrolling box at its end as it grows, unless its reader has scrolled away from there. */
export function useStayAtEnd<Box extends HTMLElement>() {
  const boxRef = useRef<Box>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const goToEnd = () => {
    const box = boxRef.current
    if (box) box.scrollTop = box.scrollHeight
    setIsAtEnd(true)
  }
  useLayoutEffect(() => {
    const box = boxRef.current
    if (box && isAtEnd) box.scrollTop = box.scrollHeight
  })

  const handleScroll = () => {
    const box = boxRef.current
    if (box) setIsAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX)
  }
  return { boxRef, isAtEnd, goToEnd, handleScroll }
}
