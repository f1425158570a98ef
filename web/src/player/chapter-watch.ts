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

export function createChapterWatch(clock: Clock, get: () => PlayerState, onEnd: () => void): ChapterWatch {
  let cancelPlanned: (() => void) | null = null

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
      const left = isAwaited() && get().phase === 'PLAYING' ? secondsLeft() : null
      if (left === null || left > CLOSE_SECONDS) return
      cancelPlanned = clock.after(left * 1000, () => isAwaited() && onEnd())
    },
    cancel,
  }
}
