import type { Chapter } from '../items/items.types.ts'

/**
 * Finds the chapters of each file of a book. Files must be queried in order, so that each chapter is visited only
 * once.
 */
export interface ChapterFinder {
  /** The title of the chapter that starts with the file. */
  titleAt(fileStart: number): string | undefined
  /** Chapters within the file, relative to its start; none if there is only one, which would say nothing. */
  within(fileStart: number, fileSeconds: number): Chapter[]
}

/** A file takes the title of a chapter that starts this close to it. */
const TITLE_TOLERANCE_SECONDS = 1
/** Chapters that overlap the file by less than this are not counted as part of it. */
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

/** For each chapter, the latest end of it and all chapters before it: chapters may overlap. */
function latestEndsOf(chapters: readonly Chapter[]): number[] {
  let latest = Number.NEGATIVE_INFINITY
  return chapters.map(({ end }) => (latest = Math.max(latest, end)))
}
