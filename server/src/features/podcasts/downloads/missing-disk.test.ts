import { mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  asRoot,
  download,
  later,
  podcast,
  settled,
  shown,
  useDownloads,
  world,
} from '../test-support/downloads.ts'

useDownloads()

const DAY_MS = 86_400_000

const titles = async (id: string) => {
  const { media } = await asRoot().ask('items.get', { params: { id }, query: { expanded: '1' } })
  return 'episodes' in media ? media.episodes.map(({ title }) => title).toSorted() : []
}

test('nothing is downloaded or cleaned up while the disk is not mounted', { timeout: 240_000 }, async () => {
  const { id, episodeIds } = await podcast(['New', 'Old', 'Older'])
  const [fresh = '', ...others] = episodeIds
  for (const index of [0, 1, 2]) await world.addFile(`/${index}.mp3`)
  await download(id, others)
  await settled(id)
  const disk = `${world.folder}-disk`
  renameSync(world.folder, disk)
  mkdirSync(world.folder)
  await download(id, [fresh])
  expect(await settled(id)).toContainEqual({
    state: 'queued',
    error: 'The library folder cannot be reached',
  })
  await asRoot().ask('podcasts.changeSettings', {
    params: { id },
    body: { cleanUp: { olderThanDays: 1 } },
  })
  world.app.clock.advance(2 * DAY_MS)
  expect((await asRoot().call('podcasts.cleanUp', { params: { id } })).status).toBe(503)
  expect(readdirSync(world.folder)).toEqual([])
  expect(await titles(id)).toEqual(['Old', 'Older'])
  rmdirSync(world.folder)
  renameSync(disk, world.folder)
  await later(3_600_000)
  await settled(id)
  expect(shown()).toEqual(['New.mp3', 'Old.mp3', 'Older.mp3'])
  expect(await titles(id)).toEqual(['New', 'Old', 'Older'])
})
