import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Grid, type RowRange, rowOf } from './grid-geometry.rules.ts'
import type { LoadedList } from './use-paged-list.ts'

interface AnchorInput<T> {
  readonly ref: RefObject<HTMLElement | null>
  readonly grid: Grid
  readonly rows: RowRange
  readonly loaded: LoadedList<T>
  readonly keyOf: (entry: T) => string
}

interface Anchor {
  readonly key: string
  readonly index: number
  readonly columns: number
}

/**
 * Keeps the visible entries in place while entries are added or removed above. Not at the very top, where new entries
 * should appear.
 */
export function useAnchor<T>({ ref, grid, rows, loaded, keyOf }: AnchorInput<T>): void {
  const anchor = useRef<Anchor | null>(null)
  const version = useRef(loaded.version)
  useLayoutEffect(() => {
    const first = rows.first * grid.columns
    const end = Math.min(rows.end * grid.columns, grid.total)
    const before = anchor.current
    const isNewData = version.current !== loaded.version
    version.current = loaded.version
    if (isNewData && before !== null && before.columns === grid.columns && rows.first > 0) {
      const place = placeOf(before.key, first - grid.columns * 4, end + grid.columns * 4)
      const shift = place === null ? 0 : rowOf(grid, place) - rowOf(grid, before.index)
      if (shift !== 0 && ref.current) window.scrollBy(0, shift * grid.rowHeightPx)
    }
    // The second rendered row is the first one in view.
    const index = Math.min(first + grid.columns, Math.max(end - 1, 0))
    const entry = loaded.entryAt(index)
    anchor.current = entry === undefined ? null : { key: keyOf(entry), index, columns: grid.columns }

    function placeOf(key: string, from: number, to: number): number | null {
      for (let place = Math.max(from, 0); place < Math.min(to, grid.total); place++) {
        const candidate = loaded.entryAt(place)
        if (candidate !== undefined && keyOf(candidate) === key) return place
      }
      return null
    }
  }, [ref, grid, rows, loaded, keyOf])
}
