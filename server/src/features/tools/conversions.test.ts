import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { connect, type Listener } from '../../../test/live.ts'
import { mp3, picture, type Tree } from '../../../test/make-tree.ts'
import { sound } from '../../../test/media.ts'
import type { ScannedLibrary } from '../../../test/scans.ts'
import { untilIdle } from '../../../test/world.ts'
import { startWithFiles } from '../../../test/scanned-server.ts'
import { readAudio } from '../../platform/media/audio-tags.ts'
import { probe } from '../../platform/media/test-support/media-files.ts'
import { isReady, type Replacement, replaceOriginals } from './replace-originals.service.ts'

// Scans start threads, which are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let app: TestApp
let tree: Tree
let library: ScannedLibrary
let root: Account
let address: string
let listener: Listener

const SAME_SECONDS = 0.05

beforeAll(async () => {
  const files = {
    'Ann/Sea/CD 1/01.mp3': mp3({ TIT2: 'Ebb', TALB: 'Sea', TPE1: 'Ann' }, { seconds: 3 }),
    'Ann/Sea/CD 1/02.mp3': mp3({ TIT2: 'Flow', TALB: 'Sea', TPE1: 'Ann' }, { seconds: 5 }),
    'Ann/Sea/CD 2/01.mp3': mp3({ TIT2: 'Spring', TALB: 'Sea', TPE1: 'Ann' }, { seconds: 4 }),
    'Ann/Sea/cover.jpg': picture('#336699', 300),
    'Ann/Parts/1.m4a': sound('m4a', { seconds: 4, tags: { title: 'One', album: 'Parts' } }),
    'Ann/Parts/2.m4a': sound('m4a', { seconds: 6, tags: { title: 'Two', album: 'Parts' } }),
    'Ann/Whole/book.m4b': sound('m4b', { seconds: 9, tags: { album: 'Whole' }, chapters: ['A', 'B', 'C'] }),
    'Ann/Copy/book.m4b': sound('m4b', { seconds: 6, tags: { album: 'Copy' }, chapters: ['A', 'B'] }),
    'Ann/Long/1.mp3': sound('mp3', { seconds: 600, tags: { title: 'Long', album: 'Long' } }),
    'Ann/Stuck/1.mp3': mp3({ TIT2: 'One', TALB: 'Stuck' }, { seconds: 3 }),
    'Ann/Stuck/2.mp3': mp3({ TIT2: 'Two', TALB: 'Stuck' }, { seconds: 3 }),
    'Loose.mp3': sound('mp3', { seconds: 3 }),
  }
  ;({ app, tree, library, root } = await startWithFiles(files, { expectErrors: true }))
  address = await app.listen()
  listener = await connect(address)
  await listener.signIn(root.token)
})
afterAll(async () => {
  listener.close()
  await app.close()
  tree.close()
})

const itemOf = async (relPath: string) => {
  const item = (await library.items()).get(relPath)
  if (item?.media.kind !== 'book') throw new Error(`There is no book ${relPath}.`)
  return { ...item, media: item.media }
}
const encode = async (id: string, query: Record<string, string> = {}) => {
  await app.as(root).ask('tools.encode', { params: { id }, query })
  await untilIdle(app)
}
const split = async (id: string, query: Record<string, string> = {}) => {
  await app.as(root).ask('tools.split', { params: { id }, query })
  await untilIdle(app)
}
const names = (folder: string) => readdirSync(tree.at(folder)).toSorted()
const cached = (id: string) => path.join(app.config.metadataDir, 'cache', 'items', id)
const marks = (chapters: readonly { title: string; start: number }[]) =>
  chapters.map(({ title, start }) => [title, Number(start.toFixed(2))])

