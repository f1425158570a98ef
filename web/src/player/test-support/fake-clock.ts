import type { Clock } from '../clock.ts'

interface Planned {
  readonly work: () => void
  readonly periodMs: number | null
  atMs: number
}

export interface FakeClock extends Clock {
  /** Lets time pass; whatever is due on the way happens at its moment, promises included. */
  pass(seconds: number): Promise<void>
  /** Time passes while nothing runs, as on a laptop that was closed. */
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

/** Lets everything happen that waits only for promises. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve()
}
