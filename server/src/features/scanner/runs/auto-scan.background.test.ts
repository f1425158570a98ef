import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { type AutoScan, startAutoScan } from './auto-scan.background.ts'

let app: TestApp
let autoScan: AutoScan
let media = ''
let scanned: string[]

beforeEach(async () => {
  app = await startApp()
  media = path.join(path.dirname(app.config.configDir), 'media')
  scanned = []
})
afterEach(async () => {
  await autoScan.stop()
  vi.useRealTimers()
  await app.close()
})

const start = async () => {
  const request = (libraryId: string) => {
    scanned.push(libraryId)
    return Promise.resolve()
  }
  autoScan = startAutoScan(app.ctx, { request }, { debounceMs: 40 })
  await autoScan.ready
}
const create = async (name: string, settings: object = {}) => {
  const body = { name, folders: [{ fullPath: path.join(media, name) }], settings }
  return (await app.as(await app.root()).ask('libraries.create', { body })).id
}
const change = async (id: string, settings: object) =>
  app.as(await app.root()).ask('libraries.update', { params: { id }, body: { settings } })
const copyBook = (library: string, name: string) => {
  mkdirSync(path.join(media, library, name), { recursive: true })
  writeFileSync(path.join(media, library, name, 'book.mp3'), 'x')
}
const scans = (...ids: string[]) => vi.waitFor(() => expect(scanned).toEqual(ids), { timeout: 20_000 })
const quiet = () => new Promise((resolve) => setTimeout(resolve, 250))

describe('the watcher', () => {
  test('scans the library a book is copied into, and no other', async () => {
    const first = await create('first')
    await create('second')
    await start()
    copyBook('first', 'Book')
    await scans(first)
  })

  test('follows libraries as they are added, changed and removed', async () => {
    await start()
    const id = await create('late')
    await quiet()
    copyBook('late', 'One')
    await scans(id)
    await quiet()
    scanned = []
    await change(id, { disableWatcher: true })
    await quiet()
    copyBook('late', 'Two')
    await quiet()
    expect(scanned).toEqual([])
    await change(id, { disableWatcher: false })
    await quiet()
    copyBook('late', 'Three')
    await scans(id)
    await quiet()
    scanned = []
    await app.as(await app.root()).ask('libraries.remove', { params: { id } })
    await quiet()
    copyBook('late', 'Four')
    await quiet()
    expect(scanned).toEqual([])
  })

  test('is turned off and on for all libraries by one server setting', async () => {
    const id = await create('books')
    const root = app.as(await app.root())
    await root.ask('settings.update', { body: { scannerDisableWatcher: true } })
    await start()
    copyBook('books', 'One')
    await quiet()
    expect(scanned).toEqual([])
    await root.ask('settings.update', { body: { scannerDisableWatcher: false } })
    await quiet()
    copyBook('books', 'Two')
    await scans(id)
  })

  test('ignores changes after it was stopped', async () => {
    await create('books')
    await start()
    await autoScan.stop()
    copyBook('books', 'One')
    await quiet()
    expect(scanned).toEqual([])
  })
})

test('a library is scanned on its schedule, and no longer once the schedule is removed', async () => {
  const id = await create('books', { autoScanCronExpression: '*/15 * * * *', disableWatcher: true })
  vi.useFakeTimers({ now: new Date(2026, 2, 4, 10, 0), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await start()
  await vi.advanceTimersByTimeAsync(31 * 60_000)
  expect(scanned).toEqual([id, id])
  vi.useRealTimers()
  await change(id, { autoScanCronExpression: null })
  await quiet()
  vi.useFakeTimers({ now: new Date(2026, 2, 4, 10, 44), toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(scanned).toEqual([id, id])
})
