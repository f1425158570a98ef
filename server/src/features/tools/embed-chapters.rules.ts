import type { WantedChapter } from '../../platform/media/writing/media-change.types.ts'
import type { Chapter } from '../items/items.types.ts'
import { SHORTEST_SECONDS } from '../scanner/assembling/chapter-cleaning.rules.ts'
import { continuedTitle } from '../scanner/assembling/continued-chapters.rules.ts'

const MAX_TITLE_CHARS = 500

/**
 * The chapters that go into each file of a book, in the file's own time. A scan that reads the files finds the chapters
 * of the book again: one that begins in an earlier file is marked as going on. What lies closer to the edge of a file
 * than the shortest chapter begins at the edge.
 */
export function chaptersByFile(
  chapters: readonly Chapter[],
  durations: readonly number[],
): WantedChapter[][] {
  const starts = startsOf(durations)
  const marks = placedMarks(chapters, starts, durations)
  if (marks.length === 0) return durations.map(() => [])
  let title = marks[0]?.title ?? ''
  return durations.map((_, file) => {
    const own = marks
      .filter((mark) => mark.file === file)
      .map((mark) => ({ startSeconds: mark.startSeconds, title: mark.title }))
    const [first] = own
    const before = title
    title = own.at(-1)?.title ?? title
    if (first?.startSeconds === 0) return own
    // What lies before the first mark of a book belongs to its first chapter.
    if (file === 0 && first) return [{ ...first, startSeconds: 0 }, ...own.slice(1)]
    return [{ startSeconds: 0, title: continuedTitle(before) }, ...own]
  })
}

interface Mark extends WantedChapter {
  readonly file: number
}

function placedMarks(
  chapters: readonly Chapter[],
  starts: readonly number[],
  durations: readonly number[],
): Mark[] {
  const endSeconds = durations.reduce((sum, seconds) => sum + seconds, 0)
  const sorted = chapters
    .filter(({ start }) => start < endSeconds - SHORTEST_SECONDS)
    .toSorted((a, b) => a.start - b.start)
  const marks = sorted.map(({ start, title }) => {
    const snapped = starts.find((edge) => Math.abs(edge - start) < SHORTEST_SECONDS) ?? start
    const file = Math.max(
      0,
      starts.findLastIndex((edge) => edge <= snapped),
    )
    return { file, startSeconds: toMillis(snapped - (starts[file] ?? 0)), title: plainTitle(title) }
  })
  // Of two at one edge the later one stays, as when they are read.
  return marks.filter(({ file, startSeconds }, index) => {
    const next = marks[index + 1]
    return next === undefined || next.file !== file || next.startSeconds !== startSeconds
  })
}

function startsOf(durations: readonly number[]): number[] {
  let start = 0
  return durations.map((seconds) => {
    const own = start
    start += seconds
    return own
  })
}

const toMillis = (seconds: number): number => Math.round(Math.max(0, seconds) * 1000) / 1000

const plainTitle = (title: string): string => title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARS)
