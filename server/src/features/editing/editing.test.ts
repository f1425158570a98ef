import { describe, expect, test } from 'vitest'
import type { Account } from '../../../test/app.ts'
import {
  app,
  as,
  bookOf,
  books,
  edit,
  storeChapters,
  idOf,
  root,
  useEditing,
  useOneShelf,
} from './test-support/edited-books.ts'

useEditing()

describe('in one shared test library', () => {
  useOneShelf()

  describe('editing one item', () => {
    test('changes only the given fields; authors and series are given by name', async () => {
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

    test('a scan keeps values set by hand until they are unlocked', async () => {
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

    test('accepts numbers for texts, and 1 or "true" for flags, as some programs send them', async () => {
      const id = await idOf('Fog')
      const given = { publishedYear: 1998, isbn: 9_780_000_000_002, explicit: 1, abridged: 'true' } as const
      expect((await edit(id, { metadata: given })).status).toBe(200)
      expect((await bookOf(id)).metadata).toMatchObject({
        publishedYear: '1998',
        isbn: '9780000000002',
        explicit: true,
        abridged: true,
      })
      expect((await edit(id, { metadata: { explicit: 'perhaps' as never } })).status).toBe(400)
    })

    test('sanitises HTML in a description', async () => {
      const id = await idOf('Fog')
      await edit(id, { metadata: { description: '<p onclick="x()">Hi<script>alert(1)</script></p>' } })
      expect((await bookOf(id)).metadata['description']).toBe('<p>Hi</p>')
    })

    test('strips control characters; locking a locked field changes nothing', async () => {
      const id = await idOf('Fog')
      await edit(id, { metadata: { title: 'F\u0001o\u001bg', description: 'one\ntwo' } })
      expect((await bookOf(id)).metadata).toMatchObject({ title: 'Fog', description: 'one\ntwo' })
      expect((await edit(id, { locks: { genres: true } })).json().updated).toBe(true)
      expect((await edit(id, { locks: { genres: true, constructor: true } })).json().updated).toBe(false)
    })

    test('requires a title and a valid schedule', async () => {
      const id = await idOf('Fog')
      const empty = await edit(id, { metadata: { title: ' ' } })
      expect([empty.status, empty.text]).toEqual([400, 'Title is required'])
      const schedule = await edit(id, { autoDownloadSchedule: 'at noon' })
      expect(schedule.status).toBe(400)
      expect((await bookOf(id)).metadata['title']).toBe('Fog')
    })

    test('deletes names that are no longer used', async () => {
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

    test('changes nothing without the permission or access to the item', async () => {
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
    test('chapters are validated, survive scans, and end where the next one starts', async () => {
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

    test('chapters sent back unchanged are not treated as an edit, even if they are invalid', async () => {
      const id = await idOf('Fog')
      const odd = [{ id: 0, start: 0, end: 999.000001, title: '' }]
      await storeChapters(id, odd)
      expect((await edit(id, { chapters: odd })).json()).toMatchObject({ updated: false })
      expect((await edit(id, { chapters: odd, tags: ['sea'] })).json()).toMatchObject({ updated: true })
      expect(await bookOf(id)).toMatchObject({ chapters: odd, tags: ['sea'] })
      expect((await edit(id, { chapters: [...odd, { start: 1, end: 2, title: 'B' }] })).status).toBe(400)
    })

    test('an empty list of chapters is rejected, and nothing is changed', async () => {
      const id = await idOf('Fog')
      const chapters = [{ id: 0, start: 0, end: 3, title: 'A' }]
      await as().ask('editing.chapters', { params: { id }, body: { chapters } })
      const refused = await as().call('editing.chapters', { params: { id }, body: { chapters: [] } })
      expect([refused.status, refused.text]).toEqual([400, 'Invalid request: chapters is empty'])
      expect((await bookOf(id)).chapters).toMatchObject(chapters)
    })

    test('all chapters are removed by an edit with an empty list, also for the next scan', async () => {
      const id = await idOf('Fog')
      const chapters = [{ id: 0, start: 0, end: 3, title: 'A' }]
      await as().ask('editing.chapters', { params: { id }, body: { chapters } })
      expect((await edit(id, { chapters: [] })).json()).toMatchObject({ updated: true })
      await books.scan({ force: '1' })
      expect((await bookOf(id)).chapters).toEqual([])
    })

    test('tracks play in the given order without the excluded ones, also after a scan', async () => {
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

  describe('batch edits and undo', () => {
    test('a batch is a single change and is undone as one', async () => {
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

    test('a user who can see part of a batch undoes that part; the rest can still be undone', async () => {
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

    test('undo skips values changed again since, unless forced', async () => {
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

  test('an edit made while a scan reads the same item is not lost', async () => {
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
