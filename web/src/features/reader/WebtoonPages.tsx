import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ComicPicture } from './ComicPicture.tsx'
import type { Ebook } from './ebook.rules.ts'

interface WebtoonPagesProps {
  ebook: Ebook
  count: number
  page: number
  onPage: (page: number) => void
}

/** Number of pages loaded before and after those seen; others are placeholders. */
const AROUND = 3

/** All pages stacked in one long strip. */
export function WebtoonPages({ ebook, count, page, onPage }: WebtoonPagesProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const seen = useRef(page)
  const reach = useReach(page)
  const handleSeen = useEffectEvent((next: number) => {
    seen.current = next
    if (next !== page) onPage(next)
  })

  // Navigation to a page other than the one scrolled to.
  useEffect(() => {
    if (seen.current === page && page !== 0) return
    seen.current = page
    boxRef.current?.children[page]?.scrollIntoView({ block: 'start' })
  }, [page])

  useEffect(() => {
    const box = boxRef.current
    if (!box || count === 0) return
    const observer = new IntersectionObserver(
      (entries) => {
        const shown = entries.find(({ isIntersecting }) => isIntersecting)
        if (shown) handleSeen([...box.children].indexOf(shown.target))
      },
      { root: box, rootMargin: '-50% 0px -50% 0px' },
    )
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [count])

  return (
    <div ref={boxRef} className="size-full overflow-y-auto">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="mx-auto grid min-h-80 max-w-3xl place-items-center">
          {index >= reach.from - AROUND && index <= reach.to + AROUND && (
            <ComicPicture ebook={ebook} page={index} count={count} className="w-full" />
          )}
        </div>
      ))}
    </div>
  )
}

/** From the first to the last page seen: rendered pages stay, so that the strip does not jump. */
function useReach(page: number): { readonly from: number; readonly to: number } {
  const [reach, setReach] = useState({ from: page, to: page })
  if (page < reach.from || page > reach.to)
    setReach({ from: Math.min(page, reach.from), to: Math.max(page, reach.to) })
  return reach
}