describe('an M4B made from several files', () => {
  test('has their audio, chapters, tags and cover, and the book keeps its identity', async () => {
    const before = await itemOf('Ann/Sea')
    const seconds = before.media.chapters.at(-1)?.end ?? 0
    await app.as(root).ask('editing.updateMedia', {
      params: { id: before.id },
      body: { metadata: { narrators: ['Bo'], series: [{ name: 'Waters', sequence: '2' }] } },
    })
    await app.as(root).ask('progress.update', {
      params: { id: before.id },
      body: { currentTime: 8.5, duration: seconds },
    })
    await listener.received()
    await encode(before.id, { bitrate: '64k', channels: '1' })

    expect(names('Ann/Sea')).toEqual(['Sea.m4b', 'cover.jpg'])
    const made = await probe(tree.at('Ann/Sea/Sea.m4b'))
    expect(made).toMatchObject({ codec: 'aac', channels: 1 })
    expect(Math.abs(made.durationSeconds - seconds)).toBeLessThan(SAME_SECONDS)
    expect(made.chapters.map(({ title, startSeconds }) => [title, Number(startSeconds.toFixed(2))])).toEqual(
      marks(before.media.chapters),
    )
    const { tags, embeddedCover } = await readAudio(tree.at('Ann/Sea/Sea.m4b'))
    expect(tags).toMatchObject({
      tagNarrator: 'Bo',
      tagSeries: 'Waters',
      tagSeriesPart: '2',
      tagArtist: 'Ann',
    })
    expect(embeddedCover?.mime).toBe('image/jpeg')

    const after = await itemOf('Ann/Sea')
    expect(after.id).toBe(before.id)
    expect(after.files.filter(({ kind }) => kind === 'audio').map(({ relPath }) => relPath)).toEqual([
      'Sea.m4b',
    ])
    expect(marks(after.media.chapters)).toEqual(marks(before.media.chapters))
    expect(await app.as(root).ask('progress.get', { params: { id: before.id } })).toMatchObject({
      currentTime: 8.5,
    })
    expect(readdirSync(path.join(cached(before.id), 'CD 1'))).toEqual(['01.mp3', '02.mp3'])
    expect((await library.scan()).counts).toMatchObject({ added: 0, updated: 0, moved: 0, missing: 0 })
  })

  test('reports its progress in percent', async () => {
    const heard = await listener.received()
    const percents = heard
      .filter(({ name }) => name === 'task_progress')
      .map(({ payload }) => (payload as { progress: number }).progress)
    expect(percents.at(-1)).toBe(100)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    const { id } = await itemOf('Ann/Sea')
    expect(heard).toContainEqual({
      name: 'task_finished',
      payload: expect.objectContaining({
        action: 'encode-m4b',
        isFailed: false,
        data: expect.objectContaining({ libraryItemId: id }),
      }),
    })
  })

  test('copies AAC without re-encoding, and keeps the originals where scans ignore them', async () => {
    const { id } = await itemOf('Ann/Parts')
    await encode(id, { codec: 'copy', originals: 'keep' })
    expect(names('Ann/Parts')).toEqual(['Original files', 'Parts.m4b'])
    expect(names('Ann/Parts/Original files')).toEqual(['.ignore', '1.m4a', '2.m4a'])
    const { durationSeconds, chapters } = await readAudio(tree.at('Ann/Parts/Parts.m4b'))
    expect(Math.abs(durationSeconds - 10)).toBeLessThan(SAME_SECONDS * 2)
    expect(chapters.map(({ title }) => title)).toEqual(['One', 'Two'])
    const after = await itemOf('Ann/Parts')
    expect(after.files.map(({ relPath }) => relPath)).toEqual(['Parts.m4b'])
  })
})

describe('splitting a book by its chapters', () => {
  test('into MP3 files keeps the identity of the book', async () => {
    const before = await itemOf('Ann/Whole')
    await app.as(root).ask('editing.chapters', {
      params: { id: before.id },
      body: {
        chapters: [
          { id: 0, start: 0, end: 2.5, title: 'Eins' },
          { id: 1, start: 2.5, end: 4, title: 'Zwei: Fort' },
          { id: 2, start: 4, end: 9, title: 'Drei' },
        ],
      },
    })
    await split(before.id, { originals: 'delete', bitrate: '64k' })
    expect(names('Ann/Whole')).toEqual(['01 - Eins.mp3', '02 - Zwei - Fort.mp3', '03 - Drei.mp3'])
    for (const [index, seconds] of [2.5, 1.5, 5].entries()) {
      const file = tree.at('Ann/Whole', names('Ann/Whole')[index] ?? '')
      expect(Math.abs((await probe(file)).durationSeconds - seconds)).toBeLessThan(SAME_SECONDS)
      const { tags } = await readAudio(file)
      expect(tags).toMatchObject({ tagAlbum: 'Whole', tagTrack: `${index + 1}/3` })
    }
    const after = await itemOf('Ann/Whole')
    expect(after.id).toBe(before.id)
    expect(after.media.chapters.map(({ title }) => title)).toEqual(['Eins', 'Zwei: Fort', 'Drei'])
    expect(existsSync(cached(before.id))).toBe(false)
  })

  test('without re-encoding the audio', async () => {
    const { id } = await itemOf('Ann/Copy')
    await split(id, { codec: 'copy' })
    expect(names('Ann/Copy')).toEqual(['01 - A.m4a', '02 - B.m4a'])
    for (const name of names('Ann/Copy')) {
      const { durationSeconds } = await readAudio(tree.at('Ann/Copy', name))
      expect(Math.abs(durationSeconds - 3)).toBeLessThan(SAME_SECONDS)
    }
  })
})

