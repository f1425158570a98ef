import { renameSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { connect } from '../../../test/live.ts'
import { makeTree, mp3, type Tree } from '../../../test/make-tree.ts'
import { makeLibrary, scanEnd, type ScannedLibrary } from '../../../test/scans.ts'
import { createScanner } from './scanner.service.ts'
import { insertRun } from './runs/scan-runs.store.ts'
import { noCounts } from './runs/scans.types.ts'

// Each test starts threads several times, and machines may be busy.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let root: Account
let tree: Tree
let books: ScannedLibrary

beforeAll(async () => {
  app = await startApp({ listen: true })
  root = await app.root()
})
afterAll(() => app.close())

const plant = async () => {
  tree = await makeTree({ 'One/1.mp3': mp3({}), 'Two/1.mp3': mp3({}), 'Two/.hidden.mp3': 'x' })
  books = await makeLibrary(app, [tree.root])
}
afterEach(async () => {
  await app.ctx.db.deleteFrom('library').execute()
  tree.close()
})
const address = () => {
  const at = app.fastify.server.address()
  return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
}

describe('a scan of a library', () => {
  test('[R7.006] starts in the background, after the response; a second request changes nothing', async () => {
    await plant()
    const ended = scanEnd(app, books.library.id)
    const start = () =>
      app.as(root).call('scans.start', { params: { id: books.library.id }, query: { force: '0' } })
    const answers = [await start(), await start()]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, 'OK'],
      [200, 'OK'],
    ])
    expect((await books.items()).size).toBe(0)
    await ended
    expect((await books.items()).size).toBe(2)
    const { results } = await app.as(root).ask('scans.list', { params: { id: books.library.id } })
    expect(results).toHaveLength(1)
  })

  test('[R3.032] [R7.082] [R7.083] [R7.084] is announced to those who may see the library, and to nobody else', async () => {
    await plant()
    const insider = await app.createUser({
      permissions: { accessAllLibraries: false },
      librariesAccessible: [books.library.id],
    })
    const outsider = await app.createUser({
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    const [near, far] = [await connect(address()), await connect(address())]
    await near.signIn(insider.token)
    await far.signIn(outsider.token)
    await books.scan()
    const { id } = books.library
    expect(await near.next('scan_start')).toEqual({ id, type: 'scan', name: 'Books', results: null })
    expect(await near.next('scan_progress')).toEqual({ id, type: 'scan', name: 'Books', progress: 100 })
    expect(await near.next('scan_complete')).toEqual({
      id,
      type: 'scan',
      name: 'Books',
      results: { added: 2, updated: 0, removed: 0, missing: 0 },
    })
    const tasks = (await near.received()).filter(({ name }) => name.startsWith('task_'))
    expect(tasks.map(({ name, payload }) => [name, (payload as { action: string }).action])).toEqual([
      ['task_started', 'library-scan'],
      ['task_finished', 'library-scan'],
    ])
    expect((await far.names()).filter((name) => /scan|task/.test(name))).toEqual([])
    near.close()
    far.close()
  })

  test('tells those who see only some tags that it ended, not how many items it found', async () => {
    await plant()
    const limited = await app.createUser({
      permissions: { accessAllTags: false },
      itemTagsSelected: ['kids'],
    })
    const listener = await connect(address())
    await listener.signIn(limited.token)
    await books.scan()
    expect(await listener.next('scan_complete')).toMatchObject({
      id: books.library.id,
      results: { added: 0, updated: 0, removed: 0, missing: 0 },
    })
    const finished = (await listener.received()).find(({ name }) => name === 'task_finished')
    expect(finished?.payload).toMatchObject({ isFinished: true, data: { libraryId: books.library.id } })
    expect(JSON.stringify(finished?.payload)).not.toContain('added')
    listener.close()
  })

  test('triggered by changed files announces the items, not itself', async () => {
    await plant()
    await books.scan()
    const watching = await connect(address())
    await watching.signIn(root.token)
    await tree.add({ 'Three/1.mp3': mp3({}) })
    const ended = scanEnd(app, books.library.id)
    await app.as(root).ask('scans.noticeChange', {
      body: { libraryId: books.library.id, path: tree.at('Three/1.mp3'), type: 'add' },
    })
    await ended
    expect((await books.items()).size).toBe(3)
    const names = (await watching.received()).map(({ name }) => name)
    expect(names).toContain('item_added')
    expect(names.filter((name) => name.startsWith('scan_'))).toEqual([])
    watching.close()
  })

  test('can be started, stopped and reviewed by admins only', async () => {
    await plant()
    const user = await app.createUser()
    const { id } = books.library
    const calls = [
      await app.as(user).call('scans.start', { params: { id } }),
      await app.as(user).call('scans.list', { params: { id } }),
      await app.as(user).call('scans.get', { params: { id, scanId: 'x' } }),
      await app.as(user).call('scans.scanItem', { params: { id: 'x' } }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await app.as(root).call('scans.start', { params: { id: 'unknown' } })).status).toBe(404)
  })
})

