import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { CardGridProps } from './card-grid-props.ts'
import { findFirst } from './find-place.ts'
import {
  type Grid,
  GRID_TOP_PX,
  gridOf,
  indexesIn,
  ROW_GAP_PX,
  rowOf,
  rowsInView,
} from './grid-geometry.rules.ts'
import { isBehindText } from './letters.rules.ts'
import { entryAt, type PagedList } from './paged-list.ts'
import { useAnchor } from './use-anchor.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { BARS_PX, useGridWindow } from './use-grid-window.ts'
import { usePagedList } from './use-paged-list.ts'
import { useShelfPlace, useShelfScroll } from './use-shelf-scroll.ts'

const MARGIN_PX = 8

/** State of a card grid: what is in view and loaded, the focus, and navigation. */
export function useCardGrid<T>(props: CardGridProps<T>, ref: RefObject<HTMLElement | null>) {
  const { list, view, cardWidthPx, cardHeightPx, sortKey, isDescending = false, onTotal, onToggle } = props
  const { rowGapPx = ROW_GAP_PX[view], topPx: aboveRowsPx = GRID_TOP_PX } = props
  const place = useShelfPlace(props.name)
  const seen = useGridWindow(ref, place.startTopPx)
  const gridFor = (total: number): Grid => {
    const draft = gridOf({ widthPx: seen.widthPx, cardWidthPx, rowHeightPx: 1, total })
    return { ...draft, rowHeightPx: Math.round(cardHeightPx(draft.cardWidthPx)) + rowGapPx }
  }
  // The visible range does not depend on the total.
  const endless = gridFor(Number.MAX_SAFE_INTEGER)
  const topPx = seen.topPx - aboveRowsPx
  const wanted = indexesIn(endless, rowsInView(endless, topPx, seen.heightPx))
  const loaded = usePagedList(list, wanted.first, wanted.end)
  const total = loaded.total ?? 0
  const grid = gridFor(total)
  const rows = rowsInView(grid, topPx, seen.heightPx)

  useShelfScroll(place, total > 0)
  useTopOnNewList(list)
  useAnchor({ ref, grid, rows, loaded, keyOf: list.keyOf })
  useEffect(() => {
    if (loaded.total !== undefined) onTotal?.(loaded.total)
  }, [loaded.total, onTotal])

  const findText = useFindText(list, sortKey, total, isDescending)
  const scrolling = rowScrolling(ref, grid, aboveRowsPx)
  const keys = useGridKeys({
    ref,
    grid,
    rowsPerPage: Math.floor((seen.heightPx - BARS_PX) / grid.rowHeightPx),
    scrollToIndex: scrolling.intoView,
    findText,
    onToggle:
      onToggle &&
      ((index, isRange) => {
        const entry = loaded.entryAt(index)
        if (entry !== undefined) onToggle(entry, isRange)
      }),
    onSelectAll: props.onSelectAll,
  })
  return {
    grid,
    rows: rowsToDraw(rows, keys.hasFocus ? rowOf(grid, keys.activeIndex) : null),
    loaded,
    keys,
    /** Shown while nothing has been loaded. */
    firstScreen: gridFor(60),
    jumpToText: useJump(findText, scrolling.toTop),
  }
}

/** Stable while the shelf scrolls, so that the letters are rendered only once. */
function useJump(
  findText: ((text: string) => Promise<number>) | undefined,
  toTop: (index: number) => void,
): ((text: string) => Promise<void>) | undefined {
  const scroll = useRef(toTop)
  useLayoutEffect(() => {
    scroll.current = toTop
  })
  return useMemo(() => findText && (async (text) => scroll.current(await findText(text))), [findText])
}

function useFindText<T>(
  list: PagedList<T>,
  sortKey: CardGridProps<T>['sortKey'],
  total: number,
  isDescending: boolean,
): ((text: string) => Promise<number>) | undefined {
  return useMemo(() => {
    if (!sortKey) return undefined
    const keyAt = async (index: number) => {
      const entry = await entryAt(list, index)
      return entry === undefined ? '' : sortKey(entry)
    }
    return async (text: string) => {
      const place = await findFirst(total, keyAt, isBehindText(text, isDescending))
      return Math.min(place, Math.max(total - 1, 0))
    }
  }, [list, sortKey, total, isDescending])
}

/** Scrolls cards into view. */
function rowScrolling(ref: RefObject<HTMLElement | null>, grid: Grid, aboveRowsPx: number) {
  const topOf = (index: number): number | null => {
    const rect = ref.current?.getBoundingClientRect()
    return rect ? rect.top + aboveRowsPx + rowOf(grid, index) * grid.rowHeightPx : null
  }
  return {
    toTop: (index: number) => {
      const top = topOf(index)
      if (top !== null) window.scrollBy(0, top - BARS_PX - MARGIN_PX)
    },
    intoView: (index: number) => {
      const top = topOf(index)
      if (top === null) return
      const end = top + grid.rowHeightPx
      if (top < BARS_PX) window.scrollBy(0, top - BARS_PX - MARGIN_PX)
      else if (end > window.innerHeight) window.scrollBy(0, end - window.innerHeight + MARGIN_PX)
    },
  }
}

/** The focused row is rendered wherever it is. */
function rowsToDraw({ first, end }: { first: number; end: number }, kept: number | null): number[] {
  const rows = Array.from({ length: Math.max(end - first, 0) }, (_, offset) => first + offset)
  if (kept === null || (kept >= first && kept < end)) return rows
  return kept < first ? [kept, ...rows] : [...rows, kept]
}

/** Another filter or order starts at the top; returning to the same list does not. */
function useTopOnNewList<T>(list: PagedList<T>): void {
  const name = JSON.stringify(list.key)
  const last = useRef(name)
  useLayoutEffect(() => {
    if (last.current === name) return
    last.current = name
    window.scrollTo(0, 0)
  }, [name])
}
