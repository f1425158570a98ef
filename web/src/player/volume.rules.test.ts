import { describe, expect, test } from 'vitest'
import { clampVolume, stepVolume, toggleMute, withVolume } from './volume.rules.ts'

test('[R9.022] changes in steps of a tenth', () => {
  expect(stepVolume(0.5, 1)).toBe(0.6)
  expect(stepVolume(0.3, -1)).toBe(0.2)
})

test('[R5.047] is clamped between zero and full', () => {
  expect(stepVolume(0.95, 1)).toBe(1)
  expect(stepVolume(0.05, -1)).toBe(0)
  expect(clampVolume(7)).toBe(1)
  expect(clampVolume(-7)).toBe(0)
  expect(clampVolume(Number.NaN)).toBe(1)
})

describe('[R4.049] mute', () => {
  test('restores the previous volume', () => {
    const muted = toggleMute({ volume: 0.8, beforeMute: null })
    expect(muted.volume).toBe(0)
    expect(toggleMute(muted).volume).toBe(0.8)
  })
  test('restores half volume when there is no previous one', () => {
    expect(toggleMute({ volume: 0, beforeMute: null }).volume).toBe(0.5)
  })
  test('restores half volume when the previous one was zero', () => {
    expect(toggleMute({ volume: 0, beforeMute: 0 }).volume).toBe(0.5)
  })
  test('is cleared when the volume is raised manually, and kept while it stays at zero', () => {
    const muted = toggleMute({ volume: 0.8, beforeMute: null })
    expect(withVolume(muted, 0.01)).toEqual({ volume: 0.01, beforeMute: null })
    expect(withVolume(muted, 0)).toEqual({ volume: 0, beforeMute: 0.8 })
    expect(withVolume({ volume: 0, beforeMute: null }, 0)).toEqual({ volume: 0, beforeMute: null })
    expect(withVolume({ volume: 0.01, beforeMute: null }, 0)).toEqual({ volume: 0, beforeMute: 0.01 })
  })
  test('restores the previous volume after it was manually turned down to zero', () => {
    expect(toggleMute(withVolume({ volume: 0.7, beforeMute: null }, 0)).volume).toBe(0.7)
  })
})
