import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimetable, type Timetable } from './timetable.ts'

let timetable: Timetable
let logged: string[]
const MINUTE_MS = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 4, 10, 0, 30) })
  logged = []
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) })
  timetable = createTimetable({ log })
})
afterEach(() => {
  timetable.stop()
  vi.useRealTimers()
})

test('runs at its local time', async () => {
  const times: string[] = []
  timetable.set('scan', '*/15 * * * *', () => void times.push(new Date().toTimeString().slice(0, 5)))
  expect(timetable.nextRunAt('scan')).toBe(new Date(2026, 2, 4, 10, 15).getTime())
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(times).toEqual(['10:15', '10:30', '10:45', '11:00'])
})

test('runs at its local time after the clock was set back by years', async () => {
  vi.setSystemTime(new Date(2036, 2, 4, 10, 0, 30))
  let runs = 0
  timetable.set('backup', '0 11 * * *', () => void (runs += 1))
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  vi.setSystemTime(new Date(2026, 2, 4, 10, 2, 30))
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(runs).toBe(1)
  expect(timetable.nextRunAt('backup')).toBe(new Date(2026, 2, 5, 11, 0).getTime())
})

test('a new schedule replaces the old one, and null removes it', async () => {
  const done: string[] = []
  timetable.set('scan', '* * * * *', () => void done.push('minute'))
  timetable.set('scan', '0 * * * *', () => void done.push('hour'))
  timetable.set('other', '0 11 * * *', () => void done.push('other'))
  timetable.set('other', null, () => undefined)
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect(done).toEqual(['hour'])
  expect(timetable.nextRunAt('other')).toBeNull()
})

test('a run is skipped while the previous one is still running, even if the schedule has changed', async () => {
  let started = 0
  let finish = () => {}
  const run = () => {
    started += 1
    return new Promise<void>((resolve) => (finish = resolve))
  }
  timetable.set('scan', '*/2 * * * *', run)
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(started).toBe(1)
  timetable.set('scan', '* * * * *', run)
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
  expect(started).toBe(1)
  expect(logged.join()).toContain('still running')
  finish()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(started).toBe(2)
})

test('a failure is logged, and the next run still happens', async () => {
  let started = 0
  timetable.set('scan', '* * * * *', () => {
    started += 1
    throw new Error('disk on fire')
  })
  timetable.set('slow', '* * * * *', () => Promise.reject(new Error('no answer')))
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(started).toBe(2)
  expect(logged.join()).toContain('disk on fire')
  expect(logged.join()).toContain('no answer')
})

test.each(['nonsense', '* * * * * *', '61 * * * *', ''])(
  '"%s" is logged and schedules nothing',
  (expression) => {
    timetable.set('scan', expression, () => undefined)
    expect(logged).toHaveLength(1)
    expect(timetable.nextRunAt('scan')).toBeNull()
  },
)

test('nothing starts after closing', async () => {
  const run = vi.fn()
  timetable.set('scan', '* * * * *', run)
  timetable.stop()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(run).not.toHaveBeenCalled()
})
