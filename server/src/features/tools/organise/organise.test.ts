import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { NO_ID } from '@lectern/contract/ids'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Account, TestApp } from '../../../../test/app.ts'
import { picture, type Tree } from '../../../../test/make-tree.ts'
import { ebooks, sound } from '../../../../test/media.ts'
import type { ScannedLibrary } from '../../../../test/scans.ts'
import { startWithFiles } from '../../../../test/scanned-server.ts'
import { movePath } from './move-path.service.ts'

// Scans start threads, which are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const PATTERN = '{author}/{title}[ ({year})]'

let app: TestApp
let tree: Tree
let library: ScannedLibrary
let root: Account

beforeAll(async () => {
  const book = (title: string) =>
    sound('mp3', { seconds: 2, tags: { album: title, artist: 'Ann Lee', title } })
  const files = {
    'inbox/sea files/1.mp3': book('Sea'),
    'inbox/sea files/cover.jpg': 'no picture',
    'inbox/fog.mp3': book('Fog'),
    'inbox/fog.epub': ebooks.epub({ title: 'Fog', author: 'Ann Lee' }),
    'inbox/fog.png': picture('red'),
    'inbox/twin one/1.mp3': book('Twin'),
    'inbox/twin two/1.mp3': sound('mp3', { seconds: 4, tags: { album: 'Twin', artist: 'Ann Lee' } }),
    'Ann Lee/Done/1.mp3': book('Done'),
    'inbox/block/1.mp3': book('Block'),
    'Ann Lee/Block/notes.txt': 'in the way',
  }
  ;({ app, tree, library, root } = await startWithFiles(files))
})
afterAll(async () => {
  await app.close()
  tree.close()
})

const body = () => ({ libraryId: library.library.id, pattern: PATTERN })
const idleQueue = () =>
  vi.waitUntil(
    async () =>
      (await app.ctx.jobs.list({ kind: 'organise-files', states: ['queued', 'running'] })).length === 0,
    { timeout: 30_000 },
  )

