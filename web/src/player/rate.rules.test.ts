import { describe, expect, test } from 'vitest'
import { changeRate, clampRate, RATE_PRESETS, rateFor, stepRate } from './rate.rules.ts'

describe('[R5.046] the speed control', () => {
  test.each([
    [1, 0.1, 1.1],
    [1.2, 0.1, 1.3],
    [0.5, -0.1, 0.5],
    [0.6, -0.1, 0.5],
    [9.95, 0.1, 10],
    [10, 0.1, 10],
  ])('%d with a step of %d becomes %d', (rate, step, next) => expect(changeRate(rate, step)).toBe(next))
  test('repeated steps accumulate no rounding error', () => {
    let rate = 0.5
    for (let step = 0; step < 20; step++) rate = changeRate(rate, 0.1)
    expect(rate).toBe(2.5)
  })
  test('falls back to normal speed for NaN', () => expect(clampRate(Number.NaN)).toBe(1))
})

describe('[R9.020] changing speed by keyboard', () => {
  test('steps up and down the list', () => {
    const up = [0.25]
    for (let press = 0; press < 10; press++) up.push(stepRate(up.at(-1) ?? 0, 1))
    expect(up).toEqual([0.25, 0.5, 0.8, 1, 1.3, 1.5, 2, 2.5, 3, 3, 3])
    expect(stepRate(0.25, -1)).toBe(0.25)
  })
  test('moves from an unlisted speed to the next one in that direction', () => {
    expect(stepRate(1.2, 1)).toBe(1.3)
    expect(stepRate(1.2, -1)).toBe(1)
    expect(stepRate(7, -1)).toBe(3)
  })
})

test('[R9.021] menu presets', () => expect(RATE_PRESETS).toEqual([0.5, 1, 1.2, 1.5, 2]))

test('[R4.038] music plays at normal speed', () => {
  expect(rateFor('music', 1.5)).toBe(1)
  expect(rateFor('book', 1.5)).toBe(1.5)
})
