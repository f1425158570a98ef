import { expect, test, vi } from 'vitest'
import { createChapterWatch } from './chapter-watch.ts'
import type { Clock } from './clock.ts'
import type { PlayerState } from './player-state.ts'

const CHAPTERS = [
  { id: 1, start: 0, end: 12, title: 'One' },
  { id: 2, start: 12, end: 24, title: 'Two' },
]

/** A page whose timers never fire in time: it only reacts to reported positions. */
function aBusyPage() {
  let now = 0
  let position = 0
  const onEnd = vi.fn()
  const clock = { now: () => now, after: () => () => undefined } as unknown as Clock
  const state = () =>
    ({
      media: { chapters: CHAPTERS },
      positionSeconds: position,
      rate: 1,
      phase: 'PLAYING',
      sleep: { kind: 'chapter' },
    }) as unknown as PlayerState
  const watch = createChapterWatch(clock, state, onEnd)
  return {
    onEnd,
    /** Reports a position after this many seconds of real time. */
    hear(positionSeconds: number, afterSeconds: number) {
      now += afterSeconds * 1000
      position = positionSeconds
      watch.look()
    },
  }
}

test('detects the end of a chapter even when the next one is already playing', () => {
  const { hear, onEnd } = aBusyPage()
  hear(9, 1)
  hear(11.5, 2.5)
  expect(onEnd).not.toHaveBeenCalled()
  hear(14.1, 2.6)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('after a jump into another chapter, waits for the end of that one', () => {
  const { hear, onEnd } = aBusyPage()
  hear(5, 1)
  hear(15, 1)
  hear(16, 1)
  expect(onEnd).not.toHaveBeenCalled()
})
