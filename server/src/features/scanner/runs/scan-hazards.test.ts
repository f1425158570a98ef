import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { mp3, picture } from '../../../../test/make-tree.ts'
import { makeLibrary, scanEnd } from '../../../../test/scans.ts'
import { withoutRootPowers } from '../../../../test/without-root-powers.ts'
import { findLibraryToScan } from '../../libraries/library-scans.service.ts'
import { createScanner } from '../scanner.service.ts'
import { app, plant, useScannedTrees } from '../test-support/scanned-trees.ts'

/** Malformed files and folders, and interrupted scans. */

const clock = testClock()

useScannedTrees({ clock })

test('circular links, dangling links, a folder linked twice: each file is in one item', async () => {
  const tree = await plant({ 'Author/Book/1.mp3': mp3({}), 'Author/Book/2.mp3': mp3({}) })
  const outside = await plant({ 'Linked Book/1.mp3': mp3({}) })
  symlinkSync(tree.root, tree.at('Author/Book/circle'))
  symlinkSync(tree.at('nowhere'), tree.at('Author/dangling.mp3'))
  symlinkSync(tree.at('self'), tree.at('self'))
  symlinkSync(tree.at('Author/Book'), tree.at('AAA Same Book'))
  symlinkSync(outside.at('Linked Book'), tree.at('Author/Linked Book'))
  mkdirSync(tree.at('Files'))
  symlinkSync(tree.at('Author/Book/1.mp3'), tree.at('Files/again.mp3'))
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  expect([...(await library.items()).keys()].sort()).toEqual(['Author/Book', 'Author/Linked Book'])
  const skipped = (await library.entries()).filter(({ outcome }) => outcome === 'skipped')
  expect(skipped.map(({ reason, path }) => `${reason} ${path}`).sort()).toEqual([
    'deadLink Author/dangling.mp3',
    'deadLink self',
    'linkedTwice AAA Same Book',
    'linkedTwice Author/Book/circle',
    'linkedTwice Files/again.mp3',
  ])
})

test('names that are not valid text and paths that are too long are reported, and the rest is found', async () => {
  const tree = await plant({ 'Good/1.mp3': mp3({}), 'Odd \uFFFD but text/1.mp3': mp3({}) })
  const bad = Buffer.concat([Buffer.from(`${tree.root}/bad `), Buffer.from([0xe9, 0xff])])
  mkdirSync(bad)
  writeFileSync(Buffer.concat([bad, Buffer.from('/1.mp3')]), 'x')
  const deep = Array.from({ length: 12 }, () => 'n'.repeat(240)).join('/')
  mkdirSync(tree.at(deep), { recursive: true })
  writeFileSync(tree.at(deep, '1.mp3'), 'x')
  const library = await makeLibrary(app, [tree.root])
  await library.scan()
  expect([...(await library.items()).keys()].sort()).toEqual(['Good', 'Odd \uFFFD but text'])
  const skipped = (await library.entries()).filter(({ outcome }) => outcome === 'skipped')
  const reasons = skipped.map(({ reason }) => reason).toSorted((a, b) => String(a).localeCompare(String(b)))
  expect(reasons).toEqual(['notUtf8', 'pathTooLong'])
})

test('an unreadable folder is reported, and its items are not marked as missing', async () => {
  const tree = await plant({ 'Open/1.mp3': mp3({}), 'Closed/Book/1.mp3': mp3({}) })
  await withoutRootPowers(tree.root, async () => {
    const { chmodSync, chownSync } = await import('node:fs')
    process.seteuid?.(0)
    for (const name of ['Open', 'Open/1.mp3', 'Closed', 'Closed/Book', 'Closed/Book/1.mp3']) {
      chownSync(tree.at(name), 65_534, 65_534)
    }
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    chmodSync(tree.at('Closed'), 0o000)
    process.seteuid?.(65_534)
    await library.scan()
    expect(await library.counts()).toMatchObject({ found: 1, skipped: 1 })
    expect((await library.items()).get('Closed/Book')?.isMissing).toBe(false)
    expect((await library.entries()).map(({ reason, path }) => [reason, path])).toEqual([
      ['unreadable', 'Closed'],
    ])
    chmodSync(tree.at('Closed'), 0o755)
  })
})

