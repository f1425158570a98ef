import { mkdirSync, renameSync } from 'node:fs'
import { NO_ID } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { dumpTables } from '../../../../test/database-dump.ts'
import { mp3, picture } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import {
  app,
  changeUnseen,
  idOf,
  idsByPath,
  plant,
  THREE_BOOKS,
  useScannedTrees,
} from '../test-support/scanned-trees.ts'

/** Later scans of a library, after all kinds of changes to its files. */

useScannedTrees()

describe('nothing changed', () => {
  test('no file is opened and nothing is written', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    const before = await withoutReports()
    // If a scan opened the files, it would find them broken.
    for (const file of Object.keys(THREE_BOOKS)) changeUnseen(tree.at(file))
    const end = await library.scan()
    expect(end.counts).toMatchObject({ found: 3, added: 0, updated: 0, missing: 0 })
    expect(await library.entries()).toEqual([])
    expect(await withoutReports()).toBe(before)
  })

  const withoutReports = async () =>
    (await dumpTables(app.ctx.db))
      .split('\n')
      // The scan request and its outcome are recorded.
      .filter((line) => !/last_scan_at|app_version|"kind":"scan"|"action":"scans.start"/.test(line))
      .join('\n')

  test('a forced scan opens all of them', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    changeUnseen(tree.at('Ann/Two/1.mp3'))
    await library.scan({ force: '1' })
    expect((await library.items()).get('Ann/Two')?.media.title).toBe('Two')
    expect((await library.items()).get('Ann/Two')?.fieldSources['title']).toEqual({ source: 'folder' })
    expect(await library.counts()).toMatchObject({ found: 3 })
  })
})

describe('only what changed is read again', () => {
  test('a new file, a changed file, a new cover', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    const ids = await idsByPath(library)
    await tree.add({
      'Ann/One/3.mp3': mp3({ TALB: 'One' }),
      'Ann/Two/1.mp3': mp3({ TALB: 'Second Edition' }, { seconds: 3 }),
      'Bob/Three/cover.png': picture('blue', 50),
      'New/Four/1.mp3': mp3({ TALB: 'Four' }),
    })
    changeUnseen(tree.at('Ann/One/1.mp3'))
    await library.scan()
    const items = await library.items()
    expect(await library.counts()).toEqual({ found: 4, added: 1, updated: 3 })
    expect(items.get('Ann/One')?.files.map(({ media }) => [media?.trackIndex, media?.error])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ])
    expect(items.get('Ann/Two')?.media.title).toBe('Second Edition')
    expect(items.get('Bob/Three')?.cover).toMatchObject({ width: 50 })
    for (const [path, id] of Object.entries(ids)) expect(items.get(path)?.id).toBe(id)
    const entries = (await library.entries()).map(({ outcome, path, detail }) => [
      outcome,
      path,
      detail?.['changes'],
    ])
    expect(entries).toContainEqual(['updated', 'Bob/Three', ['files', 'cover']])
  })

  test('a deleted file is removed from its item', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    tree.remove('Ann/One/2.mp3')
    tree.remove('Bob/Three/cover.png')
    await library.scan()
    const items = await library.items()
    expect(items.get('Ann/One')?.files.map(({ relPath }) => relPath)).toEqual(['1.mp3'])
    expect(items.get('Bob/Three')?.cover).toBeNull()
  })
})

test('announces the removal of authors and series that no book has any more', async () => {
  const tree = await plant({
    'Ann/Islands/One/1.mp3': mp3({ TALB: 'One' }),
    'Bob/Two/1.mp3': mp3({ TALB: 'Two' }),
  })
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  const gone: string[] = []
  const stops = [
    app.ctx.events.on('author.removed', ({ author }) => void gone.push(author.name)),
    app.ctx.events.on('series.removed', ({ ids }) => void gone.push(`${ids.length} series`)),
  ]
  renameSync(tree.at('Ann/Islands/One'), tree.at('Bob/One'))
  await library.scan()
  stops.forEach((stop) => stop())
  expect(gone.sort()).toEqual(['1 series', 'Ann'])
})

describe('manual edits', () => {
  test('are kept, whatever the files say', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    const id = await idOf(library, 'Ann/One')
    const item = await app.ctx.db
      .updateTable('item')
      .set({ title: 'My Own Title' })
      .where('id', '=', id ?? NO_ID)
      .returning('num')
      .executeTakeFirstOrThrow()
    await app.ctx.db
      .updateTable('book')
      .set({ field_sources: JSON.stringify({ title: { source: 'hand', lockedBy: 'me' } }) })
      .where('item_num', '=', item.num)
      .execute()
    await tree.add({ 'Ann/One/metadata.json': JSON.stringify({ title: 'From JSON', subtitle: 'Sub' }) })
    await library.scan({ force: '1' })
    const after = (await library.items()).get('Ann/One')
    expect(after?.media).toMatchObject({ title: 'My Own Title', subtitle: 'Sub' })
    expect(after?.fieldSources).toMatchObject({
      title: { source: 'hand', lockedBy: 'me' },
      subtitle: { source: 'json' },
    })
  })
})

describe('a disk that is not mounted', () => {
  const present = async (library: ScannedLibrary) =>
    [...(await library.items()).values()].filter((item) => !item.isMissing).length
  const reachable = async () =>
    (await app.ctx.db.selectFrom('library_folder').select('is_reachable').execute()).map(
      (row) => row.is_reachable,
    )

  test('a missing folder stops the scan; nothing is marked as missing', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    renameSync(tree.root, `${tree.root}-unmounted`)
    await library.scan()
    const run = await app.ctx.db.selectFrom('scan_run').selectAll().orderBy('num', 'desc').executeTakeFirst()
    expect(run).toMatchObject({ state: 'failed', num_missing: 0 })
    expect(run?.error).toContain(tree.root)
    expect([await present(library), await reachable()]).toEqual([3, [0]])
    renameSync(`${tree.root}-unmounted`, tree.root)
    await library.scan()
    expect([await present(library), await reachable()]).toEqual([3, [1]])
  })

  test('an empty mount point stops the scan until an admin confirms it', async () => {
    const tree = await plant(THREE_BOOKS)
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    renameSync(tree.root, `${tree.root}-unmounted`)
    mkdirSync(tree.root)
    await library.scan()
    expect([await present(library), await reachable()]).toEqual([3, [0]])
    expect((await library.entries()).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['failed', 'folderUnreachable'],
    ])
    await library.scan({ confirm: '1' })
    expect(await present(library)).toBe(0)
    tree.remove()
    renameSync(`${tree.root}-unmounted`, tree.root)
    await library.scan()
    expect(await present(library)).toBe(3)
  })

  test('with one of two folders gone, the items of the other are left alone, too', async () => {
    const tree = await plant(THREE_BOOKS)
    const other = await plant({ 'Five/1.mp3': mp3({}) })
    const library = await makeLibrary(app, [tree.root, other.root])
    await library.scan()
    renameSync(other.root, `${other.root}-unmounted`)
    tree.remove('Ann/One')
    await library.scan()
    expect([await present(library), (await reachable()).toSorted((a, b) => a - b)]).toEqual([4, [0, 1]])
    renameSync(`${other.root}-unmounted`, other.root)
  })
})
