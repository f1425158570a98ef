import { describe, expect, test } from 'vitest'
import { countBeat as countBeatAt, countTotal } from './listening-time.rules.ts'
import type { Beat, EarlierReport } from './progress.types.ts'
import { aBeat, NOW, anEarlierReport } from './test-support/reports.ts'

describe('listening time', () => {
  const NEW = { listenedSeconds: 0 }
  /** Right after the report before, unless said otherwise. */
  const countBeat = (beat: Beat, session: typeof NEW, earlier: EarlierReport[], secondsSince = 0) =>
    countBeatAt(
      beat,
      { ...session, positionSeconds: 510, updatedAt: NOW },
      earlier,
      NOW + secondsSince * 1000,
    )

  test('of a beat is what it reports, counted once', () => {
    expect(countBeat(aBeat(), NEW, [])).toBe(5)
    expect(countBeat(aBeat(), NEW, [anEarlierReport({ positionSeconds: 505 })])).toBe(0)
    // Heard again, after going back.
    expect(countBeat(aBeat(), NEW, [anEarlierReport({ positionSeconds: 505 })], 5)).toBe(5)
    expect(countBeat(aBeat({ listenedSeconds: 0 }), NEW, [])).toBe(0)
    expect(countBeat(aBeat({ listenedSeconds: 0.5 }), NEW, [])).toBe(0.5)
    expect(countBeat(aBeat({ listenedSeconds: -5 }), NEW, [])).toBe(0)
    expect(countBeat(aBeat({ listenedSeconds: 1e9 }), NEW, [])).toBe(86_400)
  })

  test('of a beat with a timestamp is what no earlier beat has covered', () => {
    const at = (clientAt: number, listenedSeconds: number) => anEarlierReport({ clientAt, listenedSeconds })
    const beat = aBeat({ clientAt: 20_000, listenedSeconds: 20 })
    expect(countBeat(beat, NEW, [])).toBe(20)
    expect(countBeat(beat, NEW, [at(5000, 5)])).toBe(15)
    expect(countBeat(beat, NEW, [at(15_000, 5), at(5000, 5)])).toBe(10)
    expect(countBeat(beat, NEW, [at(15_000, 10), at(12_000, 10)])).toBe(7)
    expect(countBeat(beat, NEW, [at(30_000, 30)])).toBe(0)
    expect(countBeat(beat, NEW, [at(100_000, 5)])).toBe(20)
    expect(countBeat(beat, NEW, [at(30_000, 30), at(100_000, 5)])).toBe(0)
    // One inside another, whichever came first.
    expect(countBeat(beat, NEW, [at(10_000, 5), at(18_000, 18)])).toBe(2)
    expect(countBeat(beat, NEW, [at(18_000, 18), at(10_000, 5)])).toBe(2)
  })

  test('of a beat with a running total is the difference to that total, whatever else it reports', () => {
    const counted = (totalSeconds: number, listenedSeconds: number) =>
      countBeat(aBeat({ totalSeconds, clientAt: 20_000 }), { listenedSeconds }, [
        anEarlierReport({ clientAt: 19_000 }),
      ])
    expect(counted(5, 0)).toBe(5)
    expect(counted(12, 5)).toBe(7)
    expect(counted(5, 5)).toBe(0)
    expect(counted(5, 12)).toBe(0)
    expect(counted(1e9, 0)).toBe(86_400)
  })

  test('of an offline session is its total, however often it is submitted', () => {
    const times = { startedAt: 0, updatedAt: 600_000 }
    expect(countTotal(300, 0, times)).toBe(300)
    expect(countTotal(300, 300, times)).toBe(0)
    expect(countTotal(200, 300, times)).toBe(0)
    expect(countTotal(1e9, 0, times)).toBe(600 + 86_400)
    expect(countTotal(1e9, 0, { startedAt: 600_000, updatedAt: 0 }), 'a clock that went back').toBe(86_400)
  })
})
