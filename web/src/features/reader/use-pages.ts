import { useState } from 'react'
import { firstPage, pageAtFraction } from './pages.rules.ts'
import type { StageControls, Start } from './stage.ts'

/** The current page of a page-based book, and whether the reader navigated to it. */
export function usePages(start: Start, count: number) {
  const [{ page, isMove }, setShown] = useState({ page: firstPage(start, count), isMove: false })
  const go = (next: number | null) => next !== null && setShown({ page: next, isMove: true })
  return { page, isMove, go }
}

/** Navigation shared by all page-based books. */
export const pageControls = (
  count: number,
  goToPage: (page: number) => void,
): Omit<StageControls, 'turn'> => ({
  goToFraction: (fraction) => goToPage(pageAtFraction(fraction, count)),
  goToPlace: (place) => goToPage(firstPage({ place, fraction: null }, count)),
  goToHref: (href) => goToPage(Number(href)),
})
