import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { androidLines } from './android.lines.ts'
import { otherClientLines } from './other-clients.lines.ts'
import { deduceType } from './phone-parsers.ts'
import { pythonLines } from './python.lines.ts'
import { type SmallServer, startSmallServer } from './small-server.ts'

/** Simulated client apps: the requests they send, in order, and every field they read. */

let server: SmallServer
beforeAll(async () => {
  server = await startSmallServer()
})
afterAll(() => server.close())

describe('client apps', () => {
  androidLines(() => server)
  otherClientLines(() => server)
  pythonLines(() => server)
})

test('object types are deduced from the order of keys: these orders would break the app', () => {
  expect(deduceType('media', ['id', 'metadata', 'size', 'episodes'])).toBe('book')
  expect(deduceType('media', ['id', 'metadata', 'numEpisodes', 'size'])).toBe('podcast')
  expect(deduceType('metadata', ['title', 'description', 'author'])).toBe('book')
  expect(deduceType('metadata', ['title', 'author', 'description'])).toBe('podcast')
})
