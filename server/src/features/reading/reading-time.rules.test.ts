import { expect, test } from 'vitest'
import { countReading, splitByDay } from './reading-time.rules.ts'

const MINUTE_MS = 60_000

test('each report counts only its new time', () => {
  expect(countReading(50, undefined, 0)).toBe(50)
  expect(countReading(110, { seconds: 50, updatedAt: 0 }, MINUTE_MS)).toBe(60)
})

test('a repeated or late report counts nothing', () => {
  expect(countReading(50, { seconds: 50, updatedAt: 0 }, MINUTE_MS)).toBe(0)
  expect(countReading(50, { seconds: 110, updatedAt: 0 }, MINUTE_MS)).toBe(0)
})

test('reading time cannot exceed the time that has passed', () => {
  expect(countReading(5000, { seconds: 50, updatedAt: 0 }, MINUTE_MS)).toBe(65)
  expect(countReading(1e9, undefined, 0)).toBe(600)
  expect(countReading(100, { seconds: 50, updatedAt: MINUTE_MS }, 0)).toBe(5)
})

test('reading past midnight is split between both days', () => {
  const now = new Date(2024, 2, 2, 0, 0, 20).getTime()
  const dayOf = (at: number) => String(new Date(at).getDate())
  expect(splitByDay(60, now, dayOf)).toEqual([
    { day: '1', seconds: 40 },
    { day: '2', seconds: 20 },
  ])
  expect(splitByDay(10, now, dayOf)).toEqual([{ day: '2', seconds: 10 }])
})