describe('reports', () => {
  test('list what happened, paginated and filtered by kind', async () => {
    await plant()
    await books.scan()
    const { id } = books.library
    const { results, total } = await app.as(root).ask('scans.list', { params: { id } })
    expect(total).toBe(1)
    expect(results[0]).toMatchObject({
      state: 'done',
      kind: 'scan',
      userId: root.id,
      counts: { found: 2, added: 2, skipped: 1, missing: 0 },
    })
    const scanId = results[0]?.id ?? ''
    const page = (query: object) => app.as(root).ask('scans.get', { params: { id, scanId }, query })
    const added = await page({ outcome: 'added', limit: '1', page: '1' })
    expect(added.entries).toMatchObject({
      total: 2,
      limit: 1,
      page: 1,
      results: [{ path: 'Two', outcome: 'added' }],
    })
    const skipped = await page({ outcome: 'skipped' })
    expect(skipped.entries.results).toMatchObject([{ reason: 'hiddenMedia', path: 'Two/.hidden.mp3' }])
    expect((await page({})).entries.total).toBe(3)
    expect((await app.as(root).call('scans.get', { params: { id, scanId: 'other' } })).status).toBe(404)
  })

  test('are kept for the last fifty scans', async () => {
    await plant()
    const { id } = books.library
    await app.ctx.db.transaction().execute(async (tx) => {
      for (let number = 0; number < 60; number += 1) {
        const run = { libraryId: id, kind: 'scan', isForced: false, state: 'done', userId: null } as const
        const rest = { counts: noCounts(), error: null, startedAt: number, finishedAt: number }
        await insertRun(tx, { id: `run-${number}`, ...run, ...rest })
      }
    })
    await books.scan()
    const { results, total } = await app
      .as(root)
      .ask('scans.list', { params: { id }, query: { limit: '500' } })
    expect(total).toBe(50)
    expect(results.map((run) => run.id)).toContain('run-59')
    expect(results.map((run) => run.id)).not.toContain('run-10')
  })

  test('show a scan as failed if the server was killed while it ran', async () => {
    await plant()
    const run = {
      id: 'left',
      libraryId: books.library.id,
      kind: 'scan',
      isForced: false,
      userId: null,
    } as const
    await app.ctx.db.transaction().execute((tx) =>
      insertRun(tx, {
        ...run,
        state: 'running',
        counts: noCounts(),
        error: null,
        startedAt: 1,
        finishedAt: null,
      }),
    )
    await createScanner(app.ctx).recover()
    const { results } = await app.as(root).ask('scans.list', { params: { id: books.library.id } })
    expect(results).toMatchObject([
      { id: 'left', state: 'failed', error: expect.stringContaining('stopped') as string },
    ])
  })
})

describe('a scan of one item', () => {
  const scanItem = async (path: string) => {
    const item = (await books.items()).get(path)
    const { result } = await app.as(root).ask('scans.scanItem', { params: { id: item?.id ?? 'unknown' } })
    return result
  }

  test('reads its files again and reports the result', async () => {
    await plant()
    await books.scan()
    expect(await scanItem('One')).toBe('UPTODATE')
    await tree.add({ 'One/2.mp3': mp3({}), 'New/1.mp3': mp3({}) })
    expect(await scanItem('One')).toBe('UPDATED')
    const items = await books.items()
    expect(items.get('One')?.files).toHaveLength(2)
    expect(items.has('New')).toBe(false)
    renameSync(tree.at('One'), `${tree.root}-away`)
    expect(await scanItem('One')).toBe('REMOVED')
    expect((await books.items()).get('One')?.isMissing).toBe(true)
    renameSync(`${tree.root}-away`, tree.at('One'))
    expect(await scanItem('One')).toBe('UPDATED')
    expect((await books.items()).get('One')?.isMissing).toBe(false)
  })

  test('finds a book that is one only because of the books next to it', async () => {
    await plant()
    const tracks = ['1.mp3', '2.mp3'].map((track) => [`A/Saga/Part 1/${track}`, mp3({})])
    await tree.add({ ...Object.fromEntries(tracks), 'A/Saga/Other/1.m4b': mp3({}) })
    await books.scan()
    expect(await scanItem('A/Saga/Part 1')).toBe('UPTODATE')
    expect((await books.items()).get('A/Saga/Part 1')?.isMissing).toBe(false)
    renameSync(tree.at('A/Saga/Part 1'), `${tree.root}-part`)
    expect(await scanItem('A/Saga/Part 1')).toBe('REMOVED')
  })

  test('leaves the items of an unmounted disk alone', async () => {
    await plant()
    await books.scan()
    renameSync(tree.root, `${tree.root}-unmounted`)
    expect(await scanItem('One')).toBe('NOTHING')
    expect((await books.items()).get('One')?.isMissing).toBe(false)
    renameSync(`${tree.root}-unmounted`, tree.root)
    expect((await app.as(root).call('scans.scanItem', { params: { id: 'unknown' } })).status).toBe(404)
  })
})
