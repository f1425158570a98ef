import { nextChapterStart, previousChapterStart } from './chapters.rules.ts'
import type { PlayerDeps } from './player-deps.ts'
import type { PlayerState } from './player-state.ts'
import { clamp } from './timeline.rules.ts'

/** Longer jumps than this can be undone for a short time. */
const UNDO_FROM_SECONDS = 15
const UNDO_FOR_MS = 15_000

export interface SeekCommands {
  /** Long jumps can be undone. */
  seek(seconds: number): void
  undo(): void
  jumpBack(): void
  jumpForward(): void
  previousChapter(): void
  nextChapter(): void
}

interface Given {
  readonly get: () => PlayerState
  readonly patch: (change: Partial<PlayerState>) => void
  readonly moveTo: (seconds: number) => void
  /** Called when the user has chosen a position. */
  readonly onSeek: () => void
}

/** Commands that change the position, and undo. */
export function createSeekCommands(
  { clock, preferences, log }: Pick<PlayerDeps, 'clock' | 'preferences' | 'log'>,
  { get, patch, moveTo, onSeek }: Given,
): SeekCommands & { readonly forgetUndo: () => void } {
  let cancelUndo: (() => void) | null = null

  function seek(seconds: number): void {
    const { phase, positionSeconds, durationSeconds } = get()
    if (phase === 'LOADING' || phase === 'IDLE') return
    if (!Number.isFinite(seconds)) return log(`No time to go to: ${seconds}`)
    const target = clamp(seconds, 0, durationSeconds)
    if (Math.abs(target - positionSeconds) >= UNDO_FROM_SECONDS) offerUndo(positionSeconds)
    moveTo(target)
    onSeek()
  }

  function offerUndo(fromSeconds: number): void {
    cancelUndo?.()
    patch({ undoSeconds: fromSeconds })
    cancelUndo = clock.after(UNDO_FOR_MS, () => patch({ undoSeconds: null }))
  }

  const chapters = () => get().media?.chapters ?? []

  return {
    seek,
    undo() {
      const { undoSeconds } = get()
      if (undoSeconds === null) return
      cancelUndo?.()
      moveTo(undoSeconds)
      patch({ undoSeconds: null })
    },
    jumpBack: () => seek(get().positionSeconds - preferences().jumpBackSeconds),
    jumpForward: () => seek(get().positionSeconds + preferences().jumpForwardSeconds),
    previousChapter: () => seek(previousChapterStart(chapters(), get().positionSeconds)),
    nextChapter() {
      const next = nextChapterStart(chapters(), get().positionSeconds)
      if (next !== null) seek(next)
    },
    forgetUndo: () => cancelUndo?.(),
  }
}
