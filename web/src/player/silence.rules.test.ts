import { expect, test } from 'vitest'
import { hearLevel, isSkipping, levelOf, skippingRate, SOUND } from './silence.rules.ts'

test('a tone is loud, zeros are not', () => {
  const tone = Float32Array.from({ length: 480 }, (_, n) => Math.sin(n / 10))
  expect(levelOf(tone)).toBeGreaterThan(0.6)
  expect(levelOf(new Float32Array(480))).toBe(0)
})

test('only a silence that lasts is skipped, and sound ends it at once', () => {
  let silence = hearLevel(SOUND, 0, 1000)
  silence = hearLevel(silence, 0, 1300)
  expect(isSkipping(silence, 1300)).toBe(false)
  silence = hearLevel(silence, 0, 1450)
  expect(isSkipping(silence, 1450)).toBe(true)
  expect(isSkipping(hearLevel(silence, 0.2, 1500), 1500)).toBe(false)
})

test('a browser plays only so fast', () => {
  expect(skippingRate(1)).toBe(3)
  expect(skippingRate(5)).toBe(8)
})
