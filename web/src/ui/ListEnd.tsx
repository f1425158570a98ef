import { useEffect, useRef } from 'react'

const NEAR = '1200px'

/** Calls `onNear` once when it is about to scroll into view. */
export function ListEnd({ onNear }: { onNear: () => void }) {
  const endRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = endRef.current
    if (!end) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: NEAR,
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [onNear])
  return <div ref={endRef} aria-hidden className="h-px" />
}
