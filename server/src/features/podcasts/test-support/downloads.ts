import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { item } from '../feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from './podcast-world.ts'

/** Podcasts whose episodes are downloaded from a fake host. */

export let world: PodcastWorld
export let number = 0

export function useDownloads(): void {
  beforeAll(async () => {
    world = await startPodcastWorld({ listen: true, expectErrors: true })
  })
  afterAll(() => world.close())
  beforeEach(() => {
    world.other.answers = {}
    number += 1
  })
}

export const asRoot = () => world.app.as(world.root)

interface Added {
  readonly id: string
  readonly episodeIds: readonly string[]
}

/** A podcast whose episodes are at `/0.mp3`, `/1.mp3`, … */
export async function podcast(titles: readonly string[] = ['Morning']): Promise<Added> {
  world.setFeed(
    titles
      .map((title, index) =>
        item({
          title,
          guid: `${number}-${index}`,
          url: `${world.other.url}/${index}.mp3`,
          pubDate: new Date(world.app.clock.now() - (index + 1) * 1000).toUTCString(),
        }),
      )
      .join(''),
  )
  const id = await world.addPodcast({ title: `Show ${number}` })
  await asRoot().ask('podcasts.refresh', { params: { id } })
  const { results } = await asRoot().ask('podcasts.feedEpisodes', {
    params: { id },
    query: { desc: '1' } as never,
  })
  return { id, episodeIds: results.map((one) => one.id) }
}

/** Waits until no job can make progress without the clock advancing. */
export async function settled(id: string): Promise<{ state: string; error: string | null }[]> {
  for (;;) {
    const jobs = await world.app.ctx.jobs.list({ kind: 'episode-download', limit: 1000 })
    const own = jobs.filter(({ payload }) => payload.itemId === id)
    const now = world.app.clock.now()
    if (own.every(({ state, runAt }) => state !== 'running' && !(state === 'queued' && runAt <= now))) {
      return own.map(({ state, error }) => ({ state, error }))
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const download = (id: string, ids: readonly string[]) =>
  asRoot().ask('podcasts.downloadKnown', { params: { id }, body: { ids: [...ids] } })
export const all = () => readdirSync(path.join(world.folder, `Show ${number}`)).toSorted()
export const shown = () => all().filter((name) => !name.startsWith('.'))
export const later = async (ms: number) => {
  world.app.clock.advance(ms)
  world.app.ctx.jobs.wake()
}
