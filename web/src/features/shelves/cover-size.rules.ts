export const COVER_SIZES_PX = [60, 80, 100, 120, 140, 160, 180, 200, 220] as const

/** A stored size of another version is taken for the nearest one there is. */
export function nearestSizeIndex(sizePx: number): number {
  let nearest = 0
  for (const [index, size] of COVER_SIZES_PX.entries()) {
    if (Math.abs(size - sizePx) < Math.abs((COVER_SIZES_PX[nearest] ?? 0) - sizePx)) nearest = index
  }
  return nearest
}
