import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { createOwnLibrary } from '../../libraries/libraries.service.ts'
import type { Library } from '../../libraries/libraries.types.ts'

let app: TestApp
let library: Library
let ended = 0

beforeEach(async () => {
  app = await startApp()
  ended = 0
  app.ctx.events.on('scan.finished', () => void (ended += 1))
  const folder = path.join(path.dirname(app.config.configDir), 'media')
  mkdirSync(folder)
  library = await createOwnLibrary(app.ctx, { name: 'Books', mediaType: 'book', folders: [folder] })
})
afterEach(() => app.close())

const begun = () =>
  new Promise<void>((resolve) => {
    const stop = app.ctx.events.on('scan.started', () => {
      stop()
      resolve()
    })
  })
const scanJobs = () => app.ctx.jobs.list({ kind: 'scan' })

test('requests during a scan are merged into one follow-up scan of all their places', async () => {
  const hasBegun = begun()
  await app.scans.request(library.id)
  await hasBegun
  await app.scans.request(library.id, { places: [{ folderId: 'f', relPath: 'One' }] })
  await app.scans.request(library.id, { places: [{ folderId: 'f', relPath: 'Two' }] })
  await app.scans.requestAndWait(library.id, { places: [{ folderId: 'f', relPath: 'One' }], isForced: true })
  expect(ended).toBe(2)
  expect((await scanJobs()).map(({ state }) => state)).toEqual(['done', 'done'])
  expect((await scanJobs()).map(({ payload }) => payload)).toContainEqual({
    libraryId: library.id,
    isForced: true,
    isConfirmed: false,
    userId: null,
    places: [
      { folderId: 'f', relPath: 'One' },
      { folderId: 'f', relPath: 'Two' },
    ],
  })
})

test('a manual request does not restart a running scan, and a scheduled scan runs only once', async () => {
  const hasBegun = begun()
  await app.scans.requestUnlessRunning(library.id, {})
  await hasBegun
  await app.scans.requestUnlessRunning(library.id, {})
  await app.scans.requestAndWait(library.id)
  expect(ended).toBe(2)
  await app.scans.request(library.id, {}, 'planned at noon')
  await app.scans.request(library.id, {}, 'planned at noon')
  await app.scans.requestAndWait(library.id)
  expect(ended).toBe(4)
})

test('a full scan requested during a scan of changed files runs afterwards', async () => {
  const hasBegun = begun()
  await app.scans.request(library.id, { places: [{ folderId: 'f', relPath: 'One' }] })
  await hasBegun
  await app.scans.requestUnlessRunning(library.id, {})
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(2)
  expect((await scanJobs()).map(({ payload }) => payload)).toContainEqual(
    expect.objectContaining({ places: null }),
  )
})

test('a removed library is not scanned', async () => {
  await app.as(await app.root()).ask('libraries.remove', { params: { id: library.id } })
  await app.scans.requestAndWait(library.id)
  expect(ended).toBe(0)
})

test('while scans are on hold none starts; running ones finish first, and requests are served afterwards', async () => {
  const { signal } = new AbortController()
  const hasBegun = begun()
  await app.scans.request(library.id)
  await hasBegun
  const release = await app.scanner.hold('An import is under way.', signal)
  expect(ended).toBe(1)
  const waiting = app.scans.requestAndWait(library.id)
  await expect(app.scanner.hold('Another one.', signal)).rejects.toThrow('An import is under way.')
  expect(ended).toBe(1)
  release()
  await waiting
  expect(ended).toBe(2)
})
