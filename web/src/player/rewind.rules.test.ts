import { expect, test } from 'vitest'
import { resumePosition, rewindSeconds } from './rewind.rules.ts'

test.each([
  [5, 0],
  [29, 0],
  [30, 3],
  [299, 3],
  [300, 10],
  [3600, 20],
  [86_400, 30],
])('after a pause of %i s, rewinds by %i s', (pause, back) => expect(rewindSeconds(pause * 1000)).toBe(back))

test('never rewinds into the previous chapter', () => {
  expect(resumePosition(605, 600_000, 600)).toBe(600)
  expect(resumePosition(650, 600_000, 600)).toBe(640)
  expect(resumePosition(4, 600_000, 0)).toBe(0)
})
