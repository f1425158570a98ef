import type { FoundChapter } from './audio-reading.ts'

export interface FileChapter {
  startSeconds: number
  endSeconds: number
  title: string
}

const MAX_CHAPTERS = 10_000
const LATEST_START_SECONDS = 10_000_000

/** Sorts chapters by time and gives each an end and a title; invalid ones are dropped. */
export function orderChapters(found: readonly FoundChapter[], durationSeconds: number | null): FileChapter[] {
  const sorted = found
    .filter((chapter) => chapter.startSeconds >= 0 && chapter.startSeconds < LATEST_START_SECONDS)
    .slice(0, MAX_CHAPTERS)
    .sort((a, b) => a.startSeconds - b.startSeconds)
  return sorted.map((chapter, index) => ({
    startSeconds: roundToMicros(chapter.startSeconds),
    endSeconds: roundToMicros(endOf(chapter, sorted[index + 1], durationSeconds)),
    title: chapter.title.trim() || `Chapter ${index + 1}`,
  }))
}

function endOf(
  chapter: FoundChapter,
  next: FoundChapter | undefined,
  durationSeconds: number | null,
): number {
  const { startSeconds, endSeconds } = chapter
  // Some encoders write 0 or the start time as the end of the last chapter.
  if (endSeconds !== null && endSeconds > startSeconds && endSeconds < LATEST_START_SECONDS) return endSeconds
  return Math.max(startSeconds, next?.startSeconds ?? durationSeconds ?? startSeconds)
}

function roundToMicros(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6
}