describe('organising by a pattern', () => {
  test('previews without moving, and lists what cannot be moved', async () => {
    const { moves, numMoves, numInPlace } = await app.as(root).ask('organise.preview', { body: body() })
    const found = Object.fromEntries(moves.map(({ from, to, problem }) => [from, [to, problem]]))
    expect(found).toMatchObject({
      'inbox/sea files': ['Ann Lee/Sea', null],
      'inbox/fog.mp3': ['Ann Lee/Fog.mp3', null],
      'inbox/twin one': ['Ann Lee/Twin', 'collision'],
      'inbox/twin two': ['Ann Lee/Twin', 'collision'],
      'inbox/block': ['Ann Lee/Block', 'occupied'],
    })
    expect([numMoves, numInPlace]).toEqual([2, 1])
    expect(existsSync(tree.at('inbox/sea files/1.mp3'))).toBe(true)
  })

  test('moves, keeps ids and progress, and can move everything back', async () => {
    const before = await library.items()
    const [sea, fog] = [before.get('inbox/sea files')?.id ?? '', before.get('inbox/fog.mp3')?.id ?? '']
    await app.as(root).ask('progress.update', { params: { id: sea }, body: { currentTime: 1, duration: 2 } })

    const { runId } = await app.as(root).ask('organise.start', { body: body() })
    await idleQueue()
    expect(existsSync(tree.at('Ann Lee/Sea/1.mp3'))).toBe(true)
    expect(existsSync(tree.at('inbox/sea files'))).toBe(false)
    const moved = await library.items()
    expect([moved.get('Ann Lee/Sea')?.id, moved.get('Ann Lee/Fog.mp3')?.id]).toEqual([sea, fog])
    await library.scan()
    const scanned = await library.items()
    expect([scanned.get('Ann Lee/Sea')?.id, scanned.get('Ann Lee/Fog.mp3')?.id]).toEqual([sea, fog])
    expect(scanned.size).toBe(before.size)
    expect((await app.as(root).ask('progress.get', { params: { id: sea } })).currentTime).toBe(1)

    await app.as(root).ask('organise.undo', { params: { id: runId } })
    await idleQueue()
    expect(existsSync(tree.at('inbox/sea files/1.mp3'))).toBe(true)
    expect(existsSync(tree.at('Ann Lee/Sea'))).toBe(false)
    expect((await library.items()).get('inbox/sea files')?.id).toBe(sea)
    const [run] = (await app.as(root).ask('organise.runs')).runs
    expect(run).toMatchObject({ id: runId, state: 'undone', numPlanned: 2, numMoved: 0, errors: [] })
    expect((await app.as(root).call('organise.undo', { params: { id: runId } })).status).toBe(400)
  })

  test('moves the e-book and the picture next to a single file along with it, and back', async () => {
    const states = async (relPath: string) => {
      const item = (await library.items()).get(relPath)
      const ebook = item?.media.kind === 'book' ? item.media.ebookRelPath : undefined
      const files = (item?.files ?? []).map((file) => path.join(path.dirname(relPath), file.relPath))
      return { files: files.sort(), ebook, cover: item?.cover?.path }
    }
    const { runId } = await app.as(root).ask('organise.start', { body: body() })
    await idleQueue()
    const files = ['epub', 'mp3', 'png'].map((ending) => `Ann Lee/Fog.${ending}`)
    const moved = { files, ebook: 'Fog.epub', cover: tree.at('Ann Lee/Fog.png') }
    expect(await states('Ann Lee/Fog.mp3')).toEqual(moved)
    expect(files.filter((file) => !existsSync(tree.at(file)))).toEqual([])
    await library.scan()
    expect(await library.counts()).toEqual({ found: (await library.items()).size })
    expect(await states('Ann Lee/Fog.mp3')).toEqual(moved)

    await app.as(root).ask('organise.undo', { params: { id: runId } })
    await idleQueue()
    expect(await states('inbox/fog.mp3')).toEqual({
      files: ['epub', 'mp3', 'png'].map((ending) => `inbox/fog.${ending}`),
      ebook: 'fog.epub',
      cover: tree.at('inbox/fog.png'),
    })
    expect(existsSync(tree.at('inbox/fog.epub'))).toBe(true)
  })

  test('resumes after a crash between the move on disk and the database update', async () => {
    const sea = (await library.items()).get('inbox/sea files')?.id
    const { runId } = await app.as(root).ask('organise.start', { body: body() })
    await idleQueue()
    // The state a killed server leaves: the folder is moved, but the database isn't updated.
    await app.ctx.db
      .updateTable('item')
      .set({ rel_path: 'inbox/sea files' })
      .where('id', '=', sea ?? NO_ID)
      .execute()
    await app.ctx.db.updateTable('file_move').set({ state: 'planned' }).where('run_id', '=', runId).execute()
    await app.ctx.db.updateTable('organise_run').set({ state: 'moving' }).where('id', '=', runId).execute()
    await app.ctx.jobs.enqueue('organise-files', { runId })
    await idleQueue()
    expect((await library.items()).get('Ann Lee/Sea')?.id).toBe(sea)
    await app.as(root).ask('organise.undo', { params: { id: runId } })
    await idleQueue()
    expect(existsSync(tree.at('inbox/sea files/1.mp3'))).toBe(true)
  })

  test('is not undone while a tool works on one of the books, and no tool starts meanwhile', async () => {
    const { runId } = await app.as(root).ask('organise.start', { body: body() })
    await idleQueue()
    const id = (await library.items()).get('Ann Lee/Sea')?.id ?? NO_ID
    const runAt = Date.now() + 3_600_000
    const wish = { writesTags: true, forcesChapters: false, keepsBackup: false }
    const tool = await app.ctx.jobs.enqueue('embed-metadata', { itemId: id, wish }, { key: id, runAt })
    const undone = await app.as(root).call('organise.undo', { params: { id: runId } })
    expect([undone.status, undone.text]).toEqual([400, 'Audiobook is already processing'])
    await app.ctx.jobs.cancel(tool.job.id)

    const libraryId = library.library.id
    const move = await app.ctx.jobs.enqueue('organise-files', { runId }, { key: libraryId, runAt })
    for (const name of ['tools.encode', 'tools.embed'] as const) {
      const answer = await app.as(root).call(name, { params: { id } })
      expect([answer.status, answer.text]).toEqual([
        409,
        'The files of this library are already being moved.',
      ])
    }
    await app.ctx.jobs.cancel(move.job.id)
    await app.as(root).ask('organise.undo', { params: { id: runId } })
    await idleQueue()
    expect(existsSync(tree.at('inbox/sea files/1.mp3'))).toBe(true)
  })

  test('says in words why a folder could not be made, and leaves the files where they are', async () => {
    writeFileSync(tree.at('taken'), 'a file')
    const pattern = 'taken/{title}'
    const { runId } = await app.as(root).ask('organise.start', { body: { ...body(), pattern } })
    await idleQueue()
    const run = (await app.as(root).ask('organise.runs')).runs.find(({ id }) => id === runId)
    expect(run?.numMoved).toBe(0)
    expect(run?.errors).toContainEqual({ title: 'Fog', error: 'something else is already there' })
    expect(existsSync(tree.at('inbox/fog.mp3'))).toBe(true)
  })

  test('rejects patterns that lead outside the library', async () => {
    for (const pattern of ['../{title}', '/etc/{title}', '{author}', '{nobody}/{title}']) {
      const answer = await app.as(root).call('organise.start', { body: { ...body(), pattern } })
      expect([pattern, answer.status]).toEqual([pattern, 400])
    }
  })
})

describe('a move to another disk', () => {
  const OTHER_DISK = '/dev/shm'
  const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev

  test.runIf(hasOtherDisk)('copies, verifies and only then deletes; it can be resumed', async () => {
    const [here, there] = await Promise.all(
      [tmpdir(), OTHER_DISK].map((folder) => mkdtemp(path.join(folder, 'lectern-'))),
    )
    const [from, to] = [path.join(here ?? '', 'book'), path.join(there ?? '', 'a/book')]
    mkdirSync(path.join(from, 'cd 1'), { recursive: true })
    writeFileSync(path.join(from, 'cd 1/1.mp3'), 'sound')
    const draft = path.join(path.dirname(to), '.draft')
    let isOriginalThere: boolean | undefined
    const move = { from, to, draft, isCopied: false }
    const onCopied = async () => {
      isOriginalThere = existsSync(path.join(from, 'cd 1/1.mp3'))
      throw new Error('Killed here')
    }
    await expect(movePath({ ...move, onCopied })).rejects.toThrow('Killed here')
    expect([isOriginalThere, existsSync(from)]).toEqual([true, true])
    expect(await movePath({ ...move, isCopied: true, onCopied })).toBe('copied')
    expect(readFileSync(path.join(to, 'cd 1/1.mp3'), 'utf8')).toBe('sound')
    expect([existsSync(from), existsSync(draft)]).toEqual([false, false])
    for (const folder of [here, there]) await rm(folder ?? '', { recursive: true })
  })
})
