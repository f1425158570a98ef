import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { connect, type Listener } from '../../../test/live.ts'
import { makeTree, type Tree } from '../../../test/make-tree.ts'
import { sound } from '../../../test/media.ts'
import { makeLibrary, type ScannedLibrary } from '../../../test/scans.ts'
import { untilIdle } from '../../../test/world.ts'
import { probe } from '../../platform/media/test-support/media-files.ts'
import { readAudio } from '../../platform/media/audio-tags.ts'
import { createTemporaryFileCleanup } from './temporary-file-cleanup.service.ts'

// Scans start threads, and machines may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let app: TestApp
let tree: Tree
let library: ScannedLibrary
let root: Account
let listener: Listener

beforeAll(async () => {
  tree = await makeTree({
    'Ann/Single/book.m4b': sound('m4b', {
      seconds: 6,
      tags: { album: 'Single', artist: 'Ann', genre: 'Sea' },
      chapters: ['A', 'B'],
    }),
    'Loose.m4b': sound('m4b', { seconds: 4, chapters: ['A', 'B'] }),
    'Ann/Several/1.mp3': sound('mp3', { seconds: 4, tags: { title: 'Dawn', album: 'Several' } }),
    'Ann/Several/2.mp3': sound('mp3', { seconds: 4, tags: { title: 'Dusk', album: 'Several' } }),
    'Ann/Wave/a.wav': sound('wav'),
    'Ann/Text/book.epub': 'an e-book, or so it says',
    'Ann/Broken/1.mp3': sound('mp3', { tags: { title: 'Whole' } }),
    'Ann/Broken/2.wav': sound('wav'),
  })
  app = await startApp({ expectErrors: true })
  library = await makeLibrary(app, [tree.root])
  await library.scan()
  root = await app.root()
  listener = await connect(await app.listen())
  await listener.signIn(root.token)
})
afterAll(async () => {
  listener.close()
  await app.close()
  tree.close()
})

const itemOf = async (name: string) => {
  const item = (await library.items()).get(`Ann/${name}`)
  if (item?.media.kind !== 'book') throw new Error(`There is no book ${name}.`)
  return { ...item, media: item.media }
}
const setChapters = (id: string, ...starts: readonly [number, string][]) =>
  app.as(root).ask('editing.chapters', {
    params: { id },
    body: {
      chapters: starts.map(([start, title], index) => ({
        id: index,
        start,
        end: starts[index + 1]?.[0] ?? start + 1,
        title,
      })),
    },
  })
const embed = async (id: string, query: Record<string, string> = {}) => {
  await app.as(root).ask('tools.embed', { params: { id }, query })
  await untilIdle(app)
}
const titles = async (file: string) => (await probe(tree.at(file))).chapters.map(({ title }) => title)

