import { chapterAt } from './chapters.rules.ts'
import type { Clock } from './clock.ts'
import type { PlayerState } from './player-state.ts'

/** Ticks come once a second; the end of a chapter that somebody waits for is met more exactly. */
export interface ChapterWatch {
  /** In real seconds; null outside of chapters. */
  secondsLeft(): number | null
  /** The position has moved. */
  look(): void
  cancel(): void
}

const CLOSE_SECONDS = 1.5
/** Positions come rounded and a little late. */
const SLACK_SECONDS = 1

/** Where a chapter that somebody waits for ends, and where one was when that was seen. */
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
      // A busy or hidden page hears of the position late, when the next chapter is playing already.
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

  /** By playing: whoever jumps into another chapter waits for the end of that one. */
  function hasPlayedPast({ endSeconds, positionSeconds: from, seenAtMs }: Awaited): boolean {
    const { positionSeconds, rate } = get()
    const playedSeconds = ((clock.now() - seenAtMs) / 1000) * rate
    return positionSeconds >= endSeconds && positionSeconds - from <= playedSeconds + SLACK_SECONDS
  }
}
