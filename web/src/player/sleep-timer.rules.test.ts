import { describe, expect, test } from 'vitest'
import {
  fadeFactor,
  fittingSleepStep,
  isSleepOver,
  lengthenSleep,
  presetsAfter,
  shortenSleep,
  SLEEP_PRESETS_SECONDS,
  SLEEP_STEPS_SECONDS,
  sleepIn,
  sleepLeft,
  tickSleep,
} from './sleep-timer.rules.ts'

const NOW = 1_000_000

test('[R9.024 R9.025] presets and steps', () => {
  expect(SLEEP_PRESETS_SECONDS).toEqual([300, 900, 1800, 2700, 3600, 5400, 7200, 10_800, 10])
  expect(SLEEP_STEPS_SECONDS).toEqual([300, 1800])
})

test('lists the last choice first among the presets', () => {
  expect(presetsAfter(null)).toEqual(SLEEP_PRESETS_SECONDS)
  expect(presetsAfter(2700)).toEqual([2700, 300, 900, 1800, 3600, 5400, 7200, 10_800, 10])
  expect(presetsAfter(77)).toEqual(SLEEP_PRESETS_SECONDS)
})

test('[R4.044] counts down in wall-clock time, second by second', () => {
  const timer = sleepIn(10, NOW)
  expect(tickSleep(timer, NOW + 1000)).toMatchObject({ remainingSeconds: 9 })
  expect(tickSleep(timer, NOW + 9_500)).toMatchObject({ remainingSeconds: 1 })
  expect(isSleepOver(tickSleep(timer, NOW + 9_999))).toBe(false)
  expect(isSleepOver(tickSleep(timer, NOW + 10_000))).toBe(true)
  expect(isSleepOver(tickSleep(timer, NOW + 999_999))).toBe(true)
})

describe('[R9.026] a step larger than the remaining time', () => {
  test.each([
    [1799, 1800, 60],
    [180, 300, 60],
    [61, 300, 60],
    [60, 300, 5],
    [20, 300, 5],
    [300, 300, 300],
    [1800, 300, 300],
  ])('with %i s left, a step of %i s becomes %i s', (left, step, taken) =>
    expect(fittingSleepStep(left, step)).toBe(taken),
  )
})

describe('[R9.027 R4.046] shortening and extending', () => {
  test.each([
    [600, 300, 300],
    [299, 300, 3],
    [300, 300, 3],
    [4, 5, 3],
  ])('%i s minus %i s leaves %i s', (left, step, after) => expect(shortenSleep(left, step)).toBe(after))
  test('is capped at one day', () => {
    expect(lengthenSleep(60, 300)).toBe(360)
    expect(lengthenSleep(86_300, 1800)).toBe(86_400)
  })
})

describe('[R9.028] display', () => {
  test.each([
    [89, '89s'],
    [90, '2m'],
    [600, '10m'],
    [89 * 60, '89m'],
    [90 * 60, '2h'],
    [180 * 60, '3h'],
  ])('%i s is shown as %s', (seconds, shown) => {
    const { count, unit } = sleepLeft(seconds)
    expect(`${count}${unit}`).toBe(shown)
  })
})

test('fades out over the last twenty seconds', () => {
  expect(fadeFactor(null, null)).toBe(1)
  expect(fadeFactor(sleepIn(300, NOW), null)).toBe(1)
  expect(fadeFactor(sleepIn(10, NOW), null)).toBe(0.5)
  expect(fadeFactor({ kind: 'chapter' }, 5)).toBe(0.25)
  expect(fadeFactor({ kind: 'chapter' }, null)).toBe(1)
})