describe('chapters go into the file of a book', () => {
  test('and the book is the same as before: nobody loses their place, and a scan finds nothing new', async () => {
    const before = await itemOf('Single')
    await app
      .as(root)
      .ask('progress.update', { params: { id: before.id }, body: { currentTime: 2.5, duration: 6 } })
    await setChapters(before.id, [0, 'Eins'], [1.5, 'Zwei'], [4.25, 'Drei'])
    await embed(before.id, { chaptersOnly: '1', backup: '1' })

    expect(await titles('Ann/Single/book.m4b')).toEqual(['Eins', 'Zwei', 'Drei'])
    const after = await itemOf('Single')
    expect(after.id).toBe(before.id)
    expect(after.media.chapters.map(({ title, start }) => [title, start])).toEqual([
      ['Eins', 0],
      ['Zwei', 1.5],
      ['Drei', 4.25],
    ])
    const { size, mtimeMs, ino } = statSync(tree.at('Ann/Single/book.m4b'))
    // Apps know a file by its first inode number; scans compare with the one it has now.
    expect(after.files[0]).toMatchObject({
      size,
      ino: before.files[0]?.ino,
      seenIno: String(ino),
      mtimeMs: Math.floor(mtimeMs),
    })
    expect(await app.as(root).ask('progress.get', { params: { id: before.id } })).toMatchObject({
      currentTime: 2.5,
    })
    expect((await readAudio(tree.at('Ann/Single/book.m4b'))).tags).toMatchObject({
      tagAlbum: 'Single',
      tagGenre: 'Sea',
    })

    const end = await library.scan()
    expect(end.counts).toMatchObject({ added: 0, updated: 0, moved: 0, missing: 0 })
    expect(readdirSync(tree.at('Ann/Single'))).toEqual(['book.m4b'])
  })

  test('also where the file lies alone in the library, and while a scan is under way', async () => {
    const before = (await library.items()).get('Loose.m4b')
    const id = before?.id ?? ''
    await setChapters(id, [0, 'Erst'], [1, 'Dann'])
    const scanned = library.scan({ force: '1' })
    await embed(id, { chaptersOnly: '1' })
    await scanned
    expect(await titles('Loose.m4b')).toEqual(['Erst', 'Dann'])
    const after = (await library.items()).get('Loose.m4b')
    const { ino, size } = statSync(tree.at('Loose.m4b'))
    expect(after).toMatchObject({
      id,
      ino: String(ino),
      files: [{ ino: before?.files[0]?.ino, seenIno: String(ino), size }],
    })
    expect(readdirSync(tree.root).toSorted()).toEqual(['Ann', 'Loose.m4b'])
    expect((await library.scan()).counts).toMatchObject({ added: 0, updated: 0, moved: 0, missing: 0 })
  })

  test('with a copy of what was, and never over an earlier one', async () => {
    const { id } = await itemOf('Single')
    const kept = path.join(app.config.metadataDir, 'cache', 'items', id)
    const first = readFileSync(path.join(kept, 'book.m4b'))
    await embed(id, { chaptersOnly: '1', backup: '1' })
    expect(readdirSync(kept)).toEqual(['book (2).m4b', 'book.m4b'])
    expect(readFileSync(path.join(kept, 'book.m4b')).equals(first)).toBe(true)
    const { chapters } = await probe(path.join(kept, 'book.m4b'))
    expect(chapters.map(({ title }) => title)).toEqual(['A', 'B'])
  })
})

describe('a book of several files', () => {
  test('[R1.015] metadata is embedded by an admin; chapters stay out unless they are asked for', async () => {
    const { id } = await itemOf('Several')
    await app.as(root).ask('editing.updateMedia', {
      params: { id },
      body: {
        metadata: {
          title: 'Several Winds',
          authors: [{ name: 'Ann Other' }],
          narrators: ['Bo'],
          series: [{ name: 'Airs', sequence: '3' }],
          asin: 'B002V1OF70',
        },
      },
    })
    await embed(id)
    for (const [index, title] of ['Dawn', 'Dusk'].entries()) {
      const { tags, chapters } = await readAudio(tree.at(`Ann/Several/${index + 1}.mp3`))
      expect(tags).toMatchObject({
        tagTitle: title,
        tagAlbum: 'Several Winds',
        tagArtist: 'Ann Other',
        tagNarrator: 'Bo',
        tagSeries: 'Airs',
        tagSeriesPart: '3',
        tagASIN: 'B002V1OF70',
        tagTrack: `${index + 1}/2`,
      })
      expect(chapters).toEqual([])
    }
    const { media } = await itemOf('Several')
    expect(media.chapters.map(({ title }) => title)).toEqual(['Dawn', 'Dusk'])
  })

  test('each file gets its own chapters, and a scan that reads them makes the same list of them', async () => {
    const { id } = await itemOf('Several')
    const wanted: [number, string][] = [
      [0, 'First'],
      [2, 'Second'],
      [6.5, 'Third'],
    ]
    await setChapters(id, ...wanted)
    await embed(id, { chaptersOnly: '1' })
    expect(await titles('Ann/Several/1.mp3')).toEqual(['First', 'Second'])
    expect(await titles('Ann/Several/2.mp3')).toEqual([
      expect.stringMatching(/^Second \(continued\)/),
      'Third',
    ])
    // Whoever adds the same files elsewhere gets the same chapters.
    mkdirSync(tree.at('Ann/Copy'))
    for (const name of ['1.mp3', '2.mp3'])
      writeFileSync(tree.at('Ann/Copy', name), readFileSync(tree.at('Ann/Several', name)))
    await library.scan({ force: '1' })
    const copy = await itemOf('Copy')
    expect(copy.id).not.toBe(id)
    expect(copy.media.chapters.map(({ title }) => title)).toEqual(wanted.map(([, title]) => title))
    for (const [index, { start }] of copy.media.chapters.entries())
      expect(start).toBeCloseTo(wanted[index]?.[0] ?? 0, 1)
  })
})

