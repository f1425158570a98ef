import { describe, expect, test } from 'vitest'
import { decideOffline } from './offline.rules.ts'
import type { EarlierReport, Head, SessionSoFar } from './progress.types.ts'
import { aHead, aSession, NOW, RULE, anEarlierReport } from './test-support/reports.ts'

describe('an offline session', () => {
  const decide = (
    snapshot: { positionSeconds?: number; totalSeconds?: number; clientAt?: number },
    {
      head = aHead(),
      session = {},
      earlier = [],
      isHeadOfSession = false,
    }: {
      head?: Head | null
      session?: Partial<SessionSoFar>
      earlier?: EarlierReport[]
      isHeadOfSession?: boolean
    } = {},
  ) =>
    decideOffline(
      head ?? undefined,
      aSession({ listenedSeconds: 0, ...session }),
      { positionSeconds: 300, totalSeconds: 60, clientAt: NOW - 1000, ...snapshot },
      earlier,
      { isHeadOfSession },
      RULE,
      NOW,
    )

  test('that is newer than the position moves it in either direction, and dates it', () => {
    expect(decide({}).head).toMatchObject({
      positionSeconds: 300,
      positionAt: NOW - 1000,
      updatedAt: NOW - 1000,
    })
  })

  test('that is older leaves the position unchanged', () => {
    const older = decide({ clientAt: NOW - 61_000 })
    expect(older).toMatchObject({ refusal: 'older-than-head', head: aHead() })
    expect(decide({ clientAt: NOW - 61_000 }, { head: aHead({ isRemoved: true }) }).refusal).toBe(
      'older-than-head',
    )
  })

  test('that reached the end of a recording shorter than a second finishes it', () => {
    const played = decide(
      { positionSeconds: 0.6, totalSeconds: 0 },
      { head: null, session: { durationSeconds: 0.6 } },
    )
    expect(played).toMatchObject({ refusal: null, head: { isFinished: true } })
  })

  test('of the same time wins if it is further along', () => {
    const clientAt = NOW - 60_000
    expect(decide({ clientAt }).refusal).toBe('older-than-head')
    expect(decide({ clientAt, positionSeconds: 501 }).refusal).toBeNull()
  })

  test('from the future cannot move the position back', () => {
    const clientAt = NOW + 86_400_000
    expect(decide({ clientAt }).refusal).toBe('clock-ahead')
    expect(decide({ clientAt, positionSeconds: 600 }).head).toMatchObject({
      positionSeconds: 600,
      updatedAt: NOW,
    })
    expect(decide({ clientAt }, { head: aHead({ isFinished: true }) }).refusal).toBe('clock-ahead')
    expect(
      decide(
        { clientAt },
        {
          isHeadOfSession: true,
          earlier: [anEarlierReport({ kind: 'offline', listenedSeconds: 50, clientAt: clientAt - 1 })],
        },
      ).refusal,
    ).toBeNull()
  })

  test('may grow: only its longest version counts', () => {
    const earlier = [anEarlierReport({ kind: 'offline', listenedSeconds: 60, clientAt: NOW - 1000 })]
    const own = { earlier, isHeadOfSession: true }
    expect(decide({}, own).refusal).toBe('duplicate')
    expect(decide({ totalSeconds: 50, clientAt: NOW - 900 }, own).refusal).toBe('older-than-head')
    expect(decide({ clientAt: NOW - 1001 }, own).refusal).toBe('older-than-head')
    expect(decide({ clientAt: NOW - 999 }, own).refusal).toBeNull()
    expect(decide({ totalSeconds: 61 }, own).refusal).toBeNull()
  })

  test('that started online and was interrupted is new if it has more listening time, whatever its clock says', () => {
    const own = { earlier: [anEarlierReport()], isHeadOfSession: true, session: { listenedSeconds: 60 } }
    expect(decide({ totalSeconds: 90, clientAt: 5 }, own).refusal).toBeNull()
    expect(decide({ totalSeconds: 60, clientAt: 5 }, own).refusal).toBe('older-than-head')
  })

  test('without any listening does not reset the position', () => {
    const nothing = { positionSeconds: 0, totalSeconds: 0 }
    expect(decide(nothing).refusal).toBe('zero-without-play')
    expect(decide(nothing, { head: null }).refusal).toBe('zero-without-play')
    expect(decide({ positionSeconds: 0, totalSeconds: 60 }).refusal).toBeNull()
    expect(decide({ positionSeconds: 1, totalSeconds: 0 }).refusal).toBeNull()
    const at = (given: Partial<Head>) => decide(nothing, { head: aHead(given) }).refusal
    expect(at({ positionSeconds: 0.5 }), 'who stands at the start loses nothing').toBeNull()
    expect(at({ positionSeconds: 1 })).toBe('zero-without-play')
    expect(at({ positionSeconds: 0, isFinished: true })).toBe('zero-without-play')
  })

  test('of a book that was never started sets its position', () => {
    expect(decide({}, { head: null }).head).toMatchObject({ positionSeconds: 300 })
  })

  test('with more listening is newer than its earlier version, whatever its clock says', () => {
    const earlier = [anEarlierReport({ kind: 'offline', listenedSeconds: 60, clientAt: NOW - 1000 })]
    expect(
      decide({ totalSeconds: 61, clientAt: NOW - 2000 }, { earlier, isHeadOfSession: true }).refusal,
    ).toBeNull()
  })

  test('is compared only with its own earlier versions, not with when they were received', () => {
    const session = { listenedSeconds: 60, updatedAt: NOW - 5000 }
    const earlier = [anEarlierReport({ kind: 'offline', listenedSeconds: 60, clientAt: NOW - 9000 })]
    expect(decide({ clientAt: NOW - 8000 }, { session, earlier, isHeadOfSession: true }).refusal).toBeNull()
    expect(decide({ clientAt: NOW - 8000 }, { session }).refusal).toBeNull()
  })

  test('that started online is new from our last update on, or if it is a second longer', () => {
    const cutOff = (updatedAt: number, snapshot: { totalSeconds: number; clientAt: number }) =>
      decide(snapshot, {
        earlier: [anEarlierReport()],
        isHeadOfSession: true,
        session: { listenedSeconds: 60, updatedAt },
      }).refusal
    expect(cutOff(NOW - 5000, { totalSeconds: 61, clientAt: 5 })).toBeNull()
    expect(cutOff(NOW - 5000, { totalSeconds: 60, clientAt: NOW - 5000 })).toBeNull()
    expect(cutOff(NOW - 5000, { totalSeconds: 60, clientAt: NOW - 1000 })).toBeNull()
    expect(cutOff(NOW + 5000, { totalSeconds: 60, clientAt: NOW }), 'our clock was set back').toBeNull()
  })

  test('may be a minute ahead; a position from before our clock was set back counts as now', () => {
    expect(decide({ clientAt: NOW + 60_000 }).refusal).toBeNull()
    expect(decide({ clientAt: NOW + 60_001 }).refusal).toBe('clock-ahead')
    const head = aHead({ positionAt: NOW + 100_000 })
    expect(decide({ clientAt: NOW + 120_000 }, { head }).refusal).toBeNull()
  })

  test('from the future or of the same time only advances progress that is under way', () => {
    const future = { clientAt: NOW + 86_400_000, positionSeconds: 600 }
    expect(decide(future, { head: aHead({ isFinished: true }) }).refusal).toBe('clock-ahead')
    expect(decide(future, { head: aHead({ isRemoved: true }) }).refusal).toBe('clock-ahead')
    expect(decide({ clientAt: NOW - 60_000, positionSeconds: 500 }).refusal).toBe('older-than-head')
  })

  test('from the future is accepted if it continues in step with our clock after the position was reached', () => {
    const ahead = 86_400_000
    const before = (given: Partial<EarlierReport> = {}) =>
      anEarlierReport({
        kind: 'offline',
        listenedSeconds: 45,
        serverAt: NOW - 15_000,
        clientAt: NOW - 15_000 + ahead,
        ...given,
      })
    const goesOn = (earlier: EarlierReport, head = aHead()) =>
      decide({ clientAt: NOW + ahead }, { head, earlier: [earlier] }).refusal
    for (const head of [aHead(), aHead({ isFinished: true }), aHead({ isRemoved: true })]) {
      expect(goesOn(before(), head)).toBeNull()
    }
    expect(decide({ clientAt: NOW + ahead }, { earlier: [before()] }).head).toMatchObject({
      positionSeconds: 300,
      positionAt: NOW,
    })
    expect(goesOn(before({ listenedSeconds: 59.5 })), 'nothing heard since').toBe('clock-ahead')
    const knownBefore = { serverAt: NOW - 60_001, clientAt: NOW - 60_001 + ahead }
    expect(goesOn(before(knownBefore)), 'known before the place').toBe('clock-ahead')
    expect(goesOn(before({ serverAt: NOW - 1000 })), 'kept and sent at once').toBe('clock-ahead')
    expect(goesOn(before({ kind: 'beat' })), 'not of a device that was away').toBe('clock-ahead')
  })
})
