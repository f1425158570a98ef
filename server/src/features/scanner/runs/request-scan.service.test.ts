import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { createOwnLibrary } from '../../libraries/libraries.service.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import { scanRequester } from './request-scan.service.ts'
import { createScanner, type Scanner } from '../scanner.service.ts'

let app: TestApp
let scanner: Scanner
let library: Library
let ended = 0

beforeEach(async () => {
  app = await startApp()
  scanner = createScanner(app.ctx)
  ended = 0
  app.ctx.events.on('scan.finished', () => void (ended += 1))
  const folder = path.join(path.dirname(app.config.configDir), 'media')
  mkdirSync(folder)
  library = await createOwnLibrary(app.ctx, { name: 'Books', mediaType: 'book', folders: [folder] })
})
afterEach(async () => {
  await scanner.close()
  await app.close()
})

const byHand = { isForced: false, isConfirmed: false, places: null, userId: null }

test('a scan that is under way is waited for, then the library is scanned', async () => {
  const first = scanner.start(library, byHand)
  await scanRequester(app.ctx, scanner)(library.id, new AbortController().signal)
  await first
  expect(ended).toBe(2)
})

test('nothing begins once the server is ending, nor for a library that is gone', async () => {
  const ending = new AbortController()
  const request = scanRequester(app.ctx, scanner)
  const first = scanner.start(library, byHand)
  const waiting = request(library.id, ending.signal)
  ending.abort()
  await Promise.all([first, waiting, request('gone', new AbortController().signal)])
  expect(ended).toBe(1)
})

test('while scans are held none starts; those under way end first, and requests come afterwards', async () => {
  const { signal } = new AbortController()
  const first = scanner.start(library, byHand)
  const release = await scanner.hold('An import is under way.', signal)
  expect(ended).toBe(1)
  await first
  expect(scanner.start(library, byHand)).toBeNull()
  const waiting = scanRequester(app.ctx, scanner)(library.id, signal)
  await expect(scanner.hold('Another one.', signal)).rejects.toThrow('An import is under way.')
  expect(ended).toBe(1)
  release()
  await waiting
  expect(ended).toBe(2)
})
