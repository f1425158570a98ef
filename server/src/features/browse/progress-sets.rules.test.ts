import { describe, expect, test } from 'vitest'
import { asItemNum } from '../../platform/ids.types.ts'
import type { ProgressFilter } from './filters.rules.ts'
import type { Head } from './heads.types.ts'
import { passesProgress, passesSeriesProgress, progressByItem, progressTime } from './progress-sets.rules.ts'

const ITEM = asItemNum(1)
const head = (given: Partial<Head> = {}): Head => ({
  itemNum: ITEM,
  episodeNum: null,
  fraction: 0,
  ebookFraction: 0,
  isFinished: false,
  startedAt: 10,
  finishedAt: null,
  updatedAt: 20,
  ...given,
})
const of = (...heads: Head[]) => progressByItem(heads).get(ITEM)

const UNTOUCHED = undefined
const OPENED = of(head())
const LISTENING = of(head({ fraction: 0.3 }))
const READING = of(head({ ebookFraction: 0.2 }))
const FINISHED = of(head({ fraction: 1, isFinished: true, finishedAt: 30 }))

describe('[R4.004] progress filters', () => {
  const cases: [ProgressFilter, boolean, boolean, boolean, boolean, boolean][] = [
    // untouched, opened, listening, reading, finished
    ['not-started', true, true, false, false, false],
    ['in-progress', false, false, true, true, false],
    ['finished', false, false, false, false, true],
    ['not-finished', true, true, true, true, false],
    ['audio-in-progress', false, false, true, false, false],
    ['ebook-in-progress', false, false, false, true, false],
    ['ebook-finished', false, false, false, false, true],
  ]
  test.each(cases)('%s', (filter, ...expected) => {
    const passed = [UNTOUCHED, OPENED, LISTENING, READING, FINISHED].map((one) =>
      passesProgress(filter, one, true),
    )
    expect(passed).toEqual(expected)
  })

  test('a finished audiobook without an e-book does not count as a finished e-book', () => {
    expect(passesProgress('ebook-finished', FINISHED, false)).toBe(false)
  })

  test('a podcast is in progress while any episode is, and finished once every started episode is', () => {
    const finished = head({ episodeNum: 1, isFinished: true, finishedAt: 30 })
    expect(of(finished, head({ episodeNum: 2, fraction: 0.5 }))?.state).toBe('in-progress')
    expect(of(head({ episodeNum: 2, fraction: 0.5 }), finished)?.state).toBe('in-progress')
    expect(of(finished, head({ episodeNum: 2 }))?.state).toBe('finished')
  })
})

describe('the combined progress of a podcast’s episodes', () => {
  const early = head({ episodeNum: 1, startedAt: 5, updatedAt: 40, isFinished: true, finishedAt: 30 })
  const late = head({ episodeNum: 2, startedAt: 8, updatedAt: 25, isFinished: true, finishedAt: 24 })
  const begun = head({ episodeNum: 3, fraction: 0.5 })

  test.each([
    ['first', [early, late]],
    ['last', [late, early]],
  ])('has the earliest start, latest finish and latest update, whichever is %s', (_which, heads) => {
    expect(of(...heads)).toMatchObject({ startedAt: 5, updatedAt: 40, finishedAt: 30, state: 'finished' })
  })

  test('has no finish time until an episode is finished', () => {
    expect(of(head({ episodeNum: 1 }), begun)).toMatchObject({ finishedAt: null })
    expect(of(head({ episodeNum: 1 }), early)).toMatchObject({ finishedAt: 30 })
    expect(of(early, head({ episodeNum: 1 }))).toMatchObject({ finishedAt: 30 })
  })

  test('counts as listening or reading if one episode does', () => {
    const read = head({ episodeNum: 4, ebookFraction: 0.1 })
    for (const heads of [
      [begun, late],
      [late, begun],
    ])
      expect(of(...heads)).toMatchObject({ isListening: true, isReading: false })
    for (const heads of [
      [read, late],
      [late, read],
    ])
      expect(of(...heads)).toMatchObject({ isListening: false, isReading: true })
  })

  test('is not started when episodes have only been opened', () => {
    expect(of(head({ episodeNum: 1 }), head({ episodeNum: 2 }))?.state).toBe('not-started')
    expect(of(head({ episodeNum: 1 }), early)?.state).toBe('finished')
  })
})

describe('progress of a whole series', () => {
  test.each([
    ['finished', ['finished', 'finished'], true],
    ['finished', ['finished', 'not-started'], false],
    ['not-started', ['not-started', 'not-started'], true],
    ['not-started', ['not-started', 'in-progress'], false],
    ['not-finished', ['finished', 'in-progress'], true],
    ['not-finished', ['finished'], false],
    ['in-progress', ['finished', 'not-started'], true],
    ['in-progress', ['finished', 'finished'], false],
    ['in-progress', ['not-started'], false],
  ] as const)('%s of %j: %s', (filter, states, expected) => {
    expect(passesSeriesProgress(filter, states)).toBe(expected)
  })
})

test('progress can be sorted by last update, start or finish time', () => {
  const finished = FINISHED ?? expect.unreachable()
  expect([
    progressTime('updated', finished),
    progressTime('started', finished),
    progressTime('finished', finished),
  ]).toEqual([20, 10, 30])
  expect(progressTime('finished', LISTENING ?? expect.unreachable())).toBeNull()
})