describe('who watches', () => {
  test('hears of each step, in the words of both generations of clients', async () => {
    const { id } = await itemOf('Single')
    await listener.heard()
    await embed(id, { chaptersOnly: '1' })
    expect(await listener.next('task_started')).toMatchObject({
      action: 'embed-metadata',
      data: { libraryItemId: id },
    })
    const names = await listener.names()
    for (const name of [
      'audio_metadata_started',
      'audiofile_metadata_started',
      'track_started',
      'track_progress',
      'task_progress',
      'track_finished',
      'audiofile_metadata_finished',
      'item_updated',
      'audio_metadata_finished',
      'task_finished',
    ]) {
      expect(names).toContain(name)
    }
    const ends = (await listener.heard()).filter(({ name }) => name === 'audio_metadata_finished')
    expect(ends.at(-1)?.payload).toMatchObject({ libraryItemId: id, results: [{ success: true }] })
  })

  test('several books wait in a line that admins can see', async () => {
    const [single, several] = [await itemOf('Single'), await itemOf('Several')]
    const reader = await app.createUser()
    const queueFor = async (account: Account) =>
      (await app.as(account).ask('tasks.list', { query: { include: 'queue' } })).queuedTaskData?.embedMetadata
    await listener.heard()
    const body = { libraryItemIds: [single.id, several.id] }
    await app.as(root).ask('tools.embedMany', { body, query: { chaptersOnly: '1' } })
    await listener.next('task_started')
    // As long as somebody else writes to the database, the first one can't come to its end.
    await app.ctx.db.transaction().execute(async () => {
      expect(await queueFor(root)).toEqual([{ libraryItemId: several.id }])
      expect(await queueFor(reader)).toEqual([])
      const again = await app.as(root).call('tools.embed', { params: { id: several.id } })
      expect([again.status, again.text]).toEqual([400, 'Audiobook is already processing'])
    })
    await untilIdle(app)
    const queue = (await listener.heard()).filter(({ name }) => name === 'metadata_embed_queue_update')
    expect(queue.at(-1)?.payload).toEqual({ libraryItemId: several.id, queued: false })
  })
})

describe('what can not be done is said in a sentence', () => {
  const refusal = async (name: string) => {
    const { status, text } = await app
      .as(root)
      .call('tools.embed', { params: { id: (await itemOf(name)).id } })
    return [status, text]
  }

  test('a book without sound, files that hold no chapters, and books that are not there', async () => {
    expect(await refusal('Text')).toEqual([400, 'Invalid audiobook: no audio tracks'])
    expect(await refusal('Wave')).toEqual([
      400,
      '"a.wav" can not be changed: a WAV file can not hold chapters.',
    ])
    const nobody = await app.as(root).call('tools.embed', { params: { id: 'nothing' } })
    expect(nobody.status).toBe(404)
  })

  test('one file of several that can not: the others are written, and the task says which was not', async () => {
    const { id } = await itemOf('Broken')
    await embed(id, { chaptersOnly: '1' })
    expect(app.errors().at(-1)?.message).toContain(
      '"2.wav" was left as it is: a WAV file can not hold chapters.',
    )
    expect((await titles('Ann/Broken/1.mp3')).length).toBeGreaterThan(0)
  })

  test('a file that is another one since the scan', async () => {
    const { id } = await itemOf('Broken')
    appendFileSync(tree.at('Ann/Broken/1.mp3'), Buffer.alloc(1000))
    const before = readFileSync(tree.at('Ann/Broken/1.mp3'))
    await embed(id, { chaptersOnly: '1' })
    expect(app.errors().at(-1)?.message).toContain('it has changed since it was scanned')
    expect(readFileSync(tree.at('Ann/Broken/1.mp3')).equals(before)).toBe(true)
  })

  test('what would be written can be looked at', async () => {
    const { id } = await itemOf('Several')
    const tags = await app.as(root).ask('tools.metadataObject', { params: { id } })
    expect(tags).toMatchObject({ title: 'Several Winds', album_artist: 'Ann Other', TRACKTOTAL: '2' })
    expect(await app.as(root).ask('tools.toneObject', { params: { id } })).toEqual(tags)
  })
})

test('half-written files of a server that was killed are removed at the next start', async () => {
  const half = tree.at('Ann/Single/.lectern-embed-0.part')
  writeFileSync(half, 'half')
  await createTemporaryFileCleanup(app.config.metadataDir).note(half)
  const other = await startApp({ env: { METADATA_PATH: app.config.metadataDir }, expectErrors: true })
  await other.close()
  expect(existsSync(half)).toBe(false)
})
