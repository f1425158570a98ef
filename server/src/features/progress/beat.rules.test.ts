import { describe, expect, test } from 'vitest'
import { decideBeat } from './beat.rules.ts'
import { blankHead, finishRule, isAtEnd } from './head.rules.ts'
import { countBeat, countTotal } from './listening-time.rules.ts'
import { decideOffline } from './offline.rules.ts'
import type { Beat, EarlierReport, Head, SessionSoFar } from './progress.types.ts'

const NOW = 1_000_000
const RULE = finishRule({})

const aHead = (given: Partial<Head> = {}): Head => ({
  ...blankHead(0),
  durationSeconds: 1000,
  positionSeconds: 500,
  fraction: 0.5,
  positionAt: NOW - 60_000,
  updatedAt: NOW - 60_000,
  ...given,
})
const aSession = (given: Partial<SessionSoFar> = {}): SessionSoFar => ({
  num: 1,
  listenedSeconds: 30,
  positionSeconds: 500,
  durationSeconds: 1000,
  updatedAt: NOW - 5000,
  ...given,
})
const aBeat = (given: Partial<Beat> = {}): Beat => ({
  positionSeconds: 505,
  listenedSeconds: 5,
  clientAt: null,
  ...given,
})
const said = (given: Partial<EarlierReport> = {}): EarlierReport => ({
  kind: 'beat',
  positionSeconds: 500,
  listenedSeconds: 5,
  clientAt: null,
  eventNum: 1,
  serverAt: NOW - 5000,
  ...given,
})

describe('the end of a book', () => {
  test.each([
    [{}, 989, false],
    [{}, 991, true],
    [{ markAsFinishedTimeRemaining: 60 }, 939, false],
    [{ markAsFinishedTimeRemaining: 60 }, 941, true],
    [{ markAsFinishedTimeRemaining: 0 }, 999.9, false],
    [{ markAsFinishedTimeRemaining: 0 }, 1000, true],
    [{ markAsFinishedPercentComplete: 90 }, 900, false],
    [{ markAsFinishedPercentComplete: 90 }, 901, true],
    [{ markAsFinishedPercentComplete: 0, markAsFinishedTimeRemaining: 10 }, 991, true],
    [{ markAsFinishedPercentComplete: null, markAsFinishedTimeRemaining: null }, 991, true],
  ])('with %j, %d of 1000 seconds: %s', (settings, position, expected) => {
    expect(isAtEnd(position, 1000, finishRule(settings))).toBe(expected)
  })

  test('is nowhere when nobody knows how long it is', () => {
    expect(isAtEnd(100, 0, RULE)).toBe(false)
  })
})

