import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runWhenCalm } from './run-when-calm.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('work runs once, after the last request', () => {
  const work = vi.fn()
  const calm = runWhenCalm(work, { calmMs: 100, maxMs: 1000 })
  for (let count = 0; count < 5; count += 1) {
    calm.ask()
    vi.advanceTimersByTime(90)
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10)
  expect(work).toHaveBeenCalledOnce()
})

test('requests without end postpone it no longer than the maximum, again and again', () => {
  const work = vi.fn()
  const calm = runWhenCalm(work, { calmMs: 100, maxMs: 1000 })
  for (let time = 0; time < 2500; time += 50) {
    calm.ask()
    vi.advanceTimersByTime(50)
  }
  expect(work).toHaveBeenCalledTimes(2)
})

test('canceled work does not run until asked for again', () => {
  const work = vi.fn()
  const calm = runWhenCalm(work, { calmMs: 100, maxMs: 1000 })
  calm.ask()
  calm.cancel()
  vi.advanceTimersByTime(2000)
  expect(work).not.toHaveBeenCalled()
  calm.ask()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledOnce()
})
