import { expect, test } from 'vitest'
import { mp3 } from '../../../../test/make-tree.ts'
import { makeLibrary } from '../../../../test/scans.ts'
import { app, plant, useScannedTrees } from '../test-support/scanned-trees.ts'

useScannedTrees()

test('our own metadata file does not bring back a title that was changed in the tags since', async () => {
  const tree = await plant({ 'Ann/Fog/1.mp3': mp3({ TALB: 'Fog' }) })
  const library = await makeLibrary(app, [tree.root])
  const titleAfter = async (files: Parameters<typeof tree.add>[0]) => {
    await tree.add(files)
    await library.scan()
    return (await library.items()).get('Ann/Fog')?.media.title
  }
  await titleAfter({})
  // As written after an edit.
  expect(await titleAfter({ 'Ann/Fog/metadata.json': '{"title":"Fog"}' })).toBe('Fog')
  expect(await titleAfter({ 'Ann/Fog/1.mp3': mp3({ TALB: 'Mist' }) })).toBe('Mist')
  expect(await titleAfter({ 'Ann/Fog/notes.txt': 'anything' })).toBe('Mist')
  expect(await titleAfter({ 'Ann/Fog/metadata.json': '{"title":"Haze"}' })).toBe('Haze')
  expect(await titleAfter({ 'Ann/Fog/1.mp3': mp3({ TALB: 'Rain' }) })).toBe('Haze')
})