describe('files that are still being copied', () => {
  test('are skipped until they stop changing', async () => {
    const tree = await plant({ 'Quiet/1.mp3': mp3({}), 'Copying/1.mp3': mp3({}) })
    const library = await makeLibrary(app, [tree.root])
    const touch = (file: string, ageMs: number) => {
      const at = new Date(clock.now() - ageMs)
      utimesSync(tree.at(file), at, at)
    }
    touch('Quiet/1.mp3', 60_000)
    touch('Copying/1.mp3', 6_000)
    const waits: number[] = []
    // While the scan waits for the second look, time passes and the file is still being written.
    const pause = (ms: number) => {
      waits.push(ms)
      clock.advance(20_000)
      touch('Copying/1.mp3', 0)
      return Promise.resolve()
    }
    const found = await findLibraryToScan(app.ctx, library.library.id)
    if (!found) throw new Error('no library')
    const request = { isForced: false, isConfirmed: false, places: null, userId: null }
    await createScanner(app.ctx, { pause }).scan(found, request, new AbortController().signal)
    expect(waits).toEqual([4_500])
    expect([...(await library.items()).keys()]).toEqual(['Quiet'])
    expect((await library.entries()).filter(({ outcome }) => outcome === 'skipped')).toMatchObject([
      { reason: 'stillBeingWritten', path: 'Copying' },
    ])
    clock.advance(60_000)
    await library.scan()
    expect([...(await library.items()).keys()].sort()).toEqual(['Copying', 'Quiet'])
  })

  test('are read after one second without changes in a manually started scan', async () => {
    const tree = await plant({ 'Fresh/1.mp3': mp3({}), 'Growing/1.mp3': mp3({}) })
    const library = await makeLibrary(app, [tree.root])
    const touch = (file: string, ageMs: number) => {
      const at = new Date(clock.now() - ageMs)
      utimesSync(tree.at(file), at, at)
    }
    touch('Fresh/1.mp3', 500)
    touch('Growing/1.mp3', 500)
    const stored: string[][] = []
    const waits: number[] = []
    const pause = async (ms: number) => {
      waits.push(ms)
      stored.push([...(await library.items()).keys()])
      clock.advance(ms)
      if (waits.length === 1) touch('Growing/1.mp3', 0)
    }
    const found = await findLibraryToScan(app.ctx, library.library.id)
    if (!found) throw new Error('no library')
    const { id: userId } = await app.root()
    const request = { isForced: false, isConfirmed: false, places: null, userId }
    await createScanner(app.ctx, { pause }).scan(found, request, new AbortController().signal)
    expect(waits).toEqual([1_000, 9_000])
    expect(stored).toEqual([[], ['Fresh']])
    expect((await library.entries()).filter(({ outcome }) => outcome === 'skipped')).toMatchObject([
      { reason: 'stillBeingWritten', path: 'Growing' },
    ])
  })
})

describe('cancelling', () => {
  /** More than are saved at once. */
  const MANY = 240
  const plantMany = () =>
    plant(
      Object.fromEntries(
        Array.from({ length: MANY }, (_, number) => [
          `Book ${number}/1.mp3`,
          mp3({ TALB: `Book ${number}` }),
        ]),
      ),
    )

  test('[R4.015 R7.092] a scan cancelled by its id ends at once, and the next one picks up where it stopped', async () => {
    const library = await makeLibrary(app, [(await plantMany()).root])
    const { address, listener } = await listen()
    const root = await app.root()
    await listener.signIn(root.token)
    const ended = scanEnd(app, library.library.id)
    await app.as(root).ask('scans.start', { params: { id: library.library.id } })
    await listener.next('scan_progress')
    const second = await connectTo(address)
    expect((await second.signIn(root.token)).librariesScanning).toEqual([
      { id: library.library.id, type: 'scan', name: 'Books', results: null },
    ])
    listener.say('cancel_scan', library.library.id)
    const { isCancelled, counts } = await ended
    expect(isCancelled).toBe(true)
    const stored = (await library.items()).size
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(MANY)
    expect(counts?.added).toBe(stored)
    expect(await listener.next('scan_complete')).toMatchObject({
      isCancelled: true,
      results: { added: stored },
    })
    await library.scan()
    expect((await library.items()).size).toBe(MANY)
    expect(await library.counts()).toEqual({ found: MANY, added: MANY - stored })
    second.close()
    listener.close()
  })

  const nextAdded = () =>
    new Promise<void>((resolve) => {
      const stop = app.ctx.events.on('items.added', () => {
        stop()
        resolve()
      })
    })

  test('items restored from the trash during a scan are not reported as failed', async () => {
    const library = await makeLibrary(app, [(await plantMany()).root])
    await library.scan()
    const root = app.as(await app.root())
    const before = [...(await library.items()).values()].map(({ id }) => id)
    await root.ask('editing.removeBatch', { body: { libraryItemIds: before } })
    const { entries } = await root.ask('trash.list')
    const stored = nextAdded()
    const ended = scanEnd(app, library.library.id)
    await root.ask('scans.start', { params: { id: library.library.id } })
    await stored
    for (const { id } of entries) await root.ask('trash.restore', { params: { id } })
    expect((await ended).counts?.failed).toBe(0)
    expect(app.errors()).toEqual([])
    await library.scan()
    const after = [...(await library.items()).values()].map(({ id }) => id)
    expect(after.toSorted()).toEqual(before.toSorted())
  })

  test('removing a library ends its scan without an error', async () => {
    const { library } = await makeLibrary(app, [(await plantMany()).root])
    const root = await app.root()
    const stored = nextAdded()
    const ended = scanEnd(app, library.id)
    await app.as(root).ask('scans.start', { params: { id: library.id } })
    await stored
    await app.as(root).ask('libraries.remove', { params: { id: library.id } })
    expect(await ended).toMatchObject({ isCancelled: true, error: null })
    expect(app.errors()).toEqual([])
  })

  test('a scan cancelled before anything was done has no results', async () => {
    const tree = await plant({ 'Book/1.mp3': mp3({}) })
    const library = await makeLibrary(app, [tree.root])
    const ended = scanEnd(app, library.library.id)
    const { listener } = await listen()
    const root = await app.root()
    await listener.signIn(root.token)
    await app.as(root).ask('scans.start', { params: { id: library.library.id } })
    listener.say('cancel_scan', library.library.id)
    expect(await ended).toMatchObject({ isCancelled: true, counts: null })
    expect(await listener.next('scan_complete')).toMatchObject({ results: null, isCancelled: true })
    listener.close()
  })

  let address: Promise<string> | undefined
  const connectTo = async (at: string) => (await import('../../../../test/live.ts')).connect(at)
  const listen = async () => {
    address ??= app.listen()
    return { address: await address, listener: await connectTo(await address) }
  }
})

