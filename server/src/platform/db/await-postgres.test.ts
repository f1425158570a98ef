import { expect, test } from 'vitest'
import { connectionErrorText, untilReachable } from './await-postgres.ts'

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** Fails with these errors, one after the other, and then connects. */
function poolFailing(...errors: Error[]) {
  let released = 0
  return {
    released: () => released,
    connect() {
      const error = errors.shift()
      return error ? Promise.reject(error) : Promise.resolve({ release: () => void (released += 1) })
    },
  }
}

async function waiting(pool: ReturnType<typeof poolFailing>, patienceMs?: number) {
  const warnings: unknown[] = []
  const log = { warn: (...given: unknown[]) => void warnings.push(given[0]) }
  const failure = await untilReachable(pool, log as never, patienceMs).catch((error: unknown) => error)
  return { failure, warnings }
}

test('a server that starts before its database waits for it, and says so once', async () => {
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' })
  const pool = poolFailing(refused(), starting)
  expect(await waiting(pool)).toEqual({
    failure: undefined,
    warnings: [
      'The database in DATABASE_URL cannot be reached yet: connect ECONNREFUSED. Trying for a minute.',
    ],
  })
  expect(pool.released()).toBe(1)
})

test('a server gives up on a database that stays away', async () => {
  const error = refused()
  expect((await waiting(poolFailing(error, refused()), 0)).failure).toBe(error)
})

test('a wrong password is reported at once', async () => {
  const error = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  expect(await waiting(poolFailing(error))).toEqual({ failure: error, warnings: [] })
})

test('the reason is that of each address of a name', () => {
  expect(
    connectionErrorText(new AggregateError([new Error('::1 refused'), new Error('127.0.0.1 refused')])),
  ).toBe('::1 refused, 127.0.0.1 refused')
  expect(connectionErrorText(new Error('refused'))).toBe('refused')
})
