import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ItemId } from '@lectern/contract/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../../../test/app.ts'
import { mp3 } from '../../../../test/make-tree.ts'
import { item } from '../feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from '../test-support/podcast-world.ts'

const PATIENCE = { timeout: 15_000 }

let world: PodcastWorld
let child: Account
beforeEach(async () => {
  world = await startPodcastWorld()
  child = await world.app.createUser({ permissions: { accessExplicitContent: false } })
})
afterEach(() => world.close())

/** A feed of two episodes, one of them explicit. */
function setFeed(explicitTitle: string): void {
  const entries = ['Part 1', 'Part 2'].map((title) =>
    item({
      title,
      guid: title,
      url: `${world.other.url}/${encodeURIComponent(title)}.mp3`,
      more: `<itunes:explicit>${title === explicitTitle}</itunes:explicit>`,
    }),
  )
  world.setFeed(entries.join(''))
}

async function putFiles(): Promise<void> {
  for (const title of ['Part 1', 'Part 2']) {
    writeFileSync(path.join(world.folder, 'Harbour talk', `${title}.mp3`), await mp3({}, { seconds: 2 })())
  }
}

async function titlesFor(account: Account, id: ItemId): Promise<string[]> {
  const { media } = await world.app.as(account).ask('items.get', { params: { id }, query: { expanded: '1' } })
  return 'episodes' in media ? media.episodes.map(({ title }) => title).toSorted() : []
}

test('a file put into the folder is as explicit as the entry of the feed that it contains', async () => {
  setFeed('Part 1')
  const id = await world.addPodcast()
  await world.app.as(world.root).ask('podcasts.refresh', { params: { id } })
  await putFiles()
  await world.app.as(world.root).ask('scans.scanItem', { params: { id } })
  await expect.poll(() => titlesFor(child, id), PATIENCE).toEqual(['Part 2'])
  expect(await titlesFor(world.root, id)).toEqual(['Part 1', 'Part 2'])
})

test('episodes that were there before their feed was read follow it, also when it changes', async () => {
  setFeed('Part 1')
  const id = await world.addPodcast({ media: { metadata: { title: 'Harbour talk' } } })
  await putFiles()
  await world.app.as(world.root).ask('scans.scanItem', { params: { id } })
  expect(await titlesFor(child, id)).toEqual(['Part 1', 'Part 2'])
  const body = { metadata: { feedUrl: `${world.other.url}/feed` } }
  await world.app.as(world.root).ask('editing.updateMedia', { params: { id }, body })
  await world.app.as(world.root).ask('podcasts.refresh', { params: { id } })
  expect(await titlesFor(child, id)).toEqual(['Part 2'])

  setFeed('Part 2')
  await world.app.as(world.root).ask('podcasts.refresh', { params: { id } })
  expect(await titlesFor(child, id)).toEqual(['Part 1'])
  setFeed('none')
  await world.app.as(world.root).ask('podcasts.refresh', { params: { id } })
  expect(await titlesFor(child, id)).toEqual(['Part 1', 'Part 2'])
})

test('pictures and transcripts beside an explicit episode are hidden with it, those of others are not', async () => {
  setFeed('Part 1')
  const id = await world.addPodcast()
  await world.app.as(world.root).ask('podcasts.refresh', { params: { id } })
  await putFiles()
  for (const name of ['Part 1.jpg', 'Part 1.en.txt', 'Part 2.txt', 'cover.jpg'])
    writeFileSync(path.join(world.folder, 'Harbour talk', name), 'beside it')
  await world.app.as(world.root).ask('scans.scanItem', { params: { id } })
  await expect.poll(() => titlesFor(child, id), PATIENCE).toEqual(['Part 2'])
  const filesFor = async (account: Account) => {
    const { libraryFiles } = await world.app.as(account).ask('items.get', { params: { id } })
    return libraryFiles.map(({ ino, metadata }) => [metadata.filename, ino] as const)
  }
  const all = await filesFor(world.root)
  const seen = await filesFor(child)
  expect(all).toHaveLength(6)
  expect(seen.map(([name]) => name).toSorted()).toEqual(['Part 2.mp3', 'Part 2.txt', 'cover.jpg'])
  for (const [name, ino] of all) {
    const answer = await world.app.as(child).call('streaming.file', { params: { id, ino } })
    expect([name, answer.status]).toEqual([name, seen.some(([other]) => other === name) ? 200 : 404])
  }
})
