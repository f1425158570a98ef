import { roundToMillis } from './clock-time.rules.ts'
import type { ChapterDraft } from './chapters.rules.ts'

/** Chapters that a store has for an edition. */
export interface FoundEdition {
  readonly brandIntroDurationMs: number
  readonly brandOutroDurationMs: number
  readonly runtimeLengthMs: number
  readonly chapters: readonly {
    readonly startOffsetMs: number
    readonly lengthMs: number
    readonly title: string
  }[]
}

export interface FoundChapter {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly title: string
}

export interface FoundChapters {
  readonly durationSeconds: number
  readonly chapters: readonly FoundChapter[]
}

const toSeconds = (millis: number): number => roundToMillis(Math.max(0, millis) / 1000)

/** Without the store's branded intro and outro, everything after the intro starts earlier. */
export function foundChapters(edition: FoundEdition, leavesBrandOut: boolean): FoundChapters {
  const introMs = leavesBrandOut ? edition.brandIntroDurationMs : 0
  const outroMs = leavesBrandOut ? edition.brandOutroDurationMs : 0
  const durationMs = edition.runtimeLengthMs - introMs - outroMs
  const last = edition.chapters.length - 1
  return {
    durationSeconds: toSeconds(durationMs),
    chapters: edition.chapters.map(({ startOffsetMs, lengthMs, title }, place) => ({
      startSeconds: toSeconds(startOffsetMs - introMs),
      endSeconds: toSeconds(startOffsetMs + lengthMs - introMs - (place === last ? outroMs : 0)),
      title,
    })),
  }
}

export type FoundPlace = 'inside' | 'endsAfter' | 'startsAfter'

// Stores use whole milliseconds and files are more precise, so slightly beyond the end is still accepted.
const TOLERANCE_SECONDS = 1

export function placeOf({ startSeconds, endSeconds }: FoundChapter, durationSeconds: number): FoundPlace {
  if (startSeconds >= durationSeconds) return 'startsAfter'
  return endSeconds > durationSeconds + TOLERANCE_SECONDS ? 'endsAfter' : 'inside'
}

/** Chapters that start after the end of the book are left out. */
export function takenOver(found: FoundChapters, durationSeconds: number): ChapterDraft[] {
  return found.chapters
    .filter((chapter) => placeOf(chapter, durationSeconds) !== 'startsAfter')
    .map(({ startSeconds, title }, key) => ({
      key,
      startSeconds: key === 0 ? 0 : startSeconds,
      title,
      isLocked: false,
    }))
}

/** Takes over titles by position; times and locked chapters stay unchanged. */
export function withTitlesOf(drafts: readonly ChapterDraft[], found: FoundChapters): ChapterDraft[] {
  return drafts.map((chapter, place) => {
    const title = found.chapters[place]?.title
    return chapter.isLocked || title === undefined ? chapter : { ...chapter, title }
  })
}
