import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../context.ts'
import type { SessionSource } from '../playback/playback.types.ts'
import { streamNews } from './stream-news.service.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a stream whose end was made early reports its progress every few seconds, not with every segment', () => {
  const told: string[] = []
  const ctx = { events: { emit: (name: string) => told.push(name) } } as unknown as Context
  const news = streamNews(ctx, { sessionId: 's', userId: 'u' } as unknown as SessionSource)
  const reports = () => told.filter((name) => name === 'stream.progressed').length
  const total = 100
  const made = new Set<number>()
  const make = (from: number, end: number) => {
    for (let index = from; index < end; index++) news.made(made.add(index), total)
  }
  make(total - 1, total)
  const atEnd = reports()
  make(0, 50)
  expect(reports()).toBe(atEnd)
  vi.advanceTimersByTime(2000)
  make(50, 60)
  expect(reports()).toBe(atEnd + 1)
  make(60, total - 1)
  expect(reports(), 'the complete stream is always reported').toBe(atEnd + 2)
  expect(told.filter((name) => name === 'stream.ready')).toHaveLength(1)
})
