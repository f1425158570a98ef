import type { LibraryChange } from '@lectern/contract/libraries'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../../test/app.ts'
import { makeTree, mp3, picture, type Tree, type TreeFile } from '../../../../test/make-tree.ts'
import { makeLibrary } from '../../../../test/scans.ts'
import { type StandIn, startStandIn } from '../../../../test/stand-in.ts'
import type { Item } from '../../items/items.types.ts'
import { startAutoScan } from './auto-scan.background.ts'
import { insertEntries, insertRun } from './scan-runs.store.ts'
import { noCounts } from './scans.types.ts'

// Each test starts threads several times, and machines may be busy.
vi.setConfig({ testTimeout: 60_000 })

/** Each scanner setting, changed the way an admin does, and its effect on a scan. */

let app: TestApp
let root: Account
let provider: StandIn
const trees: Tree[] = []

beforeAll(async () => {
  provider = await startStandIn()
  app = await startApp({ env: { PROVIDER_ITUNES_URL: provider.url } })
  root = await app.root()
})
afterAll(async () => {
  await app.close()
  await provider.close()
})
afterEach(async () => {
  await app.ctx.db.deleteFrom('library').execute()
  for (const tree of trees.splice(0)) tree.close()
})

const change = (body: Readonly<Record<string, unknown>>) => app.as(root).ask('settings.update', { body })
const plant = async (files: Readonly<Record<string, TreeFile>>) => {
  const tree = await makeTree(files)
  trees.push(tree)
  return tree
}

/** Returns the only book of a folder, scanned with a setting off and then on. */
async function scanBoth(
  files: Readonly<Record<string, TreeFile>>,
  setting: string,
  settings: object = {},
): Promise<[Item | undefined, Item | undefined]> {
  const tree = await plant(files)
  const library = await makeLibrary(app, [tree.root], { settings })
  const found: (Item | undefined)[] = []
  for (const isOn of [false, true]) {
    await change({ [setting]: isOn })
    await library.scan({ force: '1' })
    found.push([...(await library.items()).values()][0])
  }
  await change({ [setting]: false })
  return [found[0], found[1]]
}

const bookOf = (item: Item | undefined) => {
  if (item?.media.kind !== 'book') throw new Error('no book')
  return item.media
}

describe('what a scan reads', () => {
  test('[R3.050] reads subtitles from folder names only if the setting is on', async () => {
    const [without, with_] = await scanBoth({ 'Ann/Fog - A Coast/1.mp3': mp3() }, 'scannerParseSubtitle')
    expect([bookOf(without).title, bookOf(without).subtitle]).toEqual(['Fog - A Coast', null])
    expect([bookOf(with_).title, bookOf(with_).subtitle]).toEqual(['Fog', 'A Coast'])
  })

  test('[R3.050] turns OverDrive markers into chapters only if the setting is on', async () => {
    const markers = ['One', 'Two', 'Three'].map(
      (name, index) => `<Marker><Name>${name}</Name><Time>0:0${index}.000</Time></Marker>`,
    )
    const tags = { 'OverDrive MediaMarkers': `<Markers>${markers.join('')}</Markers>` }
    const [without, with_] = await scanBoth(
      { 'Ann/Fog/1.mp3': mp3(tags, { seconds: 4 }) },
      'scannerPreferOverdriveMediaMarker',
    )
    const titles = (item: Item | undefined) => bookOf(item).chapters.map(({ title }) => title)
    expect(titles(without)).not.toContain('Two')
    expect(titles(with_)).toEqual(['One', 'Two', 'Three'])
  })

  const TWO_VOICES = {
    'Ann/Fog/1.mp3': mp3({ TALB: 'Fog by tag' }),
    'Ann/Fog/metadata.opf':
      '<package><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Fog by OPF</dc:title></metadata></package>',
  }
  const folderWins: NonNullable<LibraryChange['settings']> = {
    metadataPrecedence: ['opfFile', 'audioMetatags', 'folderStructure'],
  }

  test('[R3.051] tags of audio files take precedence over the library\u2019s own order if the setting is on', async () => {
    const [without, with_] = await scanBoth(TWO_VOICES, 'scannerPreferAudioMetadata', folderWins)
    expect([bookOf(without).title, bookOf(with_).title]).toEqual(['Fog', 'Fog by tag'])
  })

  test('[R3.051] an OPF file takes precedence over everything if the setting is on', async () => {
    const [without, with_] = await scanBoth(TWO_VOICES, 'scannerPreferOpfMetadata', folderWins)
    expect([bookOf(without).title, bookOf(with_).title]).toEqual(['Fog', 'Fog by OPF'])
  })

  test('after the order of sources was changed, the next scan reads unchanged files again, but only once', async () => {
    const tree = await plant(TWO_VOICES)
    const library = await makeLibrary(app, [tree.root])
    const title = async () => bookOf([...(await library.items()).values()][0]).title
    await library.scan()
    expect(await title()).toBe('Fog by OPF')
    await app
      .as(root)
      .ask('libraries.update', { params: { id: library.library.id }, body: { settings: folderWins } })
    await library.scan()
    expect(await title()).toBe('Fog')
    await library.scan()
    const { results } = await app.as(root).ask('scans.list', { params: { id: library.library.id } })
    expect(results.map(({ isForced }) => isForced)).toEqual([false, true, false])
  })
})

