import { describe, expect, test } from 'vitest'
import type { Head } from './progress.types.ts'
import { aHead, NOW } from './test-support/reports.ts'
import { decide, finished } from './test-support/decide-change.ts'

describe('a manual change', () => {
  test.each<[string, Head | undefined, object, string, Partial<Head>]>([
    [
      'marks as finished',
      aHead(),
      { isFinished: true },
      'finish',
      { isFinished: true, fraction: 1, finishedAt: NOW, positionSeconds: 500 },
    ],
    [
      'marks as finished what was never begun',
      undefined,
      { isFinished: true },
      'finish',
      { isFinished: true, finishedAt: NOW, durationSeconds: 1000 },
    ],
    [
      'marks as not finished, and starts over',
      finished,
      { isFinished: false },
      'unfinish',
      { isFinished: false, finishedAt: null, positionSeconds: 0, fraction: 0 },
    ],
    [
      'goes to a place',
      aHead(),
      { currentTime: 250 },
      'patch',
      { positionSeconds: 250, fraction: 0.25, positionAt: NOW },
    ],
    [
      'starts over, because somebody says so',
      aHead(),
      { currentTime: 0, progress: 0 },
      'restart',
      { positionSeconds: 0, fraction: 0 },
    ],
    [
      'goes near the end: finished',
      aHead(),
      { currentTime: 995 },
      'finish',
      { isFinished: true, fraction: 1 },
    ],
    [
      'goes back from the end: not finished',
      finished,
      { currentTime: 100 },
      'unfinish',
      { isFinished: false, finishedAt: null, fraction: 0.1 },
    ],
    ['a fraction of one is finished', aHead(), { progress: 1 }, 'finish', { isFinished: true }],
    [
      'keeps a fraction that is said, beside the place',
      aHead(),
      { currentTime: 100, progress: 0.4 },
      'patch',
      { fraction: 0.4, positionSeconds: 100 },
    ],
    [
      'hides',
      aHead(),
      { hideFromContinueListening: true },
      'hide',
      { isHidden: true, positionAt: NOW - 60_000 },
    ],
    [
      'any other change shows again what was hidden',
      aHead({ isHidden: true }),
      { currentTime: 501 },
      'patch',
      { isHidden: false },
    ],
    [
      'reads on in the e-book',
      aHead(),
      { ebookLocation: 'cfi', ebookProgress: 0.3 },
      'ebook',
      { ebookLocation: 'cfi', ebookFraction: 0.3, positionSeconds: 500, positionAt: NOW - 60_000 },
    ],
    [
      'dates',
      aHead(),
      { startedAt: 5, finishedAt: 6, isFinished: true },
      'finish',
      { startedAt: 5, finishedAt: 6 },
    ],
    [
      'begins anew what was reset',
      aHead({ isRemoved: true }),
      { currentTime: 10 },
      'patch',
      { isRemoved: false, positionSeconds: 10, startedAt: NOW },
    ],
    [
      'a fraction alone moves the place in time, not in seconds',
      aHead(),
      { progress: 0.7 },
      'patch',
      { fraction: 0.7, positionSeconds: 500, positionAt: NOW },
    ],
    [
      'a place it is at, with another fraction than before, moves nothing',
      aHead({ fraction: 0.4 }),
      { currentTime: 500 },
      'patch',
      { fraction: 0.5, positionAt: NOW - 60_000 },
    ],
    ['marking as finished dates the place', aHead(), { isFinished: true }, 'finish', { positionAt: NOW }],
    [
      'listening leaves the e-book alone',
      aHead({ ebookLocation: 'cfi', ebookFraction: 0.3 }),
      { currentTime: 250 },
      'patch',
      { ebookLocation: 'cfi', ebookFraction: 0.3 },
    ],
    ['a fraction of the e-book alone', aHead(), { ebookProgress: 0.3 }, 'ebook', { ebookFraction: 0.3 }],
    [
      'reading leaves what was heard finished',
      finished,
      { ebookLocation: 'cfi' },
      'ebook',
      { isFinished: true, positionSeconds: 1000, finishedAt: 7 },
    ],
    [
      'hiding leaves what was heard finished',
      finished,
      { hideFromContinueListening: true },
      'hide',
      { isHidden: true, isFinished: true },
    ],
    [
      'stays hidden when it says so beside a place',
      aHead({ isHidden: true }),
      { currentTime: 600, hideFromContinueListening: true },
      'patch',
      { isHidden: true, positionSeconds: 600 },
    ],
    ['a date alone', aHead(), { startedAt: 5 }, 'patch', { startedAt: 5, positionAt: NOW - 60_000 }],
    [
      'takes the length of the item where none is known',
      aHead({ durationSeconds: 0, positionSeconds: 0, fraction: 0 }),
      { currentTime: 250 },
      'patch',
      { durationSeconds: 1000, fraction: 0.25 },
    ],
    [
      'keeps the length it knows',
      aHead({ durationSeconds: 2000 }),
      { currentTime: 250 },
      'patch',
      { durationSeconds: 2000, fraction: 0.125 },
    ],
    [
      'is not cut at the length of a recording that has grown since',
      aHead({ durationSeconds: 600 }),
      { currentTime: 800 },
      'patch',
      { durationSeconds: 1000, positionSeconds: 800, fraction: 0.8, isFinished: false },
    ],
    [
      'does not finish a recording at the end it had before',
      aHead({ durationSeconds: 600 }),
      { currentTime: 595 },
      'patch',
      { durationSeconds: 1000, positionSeconds: 595, isFinished: false },
    ],
    [
      'is not cut at the length of one file of several',
      aHead(),
      { currentTime: 800, duration: 120 },
      'patch',
      { durationSeconds: 1000, positionSeconds: 800, isFinished: false },
    ],
    [
      'takes a length that is said',
      aHead(),
      { currentTime: 0.5, duration: 1 },
      'finish',
      { durationSeconds: 1, positionSeconds: 0.5 },
    ],
    [
      'takes no length of nothing',
      aHead(),
      { currentTime: 250, duration: 0 },
      'patch',
      { durationSeconds: 1000, fraction: 0.25 },
    ],
    [
      'a fraction before the end is believed, wherever the place is',
      aHead({ positionSeconds: 995 }),
      { progress: 0.3 },
      'patch',
      { isFinished: false, fraction: 0.3 },
    ],
    ['the first second is a place', aHead(), { currentTime: 1 }, 'patch', { positionSeconds: 1 }],
    [
      'from the first second to the start',
      aHead({ positionSeconds: 1 }),
      { currentTime: 0 },
      'restart',
      { positionSeconds: 0 },
    ],
    [
      'within the first second',
      aHead({ positionSeconds: 0.5 }),
      { currentTime: 0.7 },
      'patch',
      { positionSeconds: 0.7 },
    ],
  ])('%s', (_what, head, change, kind, expected) => {
    const verdict = decide(head, change)
    expect(verdict).toMatchObject({ kind, refusal: null, head: expected })
    expect(verdict?.head?.updatedAt).toBe(NOW)
  })

  test.each([
    ['nothing said', aHead(), {}],
    ['not finished, and it was not', aHead(), { isFinished: false }],
    ['not finished, and never begun', undefined, { isFinished: false }],
    ['the place it is at', aHead(), { currentTime: 500 }],
  ])('changes nothing: %s', (_what, head, change) => {
    expect(decide(head, change)).toBeUndefined()
  })

  test.each([
    ['just after it was marked', NOW - 4999, true],
    ['just after it was marked, the clock set back since', NOW + 4999, true],
    ['five seconds later', NOW - 5000, false],
  ])('with a position that arrives %s belongs to the finish: %s', (_when, markedFinishedAt, isFinished) => {
    const verdict = decide(finished, { currentTime: 100 }, { markedFinishedAt })
    expect(verdict?.head).toMatchObject({ isFinished, positionSeconds: 100 })
  })

  test('to unfinished is accepted right after one to finished', () => {
    const verdict = decide(finished, { isFinished: false }, { markedFinishedAt: NOW })
    expect(verdict).toMatchObject({ kind: 'unfinish', head: { isFinished: false, positionSeconds: 0 } })
  })

  test('to finished is only recorded if it is finished already', () => {
    expect(decide(finished, { isFinished: true })).toMatchObject({ refusal: 'nothing-new', head: finished })
  })

  test.each([
    [aHead(), { isFinished: false, progress: 0.25, duration: 1000, currentTime: 250 }],
    [finished, { isFinished: false, progress: 0.25, duration: 1000, currentTime: 250 }],
    [aHead(), { isFinished: true, progress: 0.25, duration: 1000, currentTime: 250 }],
    [finished, { isFinished: true, progress: 0.97, duration: 1000, currentTime: 970 }],
    [aHead(), { isFinished: false, progress: 0.995, duration: 1000, currentTime: 995 }],
    [undefined, { isFinished: true, progress: 0, duration: 1000, currentTime: 0 }],
  ])('in three calls is the same as in one (%#)', (head, { isFinished, progress, duration, currentTime }) => {
    let after = head
    let markedFinishedAt: number | null = null
    for (const part of [{ isFinished }, { progress }, { duration, currentTime }]) {
      const verdict = decide(after, part, { markedFinishedAt })
      if (verdict?.kind === 'finish') markedFinishedAt = NOW
      after = verdict?.head ?? after
    }
    const atOnce = decide(head, { isFinished, progress, duration, currentTime })?.head ?? head
    const essence = (one: Head | undefined) =>
      one && [one.isFinished, one.fraction, one.positionSeconds, one.durationSeconds]
    expect(essence(after)).toEqual(essence(atOnce))
  })
})
