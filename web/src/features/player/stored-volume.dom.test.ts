import { afterEach, expect, test } from 'vitest'
import { aPlayer } from '../../player/test-support/a-player.ts'
import { keepVolume } from './stored-volume.ts'

afterEach(() => localStorage.clear())

const aVisit = () => {
  const { player, state } = aPlayer()
  keepVolume(player)
  return { player, volume: () => state().volume }
}

test('the volume is kept for the next visit', () => {
  aVisit().player.setVolume(0.3)
  expect(aVisit().volume()).toBe(0.3)
})

test('unmuting on the next visit restores the volume from before muting', () => {
  const { player } = aVisit()
  player.setVolume(0.2)
  player.toggleMute()
  const next = aVisit()
  expect(next.volume()).toBe(0)
  next.player.toggleMute()
  expect(next.volume()).toBe(0.2)
})

test('unmuting is at half volume if the volume from before muting is unknown', () => {
  localStorage.setItem('volume', '0')
  const { player, volume } = aVisit()
  expect(volume()).toBe(0)
  player.toggleMute()
  expect(volume()).toBe(0.5)
})
