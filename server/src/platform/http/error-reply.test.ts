import Fastify from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { AppError } from '../../lib/errors.ts'
import { freePort } from '../../../test/free-port.ts'
import { postgresDialect } from '../db/postgres.ts'
import { createLog } from '../log/log.ts'
import { replyWithError } from './error-reply.ts'

test('an internal error is logged; a rejection by another server is not', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = createLog({
    level: 'info',
    clock: { now: () => 0 },
    print: (line) => void lines.push(line),
  })
  const app = Fastify({ loggerInstance })
  app.setErrorHandler(replyWithError)
  app.get('/fault', () => {
    throw new AppError('internal', 'The index is broken')
  })
  app.get('/refused', () => {
    throw new AppError('undelivered', 'ntfy.example answered 403')
  })
  const [fault, refused] = [await app.inject('/fault'), await app.inject('/refused')]
  expect([fault.statusCode, fault.payload]).toEqual([500, 'The index is broken'])
  expect([refused.statusCode, refused.payload]).toEqual([500, 'ntfy.example answered 403'])
  const errors = lines.filter((line) => /failed/.test(line))
  expect(errors).toEqual([expect.stringContaining('GET /fault failed: The index is broken')])
  await app.close()
})

test('a full disk is named, whether the system or PostgreSQL reports it', async () => {
  const app = Fastify()
  app.setErrorHandler(replyWithError)
  app.get('/:code', (request) => {
    throw Object.assign(new Error('No space left on device'), request.params)
  })
  for (const code of ['ENOSPC', '53100']) {
    const reply = await app.inject(`/${code}`)
    expect([reply.statusCode, reply.payload]).toEqual([
      503,
      'The disk of the server is full: nothing can be saved until there is space',
    ])
  }
  await app.close()
})

test('while PostgreSQL cannot be reached, requests are answered with 503, and the log says so once', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = createLog({
    level: 'error',
    clock: { now: () => 0 },
    print: (line) => void lines.push(line),
  })
  const connectionString = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  const db = new Kysely<unknown>({ dialect: await postgresDialect({ connectionString }) })
  const app = Fastify({ loggerInstance })
  app.setErrorHandler(replyWithError)
  app.get('/read', () => sql`select 1`.execute(db))
  app.post('/write', () => db.transaction().execute((tx) => sql`select 1`.execute(tx)))
  const replies = [await app.inject('/read'), await app.inject({ method: 'POST', url: '/write' })]
  for (const reply of replies) {
    expect([reply.statusCode, reply.payload]).toEqual([
      503,
      'The database of the server cannot be reached. Try again in a moment',
    ])
  }
  expect(lines).toEqual([
    expect.stringContaining('The database of the server cannot be reached: connect ECONNREFUSED'),
  ])
  await app.close()
  await db.destroy()
})
