import { describe, expect, test } from 'vitest'
import { chartStep, dayOf, daysListened, lastDays, weekFigures } from './days.rules.ts'
import { heatWeeks } from './heat-map.rules.ts'
import { topAuthors, topGenres } from './top-lists.rules.ts'

const TODAY = '2026-03-04'

test('days are in the server’s time zone', () => {
  const lateEvening = Date.UTC(2026, 2, 4, 23, 30)
  expect(dayOf(lateEvening, 'UTC')).toBe('2026-03-04')
  expect(dayOf(lateEvening, 'Europe/Berlin')).toBe('2026-03-05')
})

test('the last seven days span the end of a month', () => {
  expect(lastDays(TODAY, 7)).toEqual([
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-03-03',
    '2026-03-04',
  ])
})

test('calculates week total, average, best day and streak', () => {
  const days = { '2026-03-04': 600, '2026-03-03': 1200, '2026-03-01': 300, '2025-01-01': 9000 }
  expect(weekFigures(days, TODAY)).toEqual({
    totalSeconds: 2100,
    averageSeconds: 300,
    bestSeconds: 1200,
    daysInRow: 2,
  })
  expect(daysListened(days)).toBe(4)
  expect(weekFigures({ '2026-03-03': 60 }, TODAY).daysInRow).toBe(0)
})

describe('chart grid lines', () => {
  test.each([
    [0, 1],
    [4, 1],
    [30, 6],
    [125, 25],
    [180, 40],
    [126, 30],
  ])('for a best day of %i minutes, are %i apart', (best, step) => expect(chartStep(best)).toBe(step))
})

describe('the heat map', () => {
  test('has weeks starting on Sunday, the last one up to today', () => {
    const weeks = heatWeeks({}, TODAY, 52)
    expect(weeks).toHaveLength(52)
    expect(weeks[0]?.days).toHaveLength(7)
    // 4 March 2026 is a Wednesday.
    expect(weeks.at(-1)?.days.map(({ day }) => day)).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
    ])
    expect(weeks.at(-1)?.newMonth).toBe(2)
  })
  test('has four levels between the shortest and the longest day', () => {
    const days = { '2026-03-04': 100, '2026-03-03': 50, '2026-03-02': 1, '2026-03-01': 0 }
    expect(heatWeeks(days, TODAY, 1)[0]?.days.map(({ level }) => level)).toEqual([0, 1, 2, 4])
  })
  test('starts on a Sunday, and labels months where they begin', () => {
    const weeks = heatWeeks({}, TODAY, 6)
    expect(weeks.map(({ days }) => days[0]?.day)).toEqual([
      '2026-01-25',
      '2026-02-01',
      '2026-02-08',
      '2026-02-15',
      '2026-02-22',
      '2026-03-01',
    ])
    expect(weeks.map(({ newMonth }) => newMonth)).toEqual([null, 1, null, null, null, 2])
  })
  test('has a full last week on a Saturday, and a single day on a Sunday', () => {
    expect(heatWeeks({}, '2026-03-07', 2).map(({ days }) => days.length)).toEqual([7, 7])
    expect(heatWeeks({}, '2026-03-08', 2).map(({ days }) => days.length)).toEqual([7, 1])
  })
  test('puts days of equal length on the highest level, with their seconds', () => {
    const days = { '2026-03-02': 60, '2026-03-03': 60 }
    expect(heatWeeks(days, TODAY, 1)[0]?.days).toEqual([
      { day: '2026-03-01', seconds: 0, level: 0 },
      { day: '2026-03-02', seconds: 60, level: 4 },
      { day: '2026-03-03', seconds: 60, level: 4 },
      { day: '2026-03-04', seconds: 0, level: 0 },
    ])
  })
  test('counts a day with less than a second of listening', () => {
    const days = { '2026-03-02': 0.5, '2026-03-03': 60 }
    expect(heatWeeks(days, TODAY, 1)[0]?.days.map(({ level }) => level)).toEqual([0, 1, 4, 0])
  })
})

test('[R9.041] lists at most ten authors and five genres, by listening time', () => {
  const items = Object.fromEntries(
    Array.from({ length: 14 }, (_, place) => [
      `item-${place}`,
      {
        id: `item-${place}`,
        timeListening: 100 + place,
        lastUpdate: 0,
        mediaMetadata: {
          authors: [{ id: `a${place}`, name: `Author ${place}` }],
          genres: [`Genre ${place % 7}`],
        },
      },
    ]),
  )
  expect(topAuthors(items).map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_, place) => `Author ${13 - place}`),
  )
  expect(topGenres(items)).toHaveLength(5)
  expect(topGenres(items)[0]).toEqual({ name: 'Genre 6', seconds: 106 + 113 })
})

test('counts podcasts by author and music by artists', () => {
  const heard = (mediaMetadata: Record<string, unknown>) => ({
    id: 'x',
    timeListening: 5,
    lastUpdate: 0,
    mediaMetadata,
  })
  expect(
    topAuthors({ a: heard({ author: 'Radio Nine' }), b: heard({ artists: ['The Lamps'] }), c: heard({}) }),
  ).toEqual([
    { name: 'Radio Nine', seconds: 5 },
    { name: 'The Lamps', seconds: 5 },
  ])
})