describe('alternative files', () => {
  const playing = async (library: Awaited<ReturnType<typeof makeLibrary>>) => {
    const files = (await library.items()).get('Dune')?.files ?? []
    return files.filter(({ media }) => (media?.trackIndex ?? -1) > 0).map(({ relPath }) => relPath)
  }

  test('a book in two formats plays once; without the better one the other plays', async () => {
    const tree = await plant({ 'Dune/Dune.mp3': mp3({ album: 'Dune' }), 'Dune/Dune.m4b': 'no sound at all' })
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    expect(await playing(library), 'a broken one is no better').toEqual(['Dune.mp3'])
    await tree.add({ 'Dune/Dune.m4b': mp3({ album: 'Dune' }) })
    await library.scan()
    expect(await playing(library)).toEqual(['Dune.m4b'])
    expect(await library.entries()).toContainEqual(
      expect.objectContaining({ reason: 'repeatLeftOut', path: 'Dune' }),
    )
    tree.remove('Dune/Dune.m4b')
    await library.scan()
    expect(await playing(library)).toEqual(['Dune.mp3'])
  })

  test('an invalid image falls back to the next, and a broken e-book is reported once', async () => {
    const tree = await plant({
      'Emma/cover.jpg': 'no picture',
      'Emma/folder.png': picture('green'),
      'Emma/Emma.epub': 'no e-book',
    })
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    expect((await library.items()).get('Emma')?.cover?.path).toBe(tree.at('Emma/folder.png'))
    const failed = (await library.entries()).filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ path }) => path).sort()).toEqual(['Emma/Emma.epub', 'Emma/cover.jpg'])
  })

  test('a book added to the folder of another is a second item, and the first keeps its identity', async () => {
    const tree = await plant({ 'Heard/Mort.m4b': mp3({ TALB: 'Mort' }), 'Read/Emma.epub': 'no e-book' })
    const library = await makeLibrary(app, [tree.root])
    await library.scan()
    const before = await library.items()
    expect([...before.keys()].sort()).toEqual(['Heard', 'Read'])
    await tree.add({ 'Heard/Sourcery.m4b': mp3({ TALB: 'Sourcery' }), 'Read/Persuasion.epub': 'neither' })
    await library.scan()
    const after = await library.items()
    expect([...after.keys()].sort()).toEqual([
      'Heard/Mort.m4b',
      'Heard/Sourcery.m4b',
      'Read/Emma.epub',
      'Read/Persuasion.epub',
    ])
    expect(after.get('Heard/Mort.m4b')?.id).toBe(before.get('Heard')?.id)
    expect(after.get('Read/Emma.epub')?.id).toBe(before.get('Read')?.id)
  })
})
