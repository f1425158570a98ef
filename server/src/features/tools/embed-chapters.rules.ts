import type { WantedChapter } from '../../platform/media/writing/media-change.types.ts'
import type { Chapter } from '../items/items.types.ts'
import { SHORTEST_SECONDS } from '../scanner/assembling/chapter-cleaning.rules.ts'
import { continuedTitle } from '../scanner/assembling/continued-chapters.rules.ts'

const MAX_TITLE_CHARS = 500

/**
 * The chapters to write to each file of a book, relative to the file. A scan of the files finds the book's chapters
 * again: one that starts in an earlier file is marked as continued. Chapters closer to the edge of a file than the
 * minimum chapter length are moved to the edge.
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
    // Anything before the first mark of a book belongs to its first chapter.
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
  // Of two chapters at the same position, the later one is kept, as when reading.
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