describe('rejected conversions', () => {
  const refusal = async (relPath: string, tool: 'tools.encode' | 'tools.split', query = {}) => {
    const { id } = await itemOf(relPath)
    const { status, text } = await app.as(root).call(tool, { params: { id }, query })
    return [status, text]
  }

  test('are reported at once', async () => {
    expect(await refusal('Loose.mp3', 'tools.encode')).toEqual([
      400,
      'The book needs a folder of its own: its file lies among other books.',
    ])
    expect(await refusal('Ann/Long', 'tools.encode', { codec: 'copy' })).toEqual([
      400,
      '"1.mp3" is not AAC: its sound cannot be taken over as it is.',
    ])
    expect(await refusal('Ann/Long', 'tools.split')).toEqual([
      400,
      'This book has no chapters to split it by.',
    ])
    expect((await refusal('Ann/Long', 'tools.encode', { bitrate: 'loud' }))[0]).toBe(400)
    const idle = await itemOf('Ann/Long')
    const none = await app.as(root).call('tools.cancelEncode', { params: { id: idle.id } })
    expect(none.status).toBe(404)
  })

  test('include another tool on the same book; cancelling leaves everything as it was', async () => {
    const { id } = await itemOf('Ann/Long')
    const watcher = await connect(address)
    await watcher.signIn(root.token)
    await app.as(root).ask('tools.encode', { params: { id }, query: { bitrate: '64k' } })
    await watcher.next('task_progress')
    watcher.close()
    const busy = await app.as(root).call('tools.embed', { params: { id } })
    expect([busy.status, busy.text]).toEqual([400, 'Audiobook is already processing'])
    expect(names('Ann/Long')).toHaveLength(2)
    const errorsBefore = app.errors().length
    await app.as(root).ask('tools.cancelEncode', { params: { id } })
    await untilIdle(app)
    expect(app.errors()).toHaveLength(errorsBefore)
    const ends = (await listener.received()).filter(({ name }) => name === 'task_finished')
    expect(ends.at(-1)?.payload).toMatchObject({ isFailed: true, error: 'Cancelled' })
    expect(names('Ann/Long')).toEqual(['1.mp3'])
  })

  test('include a file that changed since the scan, which is left alone', async () => {
    const { id } = await itemOf('Ann/Long')
    const file = tree.at('Ann/Long/1.mp3')
    const before = readFileSync(file)
    writeFileSync(file, Buffer.concat([before, Buffer.alloc(10)]))
    await encode(id)
    expect(app.errors().at(-1)?.message).toContain('it has changed since it was scanned')
    expect(names('Ann/Long')).toEqual(['1.mp3'])
  })
})

test('if the originals cannot be moved away, the task says so and the book plays from the new file', async () => {
  const { id } = await itemOf('Ann/Stuck')
  mkdirSync(path.dirname(cached(id)), { recursive: true })
  writeFileSync(cached(id), 'in the way')
  await encode(id)
  expect(app.errors().at(-1)?.message).toMatch(
    /failed: The files of the book could not be written or moved: [^/]+\.$/,
  )
  expect(names('Ann/Stuck')).toEqual(['1.mp3', '2.mp3', 'Stuck.m4b'])
  const played = (await itemOf('Ann/Stuck')).files.filter(({ media }) => media && !media.isExcluded)
  expect(played.map(({ relPath }) => relPath)).toEqual(['Stuck.m4b'])
})

test('a server that was killed while the originals were put away goes on from there', async () => {
  await tree.add({ 'Half/work/Half.m4b': 'new', 'Half/1.mp3': 'one', 'Half/2.mp3': 'two' })
  const folder = tree.at('Half')
  const originals = ['1.mp3', '2.mp3'].map((relPath) => {
    const { size, mtimeMs } = statSync(tree.at('Half', relPath))
    return { relPath, size, mtimeMs }
  })
  const replacement: Replacement = {
    itemFolder: folder,
    workFolder: tree.at('Half/work'),
    files: [{ from: tree.at('Half/work/Half.m4b'), to: tree.at('Half/Half.m4b'), size: 3 }],
    originals,
    wish: { originals: 'keep' },
  }
  expect(await isReady(replacement)).toBe(true)
  await replaceOriginals({ ...replacement, originals: originals.slice(0, 1) }, '')
  expect(names('Half')).toEqual(['2.mp3', 'Half.m4b', 'Original files', 'work'])
  expect(await isReady(replacement)).toBe(true)
  writeFileSync(tree.at('Half/1.mp3'), 'somebody put another one there')
  expect(await replaceOriginals(replacement, '')).toEqual([tree.at('Half/1.mp3')])
  expect(names('Half/Original files')).toEqual(['.ignore', '1.mp3', '2.mp3'])
  expect(names('Half')).toEqual(['1.mp3', 'Half.m4b', 'Original files', 'work'])
  tree.remove('Half/Half.m4b')
  expect(await isReady(replacement)).toBe(false)
})

test('partial output of a killed server is removed at the next start', async () => {
  const half = tree.at('Ann/Long/.lectern-work-1')
  mkdirSync(half)
  writeFileSync(path.join(half, 'Long.m4b'), 'half')
  const notes = path.join(app.config.metadataDir, 'conversions')
  mkdirSync(notes, { recursive: true })
  writeFileSync(path.join(notes, 'gone.json'), JSON.stringify({ folder: half, isNeeded: true }))
  const other = await startApp({ env: { METADATA_PATH: app.config.metadataDir }, expectErrors: true })
  await other.close()
  expect(existsSync(half)).toBe(false)
  expect(readdirSync(notes)).toEqual([])
})
