export const COVER_SIZES_PX = [60, 80, 100, 120, 140, 160, 180, 200, 220] as const

/** A stored size from another version is mapped to the nearest available one. */
export function nearestSizeIndex(sizePx: number): number {
  let nearest = 0
  for (const [index, size] of COVER_SIZES_PX.entries()) {
    if (Math.abs(size - sizePx) < Math.abs((COVER_SIZES_PX[nearest] ?? 0) - sizePx)) nearest = index
  }
  return nearest
}

/**
 * The next size in a direction; null at the end. Cards grow to fill the row, so sizes with the same number of columns
 * look the same and are skipped.
 */
export function nextSize(
  sizePx: number,
  step: 1 | -1,
  columnsOf: ((sizePx: number) => number) | undefined,
): number | null {
  const start = nearestSizeIndex(sizePx)
  if (columnsOf === undefined) return COVER_SIZES_PX[start + step] ?? null
  const now = columnsOf(sizePx)
  for (let index = start + step; index >= 0 && index < COVER_SIZES_PX.length; index += step) {
    const size = COVER_SIZES_PX[index]
    if (size !== undefined && columnsOf(size) !== now) return size
  }
  return null
}
