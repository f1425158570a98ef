import type { Chapter } from '../items/items.types.ts'

interface GivenChapter {
  readonly start: number
  readonly end: number
  readonly title: string
}

/** Rounding of clients must not make the last chapter end behind the book. */
const LEEWAY_SECONDS = 2

/** What is wrong with chapters, in a sentence; null for sound ones. */
export function whatIsWrongWithChapters(
  chapters: readonly GivenChapter[],
  durationSeconds: number,
): string | null {
  for (const [index, { start, end, title }] of chapters.entries()) {
    const name = `Chapter ${index + 1}`
    const previous = chapters[index - 1]
    if (title === '') return `${name} has no title`
    if (end <= start) return `${name} must end after it starts`
    if (previous && start <= previous.start) return `${name} must start after the one before it`
    if (start >= durationSeconds + LEEWAY_SECONDS) return `${name} starts after the end of the book`
  }
  return null
}

/** In playing order, each ending where the next begins, counted from 0. */
export function tidyChapters(chapters: readonly GivenChapter[], durationSeconds: number): Chapter[] {
  return chapters.map(({ start, end, title }, id) => {
    const latest = chapters[id + 1]?.start ?? Math.max(durationSeconds, start + LEEWAY_SECONDS)
    return { id, start, end: Math.min(end, latest), title }
  })
}
