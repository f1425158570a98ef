import { chmodSync, chownSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { mp3 } from '../../../../test/make-tree.ts'
import { makeLibrary, type ScannedLibrary } from '../../../../test/scans.ts'
import { withoutRootPowers } from '../../../../test/without-root-powers.ts'
import { app, plant, useScannedTrees } from '../test-support/scanned-trees.ts'

/** Files that are temporarily unreadable. */

useScannedTrees()

// Builds the scan workers, which happens on first use, in a folder that the user `nobody` cannot write to.
beforeAll(async () => {
  const tree = await plant({ 'Book/1.mp3': mp3({}) })
  await (await makeLibrary(app, [tree.root])).scan()
})

const PLACES = ['Open', 'Closed', 'Open/1.mp3', 'Closed/1.mp3', 'Closed/2.mp3']

/** Runs scans as the user `nobody`, who owns the files. */
async function scanAsNobody(
  act: (library: ScannedLibrary, setMode: (place: string, mode: number) => void) => Promise<void>,
): Promise<void> {
  const tree = await plant({
    'Open/1.mp3': mp3({}),
    'Closed/1.mp3': mp3({ TALB: 'Said inside' }),
    'Closed/2.mp3': mp3({}),
  })
  if (process.geteuid?.() === 0) for (const place of PLACES) chownSync(tree.at(place), 65_534, 65_534)
  const library = await makeLibrary(app, [tree.root], { settings: { disableWatcher: true } })
  await withoutRootPowers(tree.root, async () => {
    await act(library, (place, mode) => chmodSync(tree.at(place), mode))
  })
}

const isPlayable = async (library: ScannedLibrary) =>
  (await library.items()).get('Closed')?.files.map(({ media }) => media?.error === null)

test('unreadable files are read by the next scan after permission is granted', async () => {
  await scanAsNobody(async (library, setMode) => {
    setMode('Closed/1.mp3', 0)
    setMode('Closed/2.mp3', 0)
    await library.scan()
    expect(await isPlayable(library)).toEqual([false, false])
    await library.scan()
    expect(await library.counts()).toMatchObject({ failed: 2 })
    setMode('Closed/1.mp3', 0o644)
    setMode('Closed/2.mp3', 0o644)
    await library.scan()
    expect(await isPlayable(library)).toEqual([true, true])
    expect(await library.counts()).toEqual({ found: 2, updated: 1 })
    await library.scan()
    expect(await library.counts()).toEqual({ found: 2 })
  })
})

test('unreadable files keep their known metadata in a forced rescan', async () => {
  await scanAsNobody(async (library, setMode) => {
    await library.scan()
    setMode('Closed/1.mp3', 0)
    await library.scan({ force: '1' })
    expect(await isPlayable(library)).toEqual([true, true])
    expect(await library.counts()).toMatchObject({ failed: 1 })
    expect((await library.items()).get('Closed')?.media).toMatchObject({ title: 'Said inside' })
  })
})

test('files are not marked as missing if their folder can be listed but not entered', async () => {
  await scanAsNobody(async (library, setMode) => {
    await library.scan()
    setMode('Closed', 0o644)
    await library.scan()
    setMode('Closed', 0o755)
    expect((await library.items()).get('Closed')?.isMissing).toBe(false)
    expect(await library.counts()).toEqual({ found: 1, skipped: 2 })
  })
})
