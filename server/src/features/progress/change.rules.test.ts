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
      'marks an item as finished that was never started',
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
      'seeks',
      aHead(),
      { currentTime: 250 },
      'patch',
      { positionSeconds: 250, fraction: 0.25, positionAt: NOW },
    ],
    [
      'starts over on request',
      aHead(),
      { currentTime: 0, progress: 0 },
      'restart',
      { positionSeconds: 0, fraction: 0 },
    ],
    [
      'finishes by seeking near the end',
      aHead(),
      { currentTime: 995 },
      'finish',
      { isFinished: true, fraction: 1 },
    ],
    [
      'unfinishes by seeking back from the end',
      finished,
      { currentTime: 100 },
      'unfinish',
      { isFinished: false, finishedAt: null, fraction: 0.1 },
    ],
    ['finishes with a fraction of one', aHead(), { progress: 1 }, 'finish', { isFinished: true }],
    [
      'keeps the given fraction next to the position',
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
      'unhides hidden progress with any other change',
      aHead({ isHidden: true }),
      { currentTime: 501 },
      'patch',
      { isHidden: false },
    ],
    [
      'moves on in the e-book',
      aHead(),
      { ebookLocation: 'cfi', ebookProgress: 0.3 },
      'ebook',
      { ebookLocation: 'cfi', ebookFraction: 0.3, positionSeconds: 500, positionAt: NOW - 60_000 },
    ],
    [
      'sets dates',
      aHead(),
      { startedAt: 5, finishedAt: 6, isFinished: true },
      'finish',
      { startedAt: 5, finishedAt: 6 },
    ],
    [
      'restarts after a reset',
      aHead({ isRemoved: true }),
      { currentTime: 10 },
      'patch',
      { isRemoved: false, positionSeconds: 10, startedAt: NOW },
    ],
    [
      'with only a fraction updates the time of the position, but not its seconds',
      aHead(),
      { progress: 0.7 },
      'patch',
      { fraction: 0.7, positionSeconds: 500, positionAt: NOW },
    ],
    [
      'to the current position with a different fraction does not update the time of the position',
      aHead({ fraction: 0.4 }),
      { currentTime: 500 },
      'patch',
      { fraction: 0.5, positionAt: NOW - 60_000 },
    ],
    [
      'updates the time of the position when marking as finished',
      aHead(),
      { isFinished: true },
      'finish',
      { positionAt: NOW },
    ],
    [
      'while listening leaves the e-book position unchanged',
      aHead({ ebookLocation: 'cfi', ebookFraction: 0.3 }),
      { currentTime: 250 },
      'patch',
      { ebookLocation: 'cfi', ebookFraction: 0.3 },
    ],
    ['sets only the e-book’s fraction', aHead(), { ebookProgress: 0.3 }, 'ebook', { ebookFraction: 0.3 }],
    [
      'while reading leaves a finished audiobook finished',
      finished,
      { ebookLocation: 'cfi' },
      'ebook',
      { isFinished: true, positionSeconds: 1000, finishedAt: 7 },
    ],
    [
      'leaves a finished audiobook finished when hiding it',
      finished,
      { hideFromContinueListening: true },
      'hide',
      { isHidden: true, isFinished: true },
    ],
    [
      'stays hidden if requested along with a position',
      aHead({ isHidden: true }),
      { currentTime: 600, hideFromContinueListening: true },
      'patch',
      { isHidden: true, positionSeconds: 600 },
    ],
    ['sets only a date', aHead(), { startedAt: 5 }, 'patch', { startedAt: 5, positionAt: NOW - 60_000 }],
    [
      'uses the item’s duration if none is known',
      aHead({ durationSeconds: 0, positionSeconds: 0, fraction: 0 }),
      { currentTime: 250 },
      'patch',
      { durationSeconds: 1000, fraction: 0.25 },
    ],
    [
      'keeps the known duration',
      aHead({ durationSeconds: 2000 }),
      { currentTime: 250 },
      'patch',
      { durationSeconds: 2000, fraction: 0.125 },
    ],
    [
      'is not capped at the old duration of a recording that has grown since',
      aHead({ durationSeconds: 600 }),
      { currentTime: 800 },
      'patch',
      { durationSeconds: 1000, positionSeconds: 800, fraction: 0.8, isFinished: false },
    ],
    [
      'does not finish a recording at its previous end',
      aHead({ durationSeconds: 600 }),
      { currentTime: 595 },
      'patch',
      { durationSeconds: 1000, positionSeconds: 595, isFinished: false },
    ],
    [
      'is not capped at the duration of one of several files',
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
      'ignores a duration of zero',
      aHead(),
      { currentTime: 250, duration: 0 },
      'patch',
      { durationSeconds: 1000, fraction: 0.25 },
    ],
    [
      'accepts a fraction before the end, whatever the position',
      aHead({ positionSeconds: 995 }),
      { progress: 0.3 },
      'patch',
      { isFinished: false, fraction: 0.3 },
    ],
    ['accepts the first second as a position', aHead(), { currentTime: 1 }, 'patch', { positionSeconds: 1 }],
    [
      'restarts by seeking from the first second to the start',
      aHead({ positionSeconds: 1 }),
      { currentTime: 0 },
      'restart',
      { positionSeconds: 0 },
    ],
    [
      'moves within the first second',
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
    ['an empty change', aHead(), {}],
    ['not finished, when it was not', aHead(), { isFinished: false }],
    ['not finished, when never started', undefined, { isFinished: false }],
    ['the current position', aHead(), { currentTime: 500 }],
  ])('changes nothing: %s', (_what, head, change) => {
    expect(decide(head, change)).toBeUndefined()
  })

  test.each([
    ['right after it was marked', NOW - 4999, true],
    ['right after it was marked, with the clock set back since', NOW + 4999, true],
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
