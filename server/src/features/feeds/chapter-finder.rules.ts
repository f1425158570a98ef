import type { Chapter } from '../items/items.types.ts'

/** Finds the chapters of each file of a book. Files are asked about in their order, so that each chapter is looked at once. */
export interface ChapterFinder {
  /** The title of the chapter that begins with the file. */
  titleAt(fileStart: number): string | undefined
  /** Those that are heard in the file, in its own time; a single one says nothing. */
  within(fileStart: number, fileSeconds: number): Chapter[]
}

/** A chapter that begins this close to a file gives the file its title. */
const TITLE_TOLERANCE_SECONDS = 1
/** A chapter of which less than this is in the file is not heard there. */
const OVERLAP_SECONDS = 0.5

export function createChapterFinder(given: readonly Chapter[]): ChapterFinder {
  const chapters = given.toSorted((a, b) => a.start - b.start)
  const latestEnds = latestEndsOf(chapters)
  let nextTitle = 0
  let firstOpen = 0

  return {
    titleAt(fileStart) {
      while (startOf(nextTitle) < fileStart - TITLE_TOLERANCE_SECONDS) nextTitle++
      for (let at = nextTitle; startOf(at) <= fileStart + TITLE_TOLERANCE_SECONDS; at++) {
        const title = chapters[at]?.title ?? ''
        if (title.trim() !== '') return title
      }
      return undefined
    },
    within(fileStart, fileSeconds) {
      const fileEnd = fileStart + fileSeconds
      while ((latestEnds[firstOpen] ?? Number.POSITIVE_INFINITY) <= fileStart + OVERLAP_SECONDS) firstOpen++
      const inside: Chapter[] = []
      for (let at = firstOpen; startOf(at) < fileEnd - OVERLAP_SECONDS; at++) {
        const chapter = chapters[at]
        if (chapter && chapter.end > fileStart + OVERLAP_SECONDS) inside.push(chapter)
      }
      if (inside.length < 2) return []
      return inside.map((chapter, index) => ({
        id: index,
        start: Math.max(0, chapter.start - fileStart),
        end: Math.min(fileSeconds, chapter.end - fileStart),
        title: chapter.title,
      }))
    },
  }

  function startOf(index: number): number {
    return chapters[index]?.start ?? Number.POSITIVE_INFINITY
  }
}

/** For each chapter the latest end of it and of all before it: chapters may overlap. */
function latestEndsOf(chapters: readonly Chapter[]): number[] {
  let latest = Number.NEGATIVE_INFINITY
  return chapters.map(({ end }) => (latest = Math.max(latest, end)))
}
