import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mp3 } from '../../../test/make-tree.ts'
import { item } from '../podcasts/feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from '../podcasts/test-support/podcast-world.ts'

/** Quick match of podcasts whose files were on disk before the server knew their feed. */

let world: PodcastWorld

beforeAll(async () => {
  world = await startPodcastWorld()
})
afterAll(() => world.close())

const match = (id: string) =>
  world.app.as(world.root).ask('matching.item', { params: { id }, body: { provider: 'itunes' } })

async function podcastOnDisk(title: string, episodes: readonly string[]): Promise<string> {
  mkdirSync(path.join(world.folder, title))
  for (const [index, name] of episodes.entries()) {
    const bytes = await mp3({}, { seconds: 1 + index })()
    writeFileSync(path.join(world.folder, title, `${name}.mp3`), bytes)
  }
  await world.library.scan()
  return (await world.library.items()).get(title)?.id ?? ''
}

async function episodesOf(id: string) {
  const { media } = await world.app
    .as(world.root)
    .ask('items.get', { params: { id }, query: { expanded: '1' } })
  const { episodes } = media as unknown as { episodes: Record<string, unknown>[] }
  return new Map(episodes.map((episode) => [(episode['audioFile'] as { ino: string }).ino, episode]))
}

const findInDirectory = (title: string, feedPath: string) => {
  world.other.answers['/search'] = {
    results: [{ collectionId: 1, collectionName: title, feedUrl: `${world.other.url}${feedPath}` }],
  }
}

test('episodes on disk get their details from the feed', async () => {
  const id = await podcastOnDisk('Harbour talk', ['Episode 1- Fog', 'Episode 12- Fog', 'Outtakes'])
  findInDirectory('Harbour talk', '/feed')
  world.setFeed(
    item({ title: 'Episode 2: Fog', guid: 'g2', url: 'https://media.example/2.mp3' }) +
      item({ title: 'Episode 1: Fog', guid: 'g1', url: 'https://media.example/1.mp3' }),
  )
  expect(await match(id)).toMatchObject({ updated: true })
  const found = [...(await episodesOf(id)).values()].map(({ title, enclosure }) => [
    title,
    (enclosure as { url: string } | null)?.url ?? null,
  ])
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      ['Episode 1: Fog', 'https://media.example/1.mp3'],
      ['Episode 12- Fog', null],
      ['Outtakes', null],
    ]),
  )
}, 60_000)

test('a feed that cannot be read leaves the match of the podcast itself', async () => {
  const id = await podcastOnDisk('Night shift', ['One'])
  findInDirectory('Night shift', '/nowhere')
  expect(await match(id)).toMatchObject({ updated: true })
  expect([...(await episodesOf(id)).values()]).toMatchObject([{ title: 'One', enclosure: null }])
}, 60_000)
