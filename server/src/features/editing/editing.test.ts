import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { makeTree, mp3, picture, type Tree } from '../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../test/scans.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'
import { sweepUnused } from '../items/storage/people.store.ts'

let app: TestApp
let root: Account
let tree: Tree
let books: ScannedLibrary

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
})
afterAll(() => app.close())

/** Two books on a real folder, scanned. */
async function shelve(): Promise<void> {
  tree = await makeTree({
    'Ada Moor/Fog/1.mp3': mp3({ TPE1: 'Ada Moor', TALB: 'Fog' }),
    'Ada Moor/Fog/2.mp3': mp3({ TPE1: 'Ada Moor', TALB: 'Fog' }),
    'Ada Moor/Fog/back.png': picture('#123456'),
    'Bea Stone/Dunes/1.mp3': mp3({}),
  })
  books = await makeLibrary(app, [tree.root])
  await books.scan()
}

async function clear(): Promise<void> {
  await app.ctx.db.deleteFrom('library').execute()
  tree.close()
}

/** The books as the scan left them, with no history: much cheaper than another scan. */
function putBack(items: readonly Item[]): Promise<void> {
  return app.ctx.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('change_set').execute()
    await saveItems(tx, items, { sortingPrefixes: [], now: app.ctx.clock.now() })
    await sweepUnused(tx, books.library.id)
  })
}

const as = () => app.as(root)
const idOf = async (title: string) => {
  const row = await app.ctx.db
    .selectFrom('item')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return row.id
}
const bookOf = async (id: string) => {
  const { media } = await as().ask('items.get', { params: { id }, query: { expanded: '1' } })
  return media as never as {
    metadata: Record<string, unknown> & { authors: { id: string; name: string }[] }
    tags: string[]
    chapters: { start: number; end: number; title: string }[]
    tracks: { ino: string; title: string; startOffset: number }[]
    coverPath: string | null
  }
}
const edit = (id: string, body: object) =>
  as().call('editing.updateMedia', { params: { id }, body: body as never })

