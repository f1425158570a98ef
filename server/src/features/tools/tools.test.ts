import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Account } from '../../../test/app.ts'
import { untilIdle } from '../../../test/world.ts'
import { probe } from '../../platform/media/test-support/media-files.ts'
import { readAudio } from '../../platform/media/audio-tags.ts'
import {
  app,
  embed,
  itemOf,
  library,
  listener,
  root,
  titles,
  tree,
  useEmbedding,
} from './test-support/embedding.ts'

useEmbedding()

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

describe('embedding chapters in the file of a book', () => {
  test('keeps the book the same: nobody loses their progress, and a scan finds nothing new', async () => {
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
    // Apps identify a file by its first inode; scans compare the current one.
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

  test('works for a single file in the library folder, and during a scan', async () => {
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

  test('makes a backup, and never overwrites an earlier one', async () => {
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
  test('[R1.015] an admin can embed metadata; chapters are left out unless requested', async () => {
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

  test('each file gets its own chapters, and a scan reads the same list back', async () => {
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
    // Adding the same files elsewhere gives the same chapters.
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

  test('the tags to be written can be previewed', async () => {
    const { id } = await itemOf('Several')
    const tags = await app.as(root).ask('tools.metadataObject', { params: { id } })
    expect(tags).toMatchObject({ title: 'Several Winds', album_artist: 'Ann Other', TRACKTOTAL: '2' })
    expect(await app.as(root).ask('tools.toneObject', { params: { id } })).toEqual(tags)
  })
})

describe('progress', () => {
  test('is announced for each step, with the events of both generations of clients', async () => {
    const { id } = await itemOf('Single')
    await listener.received()
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
    const ends = (await listener.received()).filter(({ name }) => name === 'audio_metadata_finished')
    expect(ends.at(-1)?.payload).toMatchObject({ libraryItemId: id, results: [{ success: true }] })
  })

  test('shows admins the queue of several books', async () => {
    const [single, several] = [await itemOf('Single'), await itemOf('Several')]
    const reader = await app.createUser()
    const queueFor = async (account: Account) =>
      (await app.as(account).ask('tasks.list', { query: { include: 'queue' } })).queuedTaskData?.embedMetadata
    await listener.received()
    const body = { libraryItemIds: [single.id, several.id] }
    await app.as(root).ask('tools.embedMany', { body, query: { chaptersOnly: '1' } })
    await listener.next('task_started')
    // The first one can't finish while this transaction is open.
    await app.ctx.db.transaction().execute(async () => {
      expect(await queueFor(root)).toEqual([{ libraryItemId: several.id }])
      expect(await queueFor(reader)).toEqual([])
      const again = await app.as(root).call('tools.embed', { params: { id: several.id } })
      expect([again.status, again.text]).toEqual([400, 'Audiobook is already processing'])
    })
    await untilIdle(app)
    const queue = (await listener.received()).filter(({ name }) => name === 'metadata_embed_queue_update')
    expect(queue.at(-1)?.payload).toEqual({ libraryItemId: several.id, queued: false })
  })
})
