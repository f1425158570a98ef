import { describe, expect, test } from 'vitest'
import {
  blankHead,
  changesState,
  finishRule,
  fractionOf,
  isAtEnd,
  moveHead,
  reachedAt,
  reportedStateAt,
  shown,
  within,
} from './head.rules.ts'
import type { FinishRule, Head } from './progress.types.ts'

const LAST_TEN_SECONDS: FinishRule = finishRule({})
const move = (positionSeconds: number, durationSeconds = 100, happenedAt = 1000, now = 1000) => ({
  positionSeconds,
  durationSeconds,
  happenedAt,
  now,
})
const headAt = (given: Partial<Head>): Head => ({ ...blankHead(500), ...given })

describe('the end of a book', () => {
  test('is the last ten seconds unless the library is configured otherwise', () => {
    expect(finishRule({})).toEqual({ percentComplete: null, secondsRemaining: 10 })
    expect(finishRule({ markAsFinishedTimeRemaining: 0, markAsFinishedPercentComplete: 95 })).toEqual({
      percentComplete: 95,
      secondsRemaining: 0,
    })
  })

  test.each([
    [90, 100, false],
    [90.1, 100, true],
    [5, 0, false],
    [5, -1, false],
    [0.5, 0.5, true],
  ])('at %d of %d seconds, by time: %s', (position, duration, isEnd) => {
    expect(isAtEnd(position, duration, LAST_TEN_SECONDS)).toBe(isEnd)
  })

  test.each([
    [50, false],
    [50.1, true],
    [100, true],
  ])('at %d of 100 seconds, when half counts as finished: %s', (position, isEnd) => {
    expect(isAtEnd(position, 100, { percentComplete: 50, secondsRemaining: 10 })).toBe(isEnd)
  })

  test('is the very end when nothing may remain, by time or by percentage', () => {
    const rules = [
      { percentComplete: null, secondsRemaining: 0 },
      { percentComplete: 100, secondsRemaining: 10 },
    ]
    for (const rule of rules) {
      expect(isAtEnd(99.9, 100, rule)).toBe(false)
      expect(isAtEnd(100, 100, rule)).toBe(true)
    }
  })

  test('depends on the remaining time when the percentage is zero, and on a percentage below one', () => {
    expect(isAtEnd(50, 100, { percentComplete: 0, secondsRemaining: 10 })).toBe(false)
    expect(isAtEnd(0.6, 100, { percentComplete: 0.5, secondsRemaining: 10 })).toBe(true)
  })

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
})

describe('a position', () => {
  test.each([
    [-5, 100, 0],
    [120, 100, 100],
    [0.5, 0.8, 0.5],
    [0.9, 0.8, 0.8],
    [120, 0, 120],
  ])('of %d in a book of %d seconds is clamped to %d', (position, duration, expected) => {
    expect(within(position, duration)).toBe(expected)
  })

  test('is a fraction of the duration, at most 1, and 0 without a duration', () => {
    expect(fractionOf(25, 100)).toBe(0.25)
    expect(fractionOf(150, 100)).toBe(1)
    expect(fractionOf(0.2, 0.5)).toBe(0.4)
    expect(fractionOf(5, 0)).toBe(0)
    expect(reportedStateAt(undefined, 25, 100)).toEqual({
      positionSeconds: 25,
      fraction: 0.25,
      isFinished: false,
      ebookLocation: null,
      ebookFraction: null,
    })
  })

  test('was never reached later than now, even if the clock was set back', () => {
    expect(reachedAt(headAt({ positionAt: 900 }), 1000)).toBe(900)
    expect(reachedAt(headAt({ positionAt: 2000 }), 1000)).toBe(1000)
  })
})

describe('moving the position', () => {
  test('starts with no progress', () => {
    expect(blankHead(7)).toEqual({
      durationSeconds: 0,
      positionSeconds: 0,
      fraction: 0,
      isFinished: false,
      isHidden: false,
      isRemoved: false,
      ebookLocation: null,
      ebookFraction: null,
      startedAt: 7,
      finishedAt: null,
      updatedAt: 7,
      positionAt: 0,
    })
    expect(moveHead(undefined, move(20), LAST_TEN_SECONDS)).toMatchObject({
      positionSeconds: 20,
      fraction: 0.2,
      startedAt: 1000,
      positionAt: 1000,
    })
  })

  test('keeps the known duration if the report has none', () => {
    const head = headAt({ durationSeconds: 200 })
    expect(moveHead(head, move(20, 0), LAST_TEN_SECONDS)).toMatchObject({
      durationSeconds: 200,
      fraction: 0.1,
    })
    expect(moveHead(head, move(0.1, 0.4), LAST_TEN_SECONDS).durationSeconds).toBe(0.4)
  })

  test('restores hidden progress, and restarts it after a reset', () => {
    const head = headAt({ isHidden: true, startedAt: 1 })
    expect(moveHead(head, move(20), LAST_TEN_SECONDS)).toMatchObject({ isHidden: false, startedAt: 1 })
    expect(moveHead({ ...head, isRemoved: true }, move(20), LAST_TEN_SECONDS)).toMatchObject({
      isRemoved: false,
      startedAt: 1000,
    })
    expect(shown({ ...head, isRemoved: true })).toBeUndefined()
    expect(shown(head)).toBe(head)
  })

  test('keeps the finish date while the end is played again, and clears it otherwise', () => {
    const done = moveHead(undefined, move(99), LAST_TEN_SECONDS)
    expect(done).toMatchObject({ isFinished: true, fraction: 1, finishedAt: 1000 })
    expect(moveHead(done, move(98, 100, 2000, 2000), LAST_TEN_SECONDS).finishedAt).toBe(1000)
    expect(moveHead(done, move(5, 100, 2000, 2000), LAST_TEN_SECONDS)).toMatchObject({
      isFinished: false,
      finishedAt: null,
    })
  })

  test('does not set the last update back for an older report, or keep it if the clock was ahead', () => {
    expect(moveHead(headAt({ updatedAt: 900 }), move(1, 100, 800), LAST_TEN_SECONDS).updatedAt).toBe(900)
    expect(moveHead(headAt({ updatedAt: 9000 }), move(1, 100, 800), LAST_TEN_SECONDS).updatedAt).toBe(1000)
  })
})

describe('shelves and filters depend on', () => {
  const head = headAt({})

  test('the first report, but not on changes of the position alone', () => {
    expect(changesState(undefined, head)).toBe(true)
    expect(changesState(head, head)).toBe(false)
    expect(changesState({ ...head, fraction: 0.1 }, { ...head, fraction: 0.9 })).toBe(false)
    expect(changesState({ ...head, ebookFraction: 0.1 }, { ...head, ebookFraction: 0.9 })).toBe(false)
    expect(changesState({ ...head, ebookFraction: 0 }, head)).toBe(false)
  })

  test.each<Partial<Head>>([
    { isFinished: true },
    { finishedAt: 5 },
    { isHidden: true },
    { isRemoved: true },
    { fraction: 0.1 },
    { ebookFraction: 0.1 },
  ])('%j', (change) => {
    expect(changesState(head, { ...head, ...change })).toBe(true)
    expect(changesState({ ...head, ...change }, head)).toBe(true)
  })
})
