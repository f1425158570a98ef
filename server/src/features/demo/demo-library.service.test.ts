import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { asLibraryId } from '@lectern/contract/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { loadItems } from '../items/storage/items-read.store.ts'
import type { Item } from '../items/items.types.ts'
import { makeDemoLibrary } from './demo-library.service.ts'
import { DEMO_NARRATOR, DEMO_PIECES } from './demo-pieces.rules.ts'

let app: TestApp | undefined
const start = async () => (app = await startApp())
afterEach(async () => {
  await app?.close()
  app = undefined
})

const scanned = async (app: TestApp, libraryId: string): Promise<Map<string, Item>> => {
  await app.scans.requestAndWait(asLibraryId(libraryId))
  const rows = await app.ctx.db.selectFrom('item').select('id').execute()
  const items = await loadItems(
    app.ctx.db,
    rows.map(({ id }) => id),
  )
  return new Map(items.map((item) => [path.basename(item.relPath), item]))
}
const bookOf = (item: Item | undefined) => {
  if (item?.media.kind !== 'book') throw new Error('There is no such book.')
  return item.media
}

const soundOf = (item: Item | undefined) =>
  (item?.files ?? []).filter((file) => /\.(mp3|m4b|opus)$/.test(file.relPath))

test('every demo text is 60 to 140 words long', () => {
  for (const { parts } of DEMO_PIECES) {
    const words = parts.flatMap(({ text }) => text.split(' ')).length
    expect(words).toBeGreaterThanOrEqual(60)
    expect(words).toBeLessThanOrEqual(140)
  }
})

test(
  'a first start creates a library of four books with audio, covers, chapters and one e-book',
  { timeout: 60_000 },
  async () => {
    const app = await start()
    const library = await makeDemoLibrary(app.ctx)
    expect(library).toMatchObject({ name: 'Demo', mediaType: 'book' })
    const root = path.join(app.config.metadataDir, 'demo')
    expect(readdirSync(root)).toEqual(['Audiobooks'])

    const items = await scanned(app, library?.id ?? '')
    expect([...items.keys()].sort()).toEqual([
      '1 - The Fox and the Tin Moon',
      '2 - The Honest Scarecrow',
      'A Note on Lighthouses',
      'On Reading Aloud',
    ])
    const essay = bookOf(items.get('On Reading Aloud'))
    expect(essay).toMatchObject({
      title: 'On Reading Aloud',
      publishedYear: '2024',
      narrators: [DEMO_NARRATOR],
    })
    expect(essay.chapters.map(({ title }) => title)).toEqual([
      'The Slow Page',
      'Two Readers',
      'The Last Line',
    ])
    const fable = items.get('1 - The Fox and the Tin Moon')
    expect(soundOf(fable)).toHaveLength(3)
    expect(bookOf(fable)).toMatchObject({
      title: 'The Fox and the Tin Moon',
      authors: [{ name: 'Osric Lamb' }],
      series: [{ name: 'Fables from the Ditch', sequence: '1' }],
      chapters: [{ title: 'The Find' }, { title: 'The Visitors' }, { title: 'The Use of It' }],
    })
    expect(bookOf(items.get('A Note on Lighthouses')).ebookRelPath).toBe('A Note on Lighthouses.epub')
    for (const item of items.values()) {
      const seconds = soundOf(item).reduce((sum, file) => sum + (file.media?.durationSeconds ?? 0), 0)
      expect(seconds).toBeGreaterThan(20)
      expect(seconds).toBeLessThan(75)
      expect(item.cover).not.toBeNull()
      expect(bookOf(item).description).not.toBeNull()
    }
    expect(await app.ctx.db.selectFrom('user').select('id').execute()).toEqual([])

    // A second start finds the existing library.
    expect(await makeDemoLibrary(app.ctx)).toBeNull()
  },
)

test('without ffmpeg only the e-book is created, and the log says why', async () => {
  const app = await start()
  vi.stubEnv('PATH', '/nowhere')
  const library = await makeDemoLibrary(app.ctx)
  vi.unstubAllEnvs()
  expect(
    app.ctx.logBook
      .today()
      .map(({ message }) => message)
      .join(),
  ).toContain('needs ffmpeg')
  const items = await scanned(app, library?.id ?? '')
  expect([...items.keys()]).toEqual(['A Note on Lighthouses'])
  expect(bookOf(items.get('A Note on Lighthouses'))).toMatchObject({
    title: 'A Note on Lighthouses',
    authors: [{ name: 'Hanna Weir' }],
  })
})

test('remains of an interrupted start do not count as a library', async () => {
  const app = await start()
  const home = path.join(app.config.metadataDir, 'demo')
  mkdirSync(path.join(home, '.making-x', 'Author'), { recursive: true })
  mkdirSync(path.join(home, 'Audiobooks', 'Author'), { recursive: true })
  const library = await makeDemoLibrary(app.ctx)
  expect(library?.folders.map((folder) => folder.path)).toEqual([path.join(home, 'Audiobooks')])
  expect(existsSync(path.join(home, 'Audiobooks', 'Hanna Weir'))).toBe(false)
})

test('only an admin can create it on a running server, and only once', async () => {
  const app = await start()
  const root = await app.root()
  const user = await app.createUser()
  expect((await app.as(user).call('demo.make')).status).toBe(403)
  const isScanned = new Promise<void>((resolve) => {
    app.ctx.events.on('scan.finished', () => resolve())
  })
  // Without ffmpeg only the e-book is created, which is quick.
  vi.stubEnv('PATH', '/nowhere')
  const answers = await Promise.all([app.as(root).call('demo.make'), app.as(root).call('demo.make')])
  vi.unstubAllEnvs()
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await isScanned
  const { libraries } = await app.as(root).ask('libraries.list', { query: {} })
  expect(libraries.map(({ name }) => name)).toEqual(['Demo'])
  expect((await app.as(root).call('demo.make')).status).toBe(409)
})
