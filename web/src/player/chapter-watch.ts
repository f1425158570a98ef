import { chapterAt } from './chapters.rules.ts'
import type { Clock } from './clock.ts'
import type { PlayerState } from './player-state.ts'

/** Ticks come once a second; this detects the end of an awaited chapter more precisely. */
export interface ChapterWatch {
  /** In real seconds; null outside chapters. */
  secondsLeft(): number | null
  /** Called when the position has moved. */
  look(): void
  cancel(): void
}

const CLOSE_SECONDS = 1.5
/** Positions are rounded and reported slightly late. */
const SLACK_SECONDS = 1

/** Where the awaited chapter ends, and the position when that was recorded. */
interface Awaited {
  readonly endSeconds: number
  readonly positionSeconds: number
  readonly seenAtMs: number
}

export function createChapterWatch(clock: Clock, get: () => PlayerState, onEnd: () => void): ChapterWatch {
  let cancelPlanned: (() => void) | null = null
  let awaited: Awaited | null = null

  function secondsLeft(): number | null {
    const { media, positionSeconds, rate } = get()
    const chapter = media && chapterAt(media.chapters, positionSeconds)
    return chapter ? (chapter.end - positionSeconds) / rate : null
  }

  function cancel(): void {
    cancelPlanned?.()
    cancelPlanned = null
  }

  const isAwaited = () => get().sleep?.kind === 'chapter'

  return {
    secondsLeft,
    look() {
      cancel()
      const before = awaited
      awaited = isAwaited() && get().phase === 'PLAYING' ? currentChapter() : null
      if (awaited === null) return
      // A busy or hidden page learns of the position late, when the next chapter is already playing.
      if (before !== null && hasPlayedPast(before)) return onEnd()
      const left = secondsLeft()
      if (left === null || left > CLOSE_SECONDS) return
      cancelPlanned = clock.after(left * 1000, () => isAwaited() && onEnd())
    },
    cancel,
  }

  function currentChapter(): Awaited | null {
    const { media, positionSeconds } = get()
    const chapter = media && chapterAt(media.chapters, positionSeconds)
    return chapter ? { endSeconds: chapter.end, positionSeconds, seenAtMs: clock.now() } : null
  }

  /** Only by playing: after a jump into another chapter, the end of that one is awaited. */
  function hasPlayedPast({ endSeconds, positionSeconds: from, seenAtMs }: Awaited): boolean {
    const { positionSeconds, rate } = get()
    const playedSeconds = ((clock.now() - seenAtMs) / 1000) * rate
    return positionSeconds >= endSeconds && positionSeconds - from <= playedSeconds + SLACK_SECONDS
  }
}
