import { expect, test } from 'vitest'
import { withLevel, isSkipping, levelOf, skippingRate, SOUND } from './silence.rules.ts'

test('a tone is loud, zeros are silent', () => {
  const tone = Float32Array.from({ length: 480 }, (_, n) => Math.sin(n / 10))
  expect(levelOf(tone)).toBeGreaterThan(0.6)
  expect(levelOf(new Float32Array(480))).toBe(0)
})

test('measures loudness as root mean square; no samples count as silent', () => {
  expect(levelOf(Float32Array.of(0.5, -0.5))).toBe(0.5)
  expect(levelOf(Float32Array.of(1, 0, 0, 0))).toBe(0.5)
  expect(levelOf(Float32Array.of(0.25))).toBe(0.25)
  expect(levelOf(new Float32Array(0))).toBe(0)
})

test('what is as soft as breath at most is quiet, and skipped after four tenths of a second', () => {
  expect(withLevel(SOUND, 0.005, 1000)).toEqual({ quietSinceMs: 1000 })
  expect(withLevel(SOUND, 0.0051, 1000)).toEqual(SOUND)
  expect(isSkipping({ quietSinceMs: 1000 }, 1399)).toBe(false)
  expect(isSkipping({ quietSinceMs: 1000 }, 1400)).toBe(true)
})

test('only a silence that lasts is skipped, and sound ends it at once', () => {
  let silence = withLevel(SOUND, 0, 1000)
  silence = withLevel(silence, 0, 1300)
  expect(isSkipping(silence, 1300)).toBe(false)
  silence = withLevel(silence, 0, 1450)
  expect(isSkipping(silence, 1450)).toBe(true)
  expect(isSkipping(withLevel(silence, 0.2, 1500), 1500)).toBe(false)
})

test('caps the playback rate at what a browser supports', () => {
  expect(skippingRate(1)).toBe(3)
  expect(skippingRate(5)).toBe(8)
})
