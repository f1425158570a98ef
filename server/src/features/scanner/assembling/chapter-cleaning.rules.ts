import type { Chapter } from '../scanner.types.ts'

/** A chapter as read from a file, not yet validated. */
export interface LooseChapter {
  title: string
  startSeconds: number
  /** Null, zero and invalid values mean the chapter ends where the next one starts. */
  endSeconds: number | null
}

export const SHORTEST_SECONDS = 0.1
const MAX_CHAPTERS = 10_000
const MAX_TITLE_CHARS = 500

/**
 * Normalises chapters: sorted by time, covering the whole duration without gaps or overlaps, at least a tenth of a
 * second long, each with a title. A duration of 0 means unknown.
 */
export function cleanChapters(loose: readonly LooseChapter[], durationSeconds: number): Chapter[] {
  const isKnown = Number.isFinite(durationSeconds) && durationSeconds > 0
  const usable = loose
    .filter(({ startSeconds }) => Number.isFinite(startSeconds))
    .filter(
      ({ startSeconds }) =>
        !isKnown || startSeconds < durationSeconds - SHORTEST_SECONDS || startSeconds <= 0,
    )
    .slice(0, MAX_CHAPTERS)
    .map((chapter) => ({
      ...chapter,
      startSeconds: roundToMicros(Math.max(0, chapter.startSeconds)),
      title: cleanTitle(chapter.title),
    }))
    .sort((a, b) => a.startSeconds - b.startSeconds)
  const kept = withoutTooShort(usable)
  return kept.map((chapter, index) => {
    // Audio before the first marker belongs to the first chapter.
    const start = index === 0 ? 0 : chapter.startSeconds
    const next = kept[index + 1]
    const end = next ? next.startSeconds : isKnown ? durationSeconds : Math.max(start, openEnd(chapter))
    return { id: index, start, end: roundToMicros(end), title: chapter.title || `Chapter ${index + 1}` }
  })
}

/** Of markers less than SHORTEST_SECONDS apart only one can be played: keeps the last one that has a title. */
function withoutTooShort(sorted: readonly LooseChapter[]): LooseChapter[] {
  const kept: LooseChapter[] = []
  for (const chapter of sorted) {
    const before = kept.at(-1)
    if (!before || chapter.startSeconds - before.startSeconds >= SHORTEST_SECONDS) kept.push(chapter)
    else if (chapter.title !== '') kept[kept.length - 1] = { ...chapter, startSeconds: before.startSeconds }
  }
  return kept
}

function openEnd({ endSeconds }: LooseChapter): number {
  return endSeconds !== null && Number.isFinite(endSeconds) ? endSeconds : 0
}

function cleanTitle(title: string): string {
  return title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE_CHARS)
}

function roundToMicros(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6
}
