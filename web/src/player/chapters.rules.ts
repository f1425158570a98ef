/** Chapters on a book's timeline. */

export interface Chapter {
  readonly id: number
  readonly start: number
  readonly end: number
  readonly title: string
}

/** Within this distance of a chapter's start, "previous" goes to the chapter before. */
const RESTART_AFTER_SECONDS = 3

export const chapterNumberAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findIndex((chapter) => chapter.start <= seconds && seconds < chapter.end)

/** The chapter with start ≤ position < end. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | null =>
  chapters[chapterNumberAt(chapters, seconds)] ?? null

/** Target of "previous chapter". Without a chapter, or in the first one, the beginning. */
export function previousChapterStart(chapters: readonly Chapter[], seconds: number): number {
  const number = chapterNumberAt(chapters, seconds)
  const current = chapters[number]
  if (current === undefined || number === 0) return 0
  if (seconds - current.start > RESTART_AFTER_SECONDS) return current.start
  return chapters[number - 1]?.start ?? 0
}

/** Target of "next chapter"; null if there is none. */
export function nextChapterStart(chapters: readonly Chapter[], seconds: number): number | null {
  return chapters.find((chapter) => chapter.start > seconds)?.start ?? null
}

/** The part of the book that the track bar spans. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The whole book, or in chapter-track mode the current chapter. Books without chapters have no such mode. */
export function barSpan(
  chapters: readonly Chapter[],
  seconds: number,
  whole: { durationSeconds: number; isChapterTrack: boolean },
): Span {
  const chapter = whole.isChapterTrack ? chapterAt(chapters, seconds) : null
  return chapter ? { start: chapter.start, end: chapter.end } : { start: 0, end: whole.durationSeconds }
}

export const shareOf = ({ start, end }: Span, seconds: number): number =>
  end > start ? Math.min(Math.max((seconds - start) / (end - start), 0), 1) : 0

export const secondsAtShare = ({ start, end }: Span, share: number): number =>
  start + (end - start) * Math.min(Math.max(share, 0), 1)