describe('what happens around a scan', () => {
  test('[R3.050] items without a cover get one from the provider if the setting is on', async () => {
    const cover = await picture('green', 60)()
    provider.answers = {
      '/search': {
        results: [
          { collectionName: 'Fog', artworkUrl100: `${provider.url}/broken` },
          { collectionName: 'Fog', artworkUrl100: `${provider.url}/cover.png` },
        ],
      },
      '/broken': 'no picture at all',
      '/cover.png': (_request, response) => void response.end(cover),
    }
    await change({ scannerCoverProvider: 'itunes' })
    const files = { 'Ann/Fog/1.mp3': mp3(), 'Ann/Fog/notes.txt': 'x' }
    const [without, with_] = await scanBoth(files, 'scannerFindCovers')
    expect(without?.cover).toBeNull()
    expect(with_?.cover).toMatchObject({ source: 'provider', width: 60 })
    expect(provider.asked.filter((address) => address.includes('Fog'))).toHaveLength(1)
  })

  test('a provider that does not respond does not affect the scan', async () => {
    provider.answers = {}
    const [, with_] = await scanBoth({ 'Ann/Fog/1.mp3': mp3() }, 'scannerFindCovers')
    expect(with_).toMatchObject({ cover: null, isMissing: false })
  })

  test('[R3.050] the watcher requests scans only while the setting is on', async () => {
    const tree = await plant({ 'Ann/Fog/1.mp3': mp3() })
    const { library } = await makeLibrary(app, [tree.root])
    const asked: string[] = []
    const request = (libraryId: string) => {
      asked.push(libraryId)
      return Promise.resolve()
    }
    const autoScan = startAutoScan(app.ctx, { request }, { debounceMs: 20 })
    await autoScan.ready
    await tree.add({ 'Ann/Moor/1.mp3': 'x' })
    await vi.waitFor(() => expect(asked).toContain(library.id), { timeout: 10_000 })
    await change({ scannerDisableWatcher: true })
    await vi.waitFor(() => expect(autoScan.numWatched()).toBe(0), { timeout: 10_000 })
    await change({ scannerDisableWatcher: false })
    await vi.waitFor(() => expect(autoScan.numWatched()).toBeGreaterThan(0), { timeout: 10_000 })
    await autoScan.stop()
  })

  test('keeps the entries of as many scans per library as configured, and lists at least fifty scans', async () => {
    const tree = await plant({ 'Ann/Fog/1.mp3': mp3() })
    const library = await makeLibrary(app, [tree.root])
    const { id: libraryId } = library.library
    const finished = { kind: 'scan', isForced: false, state: 'done', userId: null, error: null } as const
    const line = { outcome: 'added', reason: null, itemId: null, path: 'Ann/Fog', detail: null } as const
    await app.ctx.db.transaction().execute(async (tx) => {
      for (let at = 0; at < 80; at += 1) {
        const times = { startedAt: at, finishedAt: at }
        const run = { id: `run-${at}`, libraryId, counts: noCounts(), ...finished, ...times }
        await insertEntries(tx, await insertRun(tx, run), [line, line])
      }
    })
    const remembered = async (loggerScannerLogsToKeep: number) => {
      await change({ loggerScannerLogsToKeep })
      await library.scan()
      const listed = app.ctx.db.selectFrom('scan_run').select('num').where('library_id', '=', libraryId)
      const lines = app.ctx.db.selectFrom('scan_entry').select('run_num').where('run_num', 'in', listed)
      return {
        listed: (await listed.execute()).length,
        withLines: (await lines.distinct().execute()).length,
      }
    }
    expect(await remembered(70)).toEqual({ listed: 70, withLines: 70 })
    expect(await remembered(51)).toEqual({ listed: 51, withLines: 50 })
    expect(await remembered(2)).toEqual({ listed: 50, withLines: 2 })
    expect(await remembered(1)).toEqual({ listed: 50, withLines: 1 })
    expect(await remembered(0)).toEqual({ listed: 50, withLines: 0 })
  })
})
