import Fastify from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '../../lib/errors.ts'
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
