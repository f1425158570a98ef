import type { Clock } from '../clock.ts'

interface Planned {
  readonly work: () => void
  readonly periodMs: number | null
  atMs: number
}

export interface FakeClock extends Clock {
  /** Advances time; anything due in between runs at its time, including promises. */
  pass(seconds: number): Promise<void>
  /** Time passes without anything running, as on a laptop with a closed lid. */
  sleep(seconds: number): void
}

export function fakeClock(startMs = Date.UTC(2026, 5, 1, 20)): FakeClock {
  let nowMs = startMs
  const planned = new Set<Planned>()
  const plan = (delayMs: number, periodMs: number | null, work: () => void) => {
    const entry: Planned = { work, periodMs, atMs: nowMs + delayMs }
    planned.add(entry)
    return () => void planned.delete(entry)
  }
  const nextDue = (untilMs: number) =>
    [...planned].filter((entry) => entry.atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]

  return {
    now: () => nowMs,
    after: (delayMs, work) => plan(delayMs, null, work),
    every: (periodMs, work) => plan(periodMs, periodMs, work),
    async pass(seconds) {
      const untilMs = nowMs + seconds * 1000
      await settle()
      for (let due = nextDue(untilMs); due; due = nextDue(untilMs)) {
        nowMs = Math.max(nowMs, due.atMs)
        if (due.periodMs === null) planned.delete(due)
        else due.atMs = nowMs + due.periodMs
        due.work()
        await settle()
      }
      nowMs = untilMs
    },
    sleep: (seconds) => void (nowMs += seconds * 1000),
  }
}

/** Flushes everything that only waits for promises. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve()
}
