import { expect, test } from 'vitest'
import { momentIn } from './copied-place.rules.ts'

test('recordings of about the same length have the same moments at the same time', () => {
  expect(momentIn(600, 36_000, 36_300)).toBe(600)
  expect(momentIn(36_000, 36_000, 35_900)).toBe(35_900)
})

test('in a shorter or longer recording, a moment is at the same fraction', () => {
  expect(momentIn(18_000, 36_000, 9000)).toBe(4500)
  expect(momentIn(100, 1000, 2000)).toBe(200)
})

test('without known lengths, a moment stays where it is', () => {
  expect(momentIn(600, 0, 36_000)).toBe(600)
  expect(momentIn(600, 36_000, 0)).toBe(600)
})
