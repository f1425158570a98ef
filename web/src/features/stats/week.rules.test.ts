import type { ListeningStatsView } from '@lectern/contract/stats'
import { expect, test } from 'vitest'
import { chartStep, daysListened, weekFigures } from './days.rules.ts'
import { topAuthors } from './top-lists.rules.ts'

test('a week is seven days, and a streak ends at the first day without listening', () => {
  const days = { '2026-01-15': 7, '2026-01-14': 14, '2026-01-12': 7, '2026-01-08': 999, '2026-01-09': 7 }
  expect(weekFigures(days, '2026-01-15')).toEqual({
    totalSeconds: 35,
    averageSeconds: 5,
    bestSeconds: 14,
    daysInRow: 2,
  })
  expect(weekFigures({ '2026-01-15': 0.5 }, '2026-01-15').daysInRow).toBe(1)
  expect(weekFigures({}, '2026-01-15').daysInRow).toBe(0)
})

test('counts a day with any listening at all', () => {
  expect(daysListened({ a: 0, b: 0.5, c: 60 })).toBe(2)
})

test.each([
  [0, 1],
  [5, 1],
  [6, 2],
  [125, 25],
  [126, 30],
])('for a best day of %s minutes, the chart step is %s', (minutes, step) => {
  expect(chartStep(minutes)).toBe(step)
})

test('counts authors with a name and any listening time', () => {
  const heard = (timeListening: number, ...authors: unknown[]) => ({
    timeListening,
    mediaMetadata: { authors },
  })
  const items = { a: heard(0.5, { name: 'Ada' }, 'Bea', null, {}, 7), b: heard(0, { name: 'Nobody' }) }
  expect(topAuthors(items as unknown as ListeningStatsView['items'])).toEqual([
    { name: 'Ada', seconds: 0.5 },
    { name: 'Bea', seconds: 0.5 },
  ])
})