const sendCover = async (id: string, bytes: Buffer) => {
  const form = new FormData()
  form.append('cover', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../evil.png')
  const encoded = new Response(form)
  return app.fastify.inject({
    method: 'POST',
    url: `/api/items/${id}/cover`,
    headers: {
      authorization: `Bearer ${root.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

describe('on one shelf', () => {
  let scanned: readonly Item[] = []
  beforeAll(async () => {
    await shelve()
    scanned = [...(await books.items()).values()]
  })
  beforeEach(() => putBack(scanned))
  afterAll(clear)

  describe('editing one item', () => {
    test('only what is given changes; authors and series come by name', async () => {
      const id = await idOf('Fog')
      const answer = await edit(id, {
        metadata: {
          subtitle: 'A coast',
          authors: [{ id: 'new-1', name: 'Cy Reed' }, { name: 'Ada Moor' }],
          series: [{ id: 'new-2', name: 'Shore', sequence: 2 }],
        },
        tags: ['sea', 'sea', ''],
      })
      expect(answer.json()).toMatchObject({ updated: true, libraryItem: { id } })
      const { metadata, tags } = await bookOf(id)
      expect(metadata).toMatchObject({ title: 'Fog', subtitle: 'A coast', seriesName: 'Shore #2' })
      expect(metadata.authors.map(({ name }) => name)).toEqual(['Cy Reed', 'Ada Moor'])
      expect(tags).toEqual(['sea'])
      expect((await edit(id, { metadata: { subtitle: 'A coast' } })).json()).toMatchObject({ updated: false })
    })

    test('a scan keeps what a person set, until the lock is taken off', async () => {
      const id = await idOf('Fog')
      await edit(id, { metadata: { title: 'Nebel', authors: [{ name: 'Somebody Else' }] } })
      await books.scan({ force: '1' })
      expect((await bookOf(id)).metadata).toMatchObject({ title: 'Nebel', authorName: 'Somebody Else' })
      const { fields } = await as().ask('editing.sources', { params: { id } })
      expect(fields['title']).toEqual({ source: 'hand', lockedBy: root.id, lockedByName: 'root' })
      await edit(id, { locks: { title: false } })
      await books.scan({ force: '1' })
      expect((await bookOf(id)).metadata).toMatchObject({ title: 'Fog', authorName: 'Somebody Else' })
    })

    test('markup in a description is made harmless', async () => {
      const id = await idOf('Fog')
      await edit(id, { metadata: { description: '<p onclick="x()">Hi<script>alert(1)</script></p>' } })
      expect((await bookOf(id)).metadata['description']).toBe('<p>Hi</p>')
    })

    test('control characters are left out; a lock that is there already changes nothing', async () => {
      const id = await idOf('Fog')
      await edit(id, { metadata: { title: 'F\u0001o\u001bg', description: 'one\ntwo' } })
      expect((await bookOf(id)).metadata).toMatchObject({ title: 'Fog', description: 'one\ntwo' })
      expect((await edit(id, { locks: { genres: true } })).json().updated).toBe(true)
      expect((await edit(id, { locks: { genres: true, constructor: true } })).json().updated).toBe(false)
    })

    test('a book has a title, and a schedule must be one', async () => {
      const id = await idOf('Fog')
      const empty = await edit(id, { metadata: { title: ' ' } })
      expect([empty.status, empty.text]).toEqual([400, 'Title is required'])
      const schedule = await edit(id, { autoDownloadSchedule: 'at noon' })
      expect(schedule.status).toBe(400)
      expect((await bookOf(id)).metadata['title']).toBe('Fog')
    })

    test('names that nobody bears any more are gone', async () => {
      const id = await idOf('Fog')
      await edit(id, { metadata: { series: [{ name: 'Shore' }], genres: ['Fogbound'] } })
      await edit(id, { metadata: { series: [], genres: [] } })
      const { series, genres } = (
        await as().ask('libraries.get', {
          params: { id: books.library.id },
          query: { include: 'filterdata' },
        })
      )['filterdata' as never] as { series: unknown[]; genres: unknown[] }
      expect([series, genres]).toEqual([[], []])
    })

    test('someone without the permission, or without sight of the item, changes nothing', async () => {
      const id = await idOf('Fog')
      const reader = await app.createUser()
      const stranger = await app.createUser({
        permissions: { update: true, accessAllLibraries: false },
        librariesAccessible: [],
      })
      const body = { metadata: { title: 'X' } }
      expect((await app.as(reader).call('editing.updateMedia', { params: { id }, body })).status).toBe(403)
      expect((await app.as(stranger).call('editing.updateMedia', { params: { id }, body })).status).toBe(404)
      expect((await bookOf(id)).metadata['title']).toBe('Fog')
    })
  })

  describe('chapters and tracks', () => {
    test('chapters are checked, kept over scans, and end where the next begins', async () => {
      const id = await idOf('Fog')
      const set = (chapters: object[]) =>
        as().call('editing.chapters', { params: { id }, body: { chapters: chapters as never } })
      const twice = await set([
        { start: 0, end: 2, title: 'A' },
        { start: 0, end: 3, title: 'B' },
      ])
      expect([twice.status, twice.text]).toEqual([400, 'Chapter 2 must start after the one before it'])
      const behind = await set([{ start: 999, end: 1000, title: 'A' }])
      expect(behind.text).toBe('Chapter 1 starts after the end of the book')
      await set([{ start: 0, end: 1e300, title: 'A' }])
      expect((await bookOf(id)).chapters[0]?.end).toBeLessThan(60)
      const good = await set([
        { start: 0, end: 3, title: 'A' },
        { start: 1.5, end: 4, title: 'B' },
      ])
      expect(good.json()).toEqual({ success: true, updated: true })
      await books.scan({ force: '1' })
      expect((await bookOf(id)).chapters.map(({ start, end, title }) => [start, end, title])).toEqual([
        [0, 1.5, 'A'],
        [1.5, expect.closeTo(4, 0), 'B'],
      ])
    })

    test('all chapters are removed by an empty list, also for the next scan', async () => {
      const id = await idOf('Fog')
      const set = (chapters: { id: number; start: number; end: number; title: string }[]) =>
        as().ask('editing.chapters', { params: { id }, body: { chapters } })
      await set([{ id: 0, start: 0, end: 3, title: 'A' }])
      expect(await set([])).toEqual({ success: true, updated: true })
      await books.scan({ force: '1' })
      expect((await bookOf(id)).chapters).toEqual([])
    })

    test('tracks play in the order given, excluded ones not at all, also after a scan', async () => {
      const id = await idOf('Fog')
      const { tracks } = await bookOf(id)
      const [first, second] = tracks
      const orderedFileData = [{ ino: second?.ino ?? '' }, { ino: first?.ino ?? '' }]
      await as().ask('editing.tracks', { params: { id }, body: { orderedFileData } })
      expect((await bookOf(id)).tracks.map(({ title }) => title)).toEqual(['2.mp3', '1.mp3'])
      await books.scan({ force: '1' })
      expect((await bookOf(id)).tracks.map(({ title }) => title)).toEqual(['2.mp3', '1.mp3'])
      await as().ask('editing.tracks', {
        params: { id },
        body: { orderedFileData: [{ ino: first?.ino ?? '' }, { ino: second?.ino ?? '', exclude: true }] },
      })
      expect((await bookOf(id)).tracks.map(({ title }) => title)).toEqual(['1.mp3'])
    })
  })

  describe('many at once, and the way back', () => {
    test('a batch is one change, and is undone as one', async () => {
      const ids = [await idOf('Fog'), await idOf('Dunes')]
      const payload = ids.map((id) => ({ id, mediaPayload: { metadata: { genres: ['Sea'] }, tags: ['x'] } }))
      const { updates } = await as().ask('editing.updateBatch', { body: payload })
      expect(updates).toBe(2)
      const { changes } = await as().ask('editing.changes', { params: { id: ids[0] ?? '' } })
      expect(changes).toMatchObject([{ kind: 'batch-edit', username: 'root', numItems: 2 }])
      const undone = await as().ask('editing.revert', { params: { id: changes[0]?.id ?? '' }, body: {} })
      expect(undone).toEqual({ reverted: 2, kept: [] })
      for (const id of ids) {
        const { metadata, tags } = await bookOf(id)
        expect([metadata['genres'], tags]).toEqual([[], []])
      }
    })

    test('who sees a part of a batch undoes that part; the rest can still be undone', async () => {
      const ids = [await idOf('Fog'), await idOf('Dunes')]
      await edit(ids[0] ?? '', { tags: ['open'] })
      await as().ask('editing.updateBatch', {
        body: ids.map((id) => ({ id, mediaPayload: { metadata: { publisher: 'Shared' } } })),
      })
      const limited = await app.createUser({
        permissions: { update: true, accessAllTags: false },
        itemTagsSelected: ['open'],
      })
      const [set] = (await as().ask('editing.changes', { params: { id: ids[0] ?? '' } })).changes
      const undo = (account: Account, itemId?: string) =>
        app.as(account).call('editing.revert', {
          params: { id: set?.id ?? '' },
          body: itemId === undefined ? {} : { itemId },
        })
      expect((await undo(limited, ids[1])).status).toBe(400)
      expect((await undo(limited)).json()).toEqual({ reverted: 1, kept: [] })
      const stateOfSet = async () =>
        (await as().ask('editing.changes', { params: { id: ids[1] ?? '' } })).changes.find(
          ({ id }) => id === set?.id,
        )?.isReverted
      expect(await stateOfSet()).toBe(false)
      expect((await undo(root, ids[1])).json()).toEqual({ reverted: 1, kept: [] })
      expect((await bookOf(ids[1] ?? '')).metadata['publisher']).toBeNull()
    })

    test('undoing leaves alone what was changed again since, unless one insists', async () => {
      const id = await idOf('Fog')
      await edit(id, { metadata: { subtitle: 'One', publisher: 'P' } })
      await edit(id, { metadata: { subtitle: 'Two' } })
      const { changes } = await as().ask('editing.changes', { params: { id } })
      const first = changes.at(-1)?.id ?? ''
      const undone = await as().ask('editing.revert', { params: { id: first }, body: {} })
      expect(undone.kept).toEqual([{ itemId: id, field: 'subtitle' }])
      expect((await bookOf(id)).metadata).toMatchObject({ subtitle: 'Two', publisher: null })
      await as().ask('editing.revert', { params: { id: first }, body: { force: true } })
      expect((await bookOf(id)).metadata['subtitle']).toBeNull()
    })
  })

  describe('covers', () => {
    test('one of the item’s own pictures, a picture sent, none', async () => {
      const id = await idOf('Fog')
      const own = path.join(tree.root, 'Ada Moor/Fog/back.png')
      const { cover } = await as().ask('editing.setCover', { params: { id }, body: { cover: own } })
      expect(cover).toBe(own)
      const elsewhere = await as().call('editing.setCover', {
        params: { id },
        body: { cover: '/etc/passwd' },
      })
      expect([elsewhere.status, elsewhere.text]).toEqual([400, 'Cover path does not exist'])
      await books.scan({ force: '1' })
      expect((await bookOf(id)).coverPath).toBe(own)
      await as().ask('editing.removeCover', { params: { id } })
      expect((await bookOf(id)).coverPath).toBeNull()
    })

    test('a picture is uploaded; what is none is refused', async () => {
      const id = await idOf('Dunes')
      const good = await sendCover(id, await picture('#ff0000')())
      expect(good.statusCode).toBe(200)
      const { coverPath } = await bookOf(id)
      expect(coverPath && existsSync(coverPath)).toBe(true)
      expect(coverPath).toContain(path.join('items', id, 'cover.'))
      expect((await sendCover(id, Buffer.from('not a picture'))).statusCode).toBe(400)
      expect((await bookOf(id)).coverPath).toBe(coverPath)
    })

    test('what only begins like a picture does not replace a good one', async () => {
      const id = await idOf('Dunes')
      const whole = await picture('#ff0000')()
      await sendCover(id, whole)
      const huge = Buffer.from(whole)
      huge.writeUInt32BE(60_000, 16)
      huge.writeUInt32BE(60_000, 20)
      for (const broken of [whole.subarray(0, 40), huge]) {
        const answer = await sendCover(id, broken)
        expect([answer.statusCode, answer.payload]).toEqual([
          400,
          'The picture can not be used: it is damaged, or far too large',
        ])
      }
      expect(readFileSync((await bookOf(id)).coverPath ?? '').equals(whole)).toBe(true)
    })

    test('of many that are sent at once the last one stays, and it is there', async () => {
      const id = await idOf('Dunes')
      const jpeg = await sharp(await picture('#00ff00')())
        .jpeg()
        .toBuffer()
      const pictures = [await picture('#ff0000')(), jpeg, await picture('#0000ff')(), jpeg]
      const answers = await Promise.all(pictures.map((bytes) => sendCover(id, bytes)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      const { coverPath } = await bookOf(id)
      expect(coverPath && existsSync(coverPath)).toBe(true)
    })

    test('an address in the server’s own network is not fetched', async () => {
      const id = await idOf('Dunes')
      const answer = await as().call('editing.uploadCover', {
        params: { id },
        body: { url: 'http://127.0.0.1:9/cover.jpg' },
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(600)
      expect((await bookOf(id)).coverPath).toBeNull()
    })
  })

  test('an edit that is made while a scan reads the same item is not lost', async () => {
    const id = await idOf('Fog')
    const scanned = books.scan({ force: '1' })
    const edits: Promise<unknown>[] = []
    for (let n = 0; n < 20; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      edits.push(edit(id, { metadata: { publisher: `P${n}` }, tags: [`t${n}`] }))
      await edits.at(-1)
    }
    await scanned
    const { metadata, tags } = await bookOf(id)
    expect([metadata['publisher'], tags]).toEqual(['P19', ['t19']])
  })
})

describe('on a shelf of its own, because files change', () => {
  beforeEach(shelve)
  afterEach(clear)

  describe('removing', () => {
    test('[R7.017] files stay unless asked for, and only the item’s own files go', async () => {
      const [fog, dunes] = [await idOf('Fog'), await idOf('Dunes')]
      await as().ask('editing.removeBatch', { query: {}, body: { libraryItemIds: [dunes] } })
      expect(existsSync(path.join(tree.root, 'Bea Stone/Dunes/1.mp3'))).toBe(true)
      expect((await as().call('items.get', { params: { id: dunes } })).status).toBe(404)
      await tree.add({ 'Ada Moor/Fog/.keep': 'mine' })
      await as().ask('editing.removeBatch', { query: { hard: '1' }, body: { libraryItemIds: [fog] } })
      expect(existsSync(path.join(tree.root, 'Ada Moor/Fog/1.mp3'))).toBe(false)
      expect(existsSync(path.join(tree.root, 'Ada Moor/Fog/.keep'))).toBe(true)
    })

    test('all items with issues at once', async () => {
      tree.remove('Bea Stone/Dunes')
      await books.scan()
      await as().ask('editing.removeIssues', { params: { id: books.library.id } })
      expect([...(await books.items()).values()].map(({ media }) => media.title)).toEqual(['Fog'])
    })

    test('one file of an item', async () => {
      const id = await idOf('Fog')
      const { tracks } = await bookOf(id)
      await as().ask('editing.removeFile', { params: { id, ino: tracks[0]?.ino ?? '' } })
      expect(existsSync(path.join(tree.root, 'Ada Moor/Fog/1.mp3'))).toBe(false)
      expect((await bookOf(id)).tracks.map(({ title }) => title)).toEqual(['2.mp3'])
    })
  })

  test('[R3.054] where metadata and covers are kept with the items, edits are written beside the files and read back', async () => {
    await as().ask('settings.update', { body: { storeMetadataWithItem: true, storeCoverWithItem: true } })
    try {
      const id = await idOf('Fog')
      await edit(id, { metadata: { series: [{ name: 'Shore', sequence: '2' }], description: 'Foggy' } })
      const file = path.join(tree.root, 'Ada Moor/Fog/metadata.json')
      await expect.poll(() => existsSync(file)).toBe(true)
      await sendCover(await idOf('Dunes'), await picture('#00ffff')())
      expect(existsSync(path.join(tree.root, 'Bea Stone/Dunes/cover.png'))).toBe(true)
      await app.ctx.db.deleteFrom('item').execute()
      await books.scan()
      expect((await bookOf(await idOf('Fog'))).metadata).toMatchObject({
        seriesName: 'Shore #2',
        description: 'Foggy',
      })
    } finally {
      await as().ask('settings.update', { body: { storeMetadataWithItem: false, storeCoverWithItem: false } })
    }
  })

  test('the format of metadata files is the one of the settings', async () => {
    await as().ask('settings.update', { body: { storeMetadataWithItem: true, metadataFileFormat: 'abs' } })
    try {
      const file = path.join(tree.root, 'Bea Stone/Dunes/metadata.abs')
      await edit(await idOf('Dunes'), { metadata: { series: [{ name: 'Shore', sequence: '3' }] } })
      await expect.poll(() => existsSync(file)).toBe(true)
      expect(readFileSync(file, 'utf8')).toMatch(/^;ABMETADATA2\n[^]*\nseries=Shore #3\n/)
      expect(existsSync(path.join(tree.root, 'Bea Stone/Dunes/metadata.json'))).toBe(false)
    } finally {
      await as().ask('settings.update', {
        body: { storeMetadataWithItem: false, metadataFileFormat: 'json' },
      })
    }
  })
})
