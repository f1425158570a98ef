import type { Chapter } from '../items/items.types.ts'

interface GivenChapter {
  readonly start: number
  readonly end: number
  readonly title: string
}

/** Tolerance for rounding by clients, which may place the end of the last chapter after the end of the book. */
const LEEWAY_SECONDS = 2

/** Describes what is wrong with the chapters; null if they are valid. */
export function findChapterProblem(
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

/** In playing order, numbered from 0, with none extending past the start of the next. */
export function tidyChapters(chapters: readonly GivenChapter[], durationSeconds: number): Chapter[] {
  return chapters.map(({ start, end, title }, id) => {
    const latest = chapters[id + 1]?.start ?? Math.max(durationSeconds, start + LEEWAY_SECONDS)
    return { id, start, end: Math.min(end, latest), title }
  })
}

/** Whether the chapters are unchanged: clients send back everything they were given. */
export const areSameChapters = (given: readonly GivenChapter[], known: readonly GivenChapter[]): boolean =>
  given.length === known.length &&
  given.every(({ start, end, title }, index) => {
    const other = known[index]
    return other?.start === start && other.end === end && other.title === title
  })
