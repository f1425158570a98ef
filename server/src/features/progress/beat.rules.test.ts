import { describe, expect, test } from 'vitest'
import { decideBeat } from './beat.rules.ts'
import type { Beat, EarlierReport, Head, SessionSoFar } from './progress.types.ts'
import { aBeat, aHead, aSession, NOW, RULE, anEarlierReport } from './test-support/reports.ts'

describe('a sync', () => {
  const decide = (
    beat: Partial<Beat>,
    head: Head | undefined = aHead(),
    session = aSession(),
    earlier: EarlierReport[] = [],
  ) => decideBeat(head, session, aBeat(beat), earlier, { isHeadOfSession: false }, RULE, NOW)

  test('moves the position forward', () => {
    const verdict = decide({})
    expect(verdict).toMatchObject({ kind: 'beat', refusal: null, happenedAt: NOW })
    expect(verdict.head).toMatchObject({
      positionSeconds: 505,
      fraction: 0.505,
      positionAt: NOW,
      updatedAt: NOW,
    })
  })

  test('moves it back too, since the listener wants to hear something again', () => {
    expect(decide({ positionSeconds: 100 })).toMatchObject({
      kind: 'seek',
      refusal: null,
      head: { positionSeconds: 100 },
    })
  })

  test('finishes near the end, keeps the first finish time, and unfinishes when played again', () => {
    const finished = decide({ positionSeconds: 995 }).head
    expect(finished).toMatchObject({ isFinished: true, fraction: 1, finishedAt: NOW })
    expect(decide({ positionSeconds: 999 }, aHead({ ...finished, finishedAt: 7 })).head).toMatchObject({
      finishedAt: 7,
    })
    const again = decide({ positionSeconds: 5 }, aHead({ ...finished, positionAt: 0 }))
    expect(again.head).toMatchObject({ isFinished: false, finishedAt: null, fraction: 0.005 })
  })

  test('never goes past the end', () => {
    expect(decide({ positionSeconds: 5000 }).head).toMatchObject({ positionSeconds: 1000, isFinished: true })
  })

  test('restores hidden or reset progress', () => {
    expect(decide({}, aHead({ isHidden: true })).head).toMatchObject({ isHidden: false })
    expect(decide({}, aHead({ isRemoved: true, startedAt: 5 })).head).toMatchObject({
      isRemoved: false,
      startedAt: NOW,
    })
  })

  test.each<[string, Partial<Beat>, Head | undefined, Partial<SessionSoFar>, EarlierReport[], string]>([
    [
      'a zero before anything was played',
      { positionSeconds: 0, listenedSeconds: 0 },
      aHead(),
      { listenedSeconds: 0 },
      [],
      'zero-without-play',
    ],
    [
      'a zero that claims listening time, though nothing was played',
      { positionSeconds: 0 },
      aHead(),
      { listenedSeconds: 0 },
      [],
      'zero-without-play',
    ],
    [
      'a zero when a finished book is reopened',
      { positionSeconds: 0 },
      aHead({ isFinished: true, positionSeconds: 0 }),
      { listenedSeconds: 0, positionSeconds: 0 },
      [],
      'zero-without-play',
    ],
    [
      'a zero from a listener who never started',
      { positionSeconds: 0, listenedSeconds: 0 },
      undefined,
      { listenedSeconds: 0, positionSeconds: 0 },
      [],
      'zero-without-play',
    ],
    [
      'an echo of the session’s position',
      { positionSeconds: 300, listenedSeconds: 0 },
      aHead(),
      { positionSeconds: 300 },
      [],
      'nothing-new',
    ],
    [
      'a duplicate',
      { positionSeconds: 505 },
      aHead(),
      { updatedAt: NOW - 1000 },
      [anEarlierReport(), anEarlierReport({ positionSeconds: 505 })],
      'duplicate',
    ],
    [
      'the last report again, long after, as after a restart of the server',
      { positionSeconds: 505 },
      aHead(),
      { positionSeconds: 505, updatedAt: NOW - 3_600_000 },
      [anEarlierReport(), anEarlierReport({ positionSeconds: 505 })],
      'duplicate',
    ],
    [
      'a duplicate by its timestamp',
      { positionSeconds: 505, clientAt: 5 },
      aHead(),
      {},
      [anEarlierReport({ positionSeconds: 505, clientAt: 5 })],
      'duplicate',
    ],
    [
      'a report dated before the previous one',
      { positionSeconds: 480, clientAt: 900 },
      aHead({ positionAt: 0 }),
      {},
      [anEarlierReport({ clientAt: 1000 })],
      'older-than-head',
    ],
    [
      'a report older than one from another device',
      { positionSeconds: 600, clientAt: 2000 },
      aHead({ positionAt: NOW - 10 }),
      {},
      [anEarlierReport({ clientAt: 1000, serverAt: 1000 })],
      'older-than-head',
    ],
  ])('is refused: %s', (_what, beat, head, session, earlier, reason) => {
    const verdict = decideBeat(
      head,
      aSession(session),
      aBeat(beat),
      earlier,
      { isHeadOfSession: false },
      RULE,
      NOW,
    )
    expect(verdict.refusal).toBe(reason)
    expect(verdict.head).toBe(head)
    expect(verdict.reported.positionSeconds).toBe(beat.positionSeconds)
  })

  test('accepts a zero after playback: the listener went back to the start', () => {
    expect(decide({ positionSeconds: 0 }).head).toMatchObject({ positionSeconds: 0 })
  })

  test('ignores the closing zero of a player that lost its media, but accepts one from a listener at the start', () => {
    const closing = { positionSeconds: 0, isClosing: true } as const
    expect(decide({ ...closing, listenedSeconds: 0 }).refusal).toBe('zero-without-play')
    expect(decide({ ...closing, totalSeconds: 30 }).refusal).toBe('zero-without-play')
    expect(decide({ ...closing, totalSeconds: 31 }).refusal).toBeNull()
    expect(decide(closing).refusal).toBeNull()
    expect(decide({ positionSeconds: 0, listenedSeconds: 0 }).refusal).toBeNull()
  })

  test('accepts a zero if the position is at the start, or if playback begins there', () => {
    const fresh = aSession({ listenedSeconds: 0, positionSeconds: 0 })
    const atStart = aHead({ positionSeconds: 0.5, fraction: 0 })
    expect(decide({ positionSeconds: 0 }, atStart, fresh).refusal).toBeNull()
    expect(decide({ positionSeconds: 0 }, aHead({ positionSeconds: 1 }), fresh).refusal).toBe(
      'zero-without-play',
    )
    const first = decideBeat(
      undefined,
      fresh,
      aBeat({ positionSeconds: 0.5 }),
      [],
      { isHeadOfSession: false },
      RULE,
      NOW,
    )
    expect(first.refusal).toBeNull()
  })

  test('finishes a recording shorter than a second when its end is reached', () => {
    const tiny = aSession({ listenedSeconds: 0, positionSeconds: 0, durationSeconds: 0.6 })
    const end = aBeat({ positionSeconds: 0.6, listenedSeconds: 0 })
    const started = aHead({ positionSeconds: 0, fraction: 0, durationSeconds: 0.6 })
    for (const head of [undefined, started]) {
      const verdict = decideBeat(head, tiny, end, [], { isHeadOfSession: false }, RULE, NOW)
      expect(verdict).toMatchObject({ refusal: null, head: { isFinished: true, positionSeconds: 0.6 } })
    }
    const again = aHead({ positionSeconds: 0.6, isFinished: true, durationSeconds: 0.6 })
    const atEnd = { ...tiny, positionSeconds: 0.6 }
    expect(decideBeat(again, atEnd, end, [], { isHeadOfSession: false }, RULE, NOW).refusal).toBe(
      'nothing-new',
    )
  })

  test('accepts the end less than a second after the position it already has', () => {
    const session = aSession({ positionSeconds: 999.4 })
    const rule = { percentComplete: 100, secondsRemaining: 0 }
    const end = aBeat({ positionSeconds: 1000, listenedSeconds: 0 })
    const head = aHead({ positionSeconds: 999.4 })
    expect(decideBeat(head, session, end, [], { isHeadOfSession: false }, rule, NOW)).toMatchObject({
      refusal: null,
      head: { isFinished: true },
    })
  })

  test('continues the session that last moved the position, even if our clock was set back', () => {
    const head = aHead({ positionAt: NOW - 10 })
    const earlier = [anEarlierReport({ clientAt: 1000, serverAt: 1000 })]
    const beat = aBeat({ positionSeconds: 600, clientAt: 2000 })
    const decideAs = (isHeadOfSession: boolean) =>
      decideBeat(head, aSession(), beat, earlier, { isHeadOfSession }, RULE, NOW)
    expect(decideAs(true).refusal).toBeNull()
    expect(decideAs(false).refusal).toBe('older-than-head')
  })

  test('is dated by the fastest report if the client’s clock is off', () => {
    const HOUR = 3_600_000
    const earlier = [
      anEarlierReport({ clientAt: NOW - HOUR - 50_000, serverAt: NOW - 40_000 }),
      anEarlierReport({ clientAt: NOW - HOUR - 30_000, serverAt: NOW - 29_000 }),
      anEarlierReport({ kind: 'patch', clientAt: NOW - HOUR - 60_000, serverAt: NOW - 60_000 }),
      anEarlierReport({ clientAt: null, serverAt: NOW - 1 }),
    ]
    const at = (clientAt: number | null) =>
      decide({ clientAt }, aHead({ positionAt: 0 }), aSession(), earlier).happenedAt
    // The second took one second to arrive, the first ten: a report stamped 5 s ago by that clock happened 4 s ago by
    // ours.
    expect(at(NOW - HOUR - 5000)).toBe(NOW - 4000)
    expect(at(NOW - HOUR + 5000)).toBe(NOW)
    expect(at(null)).toBe(NOW)
  })

  test('without a timestamp happens now, whatever earlier timestamps said', () => {
    const earlier = [anEarlierReport({ clientAt: NOW - 10, serverAt: NOW - 9 })]
    expect(decide({}, aHead(), aSession(), earlier).happenedAt).toBe(NOW)
  })

  test.each<[string, Partial<Beat>, Head, Partial<SessionSoFar>, EarlierReport[]]>([
    ['at the same time as another device', {}, aHead({ positionAt: NOW }), {}, []],
    [
      'within the first second, before anything was played',
      { positionSeconds: 1 },
      aHead(),
      { listenedSeconds: 0 },
      [],
    ],
    ['a second away, without listening', { positionSeconds: 501, listenedSeconds: 0 }, aHead(), {}, []],
    [
      'the same position and listening time at another time',
      { positionSeconds: 500, clientAt: 6 },
      aHead({ positionAt: 0 }),
      {},
      [anEarlierReport({ clientAt: 5 })],
    ],
    [
      'the same again, after going back and listening for that long',
      { positionSeconds: 480 },
      aHead(),
      { updatedAt: NOW - 5000 },
      [anEarlierReport(), anEarlierReport({ positionSeconds: 480 })],
    ],
    [
      'another position at the same time',
      { clientAt: 1000 },
      aHead({ positionAt: 0 }),
      {},
      [anEarlierReport({ clientAt: 1000 })],
    ],
  ])('is accepted: %s', (_what, beat, head, session, earlier) => {
    expect(decide(beat, head, aSession(session), earlier).refusal).toBeNull()
  })

  test('is a duplicate if it repeats the same half second, and late if it falls between two earlier ones', () => {
    const half = { listenedSeconds: 0.5 }
    const before = [anEarlierReport({ ...half, positionSeconds: 505 })]
    expect(decide(half, aHead(), aSession({ updatedAt: NOW - 100 }), before).refusal).toBe('duplicate')
    const around = [anEarlierReport({ clientAt: 1000 }), anEarlierReport({ clientAt: 100 })]
    expect(decide({ clientAt: 500 }, aHead({ positionAt: 0 }), aSession(), around).refusal).toBe(
      'older-than-head',
    )
  })

  test('is a seek if it moves faster than anyone listens, or backwards', () => {
    const kindAt = (positionSeconds: number) => decide({ positionSeconds }).kind
    expect([551, 551.5, 499, 498.5].map(kindAt)).toEqual(['beat', 'seek', 'beat', 'seek'])
  })

  test('accepts two seeks without listening, even if the first was to the same position', () => {
    const earlier = [
      anEarlierReport({ listenedSeconds: 0, positionSeconds: 200 }),
      anEarlierReport({ listenedSeconds: 0, positionSeconds: 100 }),
    ]
    const session = aSession({ positionSeconds: 200 })
    expect(decide({ positionSeconds: 100, listenedSeconds: 0 }, aHead(), session, earlier).refusal).toBeNull()
  })
})
