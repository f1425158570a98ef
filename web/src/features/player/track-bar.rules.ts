import type { Chapter, Span } from '../../player/chapters.rules.ts'
import { shareOf } from '../../player/chapters.rules.ts'

/** Keys on the track bar: small steps, large steps, start and end. Null if the key is not handled. */
export function trackKeyTarget(key: string, seconds: number, { start, end }: Span): number | null {
  const step = Math.min(10, Math.max(1, (end - start) / 20))
  const targets: Record<string, number> = {
    ArrowLeft: seconds - step,
    ArrowDown: seconds - step,
    ArrowRight: seconds + step,
    ArrowUp: seconds + step,
    PageDown: seconds - step * 6,
    PageUp: seconds + step * 6,
    Home: start,
    End: end,
  }
  const target = targets[key]
  return target === undefined ? null : Math.min(Math.max(target, start), end)
}

/** Chapter starts as shares of the bar; the beginning of the book needs no mark. */
export const tickShares = (chapters: readonly Chapter[], span: Span): number[] =>
  chapters.filter((chapter) => chapter.start > span.start).map((chapter) => shareOf(span, chapter.start))
