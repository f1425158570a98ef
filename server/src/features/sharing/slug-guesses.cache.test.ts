import { expect, test } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { silentLog } from '../../platform/log/log.ts'
import { createSlugGuesses } from './slug-guesses.cache.ts'

const miss = () => Promise.reject(new AppError('not_found', 'Share not found'))
const hit = () => Promise.resolve('share')

test('a client requesting thirty links that do not exist is blocked for ten minutes; others are not', async () => {
  const clock = testClock()
  const guesses = createSlugGuesses({ clock, log: silentLog })
  const codeOf = (address: string, find: () => Promise<unknown>) =>
    guesses.limit(address, find).then(
      () => 'found',
      (error: unknown) => (error as AppError).code,
    )
  for (let guess = 0; guess < 30; guess += 1) expect(await codeOf('1.1.1.1', miss)).toBe('not_found')
  expect(await codeOf('1.1.1.1', hit)).toBe('too_many')
  expect(await codeOf('2.2.2.2', hit)).toBe('found')
  clock.advance(600_000)
  expect(await codeOf('1.1.1.1', hit)).toBe('found')
})

test('links that exist are never counted', async () => {
  const guesses = createSlugGuesses({ clock: testClock(), log: silentLog })
  for (let visit = 0; visit < 100; visit += 1) expect(await guesses.limit('1.1.1.1', hit)).toBe('share')
})