describe('a sync', () => {
  const decide = (
    beat: Partial<Beat>,
    head: Head | undefined = aHead(),
    session = aSession(),
    earlier: EarlierReport[] = [],
  ) => decideBeat(head, session, aBeat(beat), earlier, { isHeadOfSession: false }, RULE, NOW)

  test('moves the place on', () => {
    const verdict = decide({})
    expect(verdict).toMatchObject({ kind: 'beat', refusal: null, happenedAt: NOW })
    expect(verdict.head).toMatchObject({
      positionSeconds: 505,
      fraction: 0.505,
      positionAt: NOW,
      updatedAt: NOW,
    })
  })

  test('moves it back too: that is a person who wants to hear something again', () => {
    expect(decide({ positionSeconds: 100 })).toMatchObject({
      kind: 'seek',
      refusal: null,
      head: { positionSeconds: 100 },
    })
  })

  test('finishes near the end, keeps the first time of it, and un-finishes when one listens again', () => {
    const finished = decide({ positionSeconds: 995 }).head
    expect(finished).toMatchObject({ isFinished: true, fraction: 1, finishedAt: NOW })
    expect(decide({ positionSeconds: 999 }, aHead({ ...finished, finishedAt: 7 })).head).toMatchObject({
      finishedAt: 7,
    })
    const again = decide({ positionSeconds: 5 }, aHead({ ...finished, positionAt: 0 }))
    expect(again.head).toMatchObject({ isFinished: false, finishedAt: null, fraction: 0.005 })
  })

  test('never stands behind the end', () => {
    expect(decide({ positionSeconds: 5000 }).head).toMatchObject({ positionSeconds: 1000, isFinished: true })
  })

  test('brings back what was hidden or reset', () => {
    expect(decide({}, aHead({ isHidden: true })).head).toMatchObject({ isHidden: false })
    expect(decide({}, aHead({ isRemoved: true, startedAt: 5 })).head).toMatchObject({
      isRemoved: false,
      startedAt: NOW,
    })
  })

  test.each<[string, Partial<Beat>, Head | undefined, Partial<SessionSoFar>, EarlierReport[], string]>([
    [
      'a zero before anything was heard',
      { positionSeconds: 0, listenedSeconds: 0 },
      aHead(),
      { listenedSeconds: 0 },
      [],
      'zero-without-play',
    ],
    [
      'a zero that claims to have listened, though nothing was',
      { positionSeconds: 0 },
      aHead(),
      { listenedSeconds: 0 },
      [],
      'zero-without-play',
    ],
    [
      'a zero where a finished book is opened again',
      { positionSeconds: 0 },
      aHead({ isFinished: true, positionSeconds: 0 }),
      { listenedSeconds: 0, positionSeconds: 0 },
      [],
      'zero-without-play',
    ],
    [
      'a zero of somebody who never began',
      { positionSeconds: 0, listenedSeconds: 0 },
      undefined,
      { listenedSeconds: 0, positionSeconds: 0 },
      [],
      'zero-without-play',
    ],
    [
      'an echo of where the session stood',
      { positionSeconds: 300, listenedSeconds: 0 },
      aHead(),
      { positionSeconds: 300 },
      [],
      'nothing-new',
    ],
    [
      'the same again',
      { positionSeconds: 505 },
      aHead(),
      {},
      [said(), said({ positionSeconds: 505 })],
      'duplicate',
    ],
    [
      'the same again, by its clock',
      { positionSeconds: 505, clientAt: 5 },
      aHead(),
      {},
      [said({ positionSeconds: 505, clientAt: 5 })],
      'duplicate',
    ],
    [
      'what was written down before the last one',
      { positionSeconds: 480, clientAt: 900 },
      aHead({ positionAt: 0 }),
      {},
      [said({ clientAt: 1000 })],
      'older-than-head',
    ],
    [
      'what is older than the news of another device',
      { positionSeconds: 600, clientAt: 2000 },
      aHead({ positionAt: NOW - 10 }),
      {},
      [said({ clientAt: 1000, serverAt: 1000 })],
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
    expect(verdict.said.positionSeconds).toBe(beat.positionSeconds)
  })

  test('a zero counts when the session had been heard: one went back to the start', () => {
    expect(decide({ positionSeconds: 0 }).head).toMatchObject({ positionSeconds: 0 })
  })

  test('the closing zero of a player that lost its medium erases nothing; a person at the start is believed', () => {
    const closing = { positionSeconds: 0, isClosing: true } as const
    expect(decide({ ...closing, listenedSeconds: 0 }).refusal).toBe('zero-without-play')
    expect(decide({ ...closing, totalSeconds: 30 }).refusal).toBe('zero-without-play')
    expect(decide({ ...closing, totalSeconds: 31 }).refusal).toBeNull()
    expect(decide(closing).refusal).toBeNull()
    expect(decide({ positionSeconds: 0, listenedSeconds: 0 }).refusal).toBeNull()
  })

  test('a zero hurts nobody who stands at the start, and counts for who begins to listen there', () => {
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

  test('the session that moved the place last goes on, though our clock was set back', () => {
    const head = aHead({ positionAt: NOW - 10 })
    const earlier = [said({ clientAt: 1000, serverAt: 1000 })]
    const beat = aBeat({ positionSeconds: 600, clientAt: 2000 })
    const decideAs = (isHeadOfSession: boolean) =>
      decideBeat(head, aSession(), beat, earlier, { isHeadOfSession }, RULE, NOW)
    expect(decideAs(true).refusal).toBeNull()
    expect(decideAs(false).refusal).toBe('older-than-head')
  })

  test('a client whose clock is off is dated by the report that came fastest', () => {
    const HOUR = 3_600_000
    const earlier = [
      said({ clientAt: NOW - HOUR - 50_000, serverAt: NOW - 40_000 }),
      said({ clientAt: NOW - HOUR - 30_000, serverAt: NOW - 29_000 }),
      said({ kind: 'patch', clientAt: NOW - HOUR - 60_000, serverAt: NOW - 60_000 }),
      said({ clientAt: null, serverAt: NOW - 1 }),
    ]
    const at = (clientAt: number | null) =>
      decide({ clientAt }, aHead({ positionAt: 0 }), aSession(), earlier).happenedAt
    // The second came a second late, the first ten: what was written 5 s ago there happened 4 s ago here.
    expect(at(NOW - HOUR - 5000)).toBe(NOW - 4000)
    expect(at(NOW - HOUR + 5000)).toBe(NOW)
    expect(at(null)).toBe(NOW)
  })

  test('going faster than anybody listens is a jump, as is going back', () => {
    const kindAt = (positionSeconds: number) => decide({ positionSeconds }).kind
    expect([551, 551.5, 499, 498.5].map(kindAt)).toEqual(['beat', 'seek', 'beat', 'seek'])
  })

  test('two places one went to without listening are two, also when the first was the same', () => {
    const earlier = [
      said({ listenedSeconds: 0, positionSeconds: 200 }),
      said({ listenedSeconds: 0, positionSeconds: 100 }),
    ]
    const session = aSession({ positionSeconds: 200 })
    expect(decide({ positionSeconds: 100, listenedSeconds: 0 }, aHead(), session, earlier).refusal).toBeNull()
  })
})

describe('listening time', () => {
  const NEW = { listenedSeconds: 0 }

  test('of a beat is what it says, once', () => {
    expect(countBeat(aBeat(), NEW, [])).toBe(5)
    expect(countBeat(aBeat(), NEW, [said({ positionSeconds: 505 })])).toBe(0)
    expect(countBeat(aBeat({ listenedSeconds: 0 }), NEW, [])).toBe(0)
    expect(countBeat(aBeat({ listenedSeconds: 1e9 }), NEW, [])).toBe(86_400)
  })

  test('of a beat with a clock is what no earlier one has covered', () => {
    const at = (clientAt: number, listenedSeconds: number) => said({ clientAt, listenedSeconds })
    const beat = aBeat({ clientAt: 20_000, listenedSeconds: 20 })
    expect(countBeat(beat, NEW, [])).toBe(20)
    expect(countBeat(beat, NEW, [at(5000, 5)])).toBe(15)
    expect(countBeat(beat, NEW, [at(15_000, 5), at(5000, 5)])).toBe(10)
    expect(countBeat(beat, NEW, [at(15_000, 10), at(12_000, 10)])).toBe(7)
    expect(countBeat(beat, NEW, [at(30_000, 30)])).toBe(0)
    expect(countBeat(beat, NEW, [at(100_000, 5)])).toBe(20)
  })

  test('of a beat with a running total is what is missing to it, whatever else it says', () => {
    const counted = (totalSeconds: number, listenedSeconds: number) =>
      countBeat(aBeat({ totalSeconds, clientAt: 20_000 }), { listenedSeconds }, [said({ clientAt: 19_000 })])
    expect(counted(5, 0)).toBe(5)
    expect(counted(12, 5)).toBe(7)
    expect(counted(5, 5)).toBe(0)
    expect(counted(5, 12)).toBe(0)
    expect(counted(1e9, 0)).toBe(86_400)
  })

  test('of an offline session is its total, so often it is handed in', () => {
    const times = { startedAt: 0, updatedAt: 600_000 }
    expect(countTotal(300, 0, times)).toBe(300)
    expect(countTotal(300, 300, times)).toBe(0)
    expect(countTotal(200, 300, times)).toBe(0)
    expect(countTotal(1e9, 0, times)).toBe(600 + 86_400)
  })
})

describe('an offline session', () => {
  const decide = (
    snapshot: { positionSeconds?: number; totalSeconds?: number; clientAt?: number },
    {
      head = aHead(),
      session = {},
      earlier = [],
      isHeadOfSession = false,
    }: {
      head?: Head | undefined
      session?: Partial<SessionSoFar>
      earlier?: EarlierReport[]
      isHeadOfSession?: boolean
    } = {},
  ) =>
    decideOffline(
      head,
      aSession({ listenedSeconds: 0, ...session }),
      { positionSeconds: 300, totalSeconds: 60, clientAt: NOW - 1000, ...snapshot },
      earlier,
      { isHeadOfSession },
      RULE,
      NOW,
    )

  test('that is newer than the place moves it, forth and back, and dates it', () => {
    expect(decide({}).head).toMatchObject({
      positionSeconds: 300,
      positionAt: NOW - 1000,
      updatedAt: NOW - 1000,
    })
  })

  test('that is older leaves it alone', () => {
    expect(decide({ clientAt: NOW - 61_000 })).toMatchObject({ refusal: 'older-than-head' })
    expect(decide({ clientAt: NOW - 61_000 }, { head: aHead({ isRemoved: true }) }).refusal).toBe(
      'older-than-head',
    )
  })

  test('that is of the same moment wins when it is further', () => {
    const clientAt = NOW - 60_000
    expect(decide({ clientAt }).refusal).toBe('older-than-head')
    expect(decide({ clientAt, positionSeconds: 501 }).refusal).toBeNull()
  })

  test('that comes from the future helps nobody back', () => {
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
          earlier: [said({ kind: 'offline', listenedSeconds: 50, clientAt: clientAt - 1 })],
        },
      ).refusal,
    ).toBeNull()
  })

  test('grows: only the longest counts', () => {
    const earlier = [said({ kind: 'offline', listenedSeconds: 60, clientAt: NOW - 1000 })]
    const own = { earlier, isHeadOfSession: true }
    expect(decide({}, own).refusal).toBe('duplicate')
    expect(decide({ totalSeconds: 50, clientAt: NOW - 900 }, own).refusal).toBe('older-than-head')
    expect(decide({ clientAt: NOW - 1001 }, own).refusal).toBe('older-than-head')
    expect(decide({ clientAt: NOW - 999 }, own).refusal).toBeNull()
    expect(decide({ totalSeconds: 61 }, own).refusal).toBeNull()
  })

  test('that began with us and was cut off is news by what it heard, whatever its clock says', () => {
    const own = { earlier: [said()], isHeadOfSession: true, session: { listenedSeconds: 60 } }
    expect(decide({ totalSeconds: 90, clientAt: 5 }, own).refusal).toBeNull()
    expect(decide({ totalSeconds: 60, clientAt: 5 }, own).refusal).toBe('older-than-head')
  })

  test('in which nothing was heard does not reset the place', () => {
    const nothing = { positionSeconds: 0, totalSeconds: 0 }
    expect(decide(nothing).refusal).toBe('zero-without-play')
    expect(decide(nothing, { head: undefined }).refusal).toBe('zero-without-play')
    expect(decide({ positionSeconds: 0, totalSeconds: 60 }).refusal).toBeNull()
  })
})
