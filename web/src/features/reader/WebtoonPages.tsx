import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ComicPicture } from './ComicPicture.tsx'
import type { Ebook } from './ebook.rules.ts'
import { anchorAt, anchorAtPage, type PageBox, type StripAnchor, topFor } from './strip.rules.ts'

interface WebtoonPagesProps {
  boxRef: RefObject<HTMLDivElement | null>
  ebook: Ebook
  count: number
  page: number
  onPage: (page: number) => void
}

/** Number of pages loaded before and after each one seen; others are placeholders. */
const AROUND = 3

/** All pages stacked in one long strip. Only scrolling by the reader counts as a move, not pages changing their size. */
export function WebtoonPages({ boxRef, ebook, count, page, onPage }: WebtoonPagesProps) {
  const anchor = useRef<StripAnchor | null>(null)
  const setTo = useRef(0)
  const loaded = useLoadedPages(page)

  const hold = useEffectEvent(() => {
    const box = boxRef.current
    const child = anchor.current && box?.children[anchor.current.page]
    if (!box || !anchor.current || !(child instanceof HTMLElement)) return
    const top = topFor(anchor.current, boxOf(child), box.clientHeight)
    if (Math.abs(top - box.scrollTop) > 1) box.scrollTop = top
    setTo.current = box.scrollTop
  })

  const handleScroll = () => {
    const box = boxRef.current
    if (!box || Math.abs(box.scrollTop - setTo.current) <= 1) return
    const boxes = Array.from(box.children, (child) => boxOf(child as HTMLElement))
    const next = anchorAt(boxes, { top: box.scrollTop, height: box.clientHeight })
    if (!next) return
    setTo.current = box.scrollTop
    anchor.current = next
    if (next.page !== page) onPage(next.page)
  }

  // Opened at a page, or navigated to one other than the one scrolled to.
  useEffect(() => {
    if (anchor.current?.page === page) return
    anchor.current = anchorAtPage(page)
    hold()
  }, [page])

  useEffect(() => {
    const box = boxRef.current
    if (!box || count === 0) return
    const observer = new ResizeObserver(() => hold())
    for (const one of [box, ...box.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [boxRef, count])

  return (
    <div
      ref={boxRef}
      onScroll={handleScroll}
      // The browser's own anchoring differs between browsers, and would add to ours.
      className="relative size-full overflow-y-auto [overflow-anchor:none]"
    >
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="mx-auto grid min-h-80 max-w-3xl place-items-center">
          {loaded.has(index) && <ComicPicture ebook={ebook} page={index} count={count} className="w-full" />}
        </div>
      ))}
    </div>
  )
}

const boxOf = ({ offsetTop, offsetHeight }: HTMLElement): PageBox => ({
  top: offsetTop,
  height: offsetHeight,
})

/** The pages around every page seen so far: what is rendered once stays. */
function useLoadedPages(page: number): ReadonlySet<number> {
  const [seen, setSeen] = useState<{ readonly at: number; readonly pages: ReadonlySet<number> }>()
  if (seen?.at === page) return seen.pages
  const around = Array.from({ length: 2 * AROUND + 1 }, (_, index) => page - AROUND + index)
  const pages = new Set([...(seen?.pages ?? []), ...around])
  setSeen({ at: page, pages })
  return pages
}
