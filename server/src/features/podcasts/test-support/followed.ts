import { afterAll, beforeAll, beforeEach } from 'vitest'
import { item, rss } from '../feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from './podcast-world.ts'

/** Followed podcasts, with feeds on a fake server. */

export let world: PodcastWorld
export let number = 0

export function useFollowed(): void {
  beforeAll(async () => {
    world = await startPodcastWorld()
  })
  afterAll(() => world.close())
  beforeEach(() => {
    world.other.answers = {}
    world.other.asked.length = 0
  })
}

export const DAY_MS = 24 * 3600 * 1000
export const HOUR_MS = 3600 * 1000
export const asRoot = () => world.app.as(world.root)

/** Each podcast has its own URL, because checks of an earlier one may still be running. */
export const feedPath = () => `/feed-${number}`

export function setFeed(items: string): void {
  world.other.answers[feedPath()] = (_request, response) => void response.end(rss(items))
}

interface Traits {
  readonly daysAgo?: number
  readonly pubDate?: string
}

export function episode(name: string, { daysAgo = 0, pubDate }: Traits = {}): string {
  const date = pubDate ?? new Date(world.app.clock.now() - daysAgo * DAY_MS - HOUR_MS).toUTCString()
  return item({
    title: name,
    guid: `${number}-${name}`,
    url: `${world.other.url}/${name}.mp3`,
    pubDate: date,
  })
}

/** Increments the number used for the next podcast. */
export function beginAnother(): void {
  number += 1
}

/** Adds a podcast with a schedule, and reads its feed once. */
export async function follow(items: string, media: object = {}): Promise<string> {
  beginAnother()
  setFeed(items)
  const id = await world.addPodcast({
    title: `Show ${number}`,
    feedPath: feedPath(),
    media: { autoDownloadEpisodes: true, autoDownloadSchedule: '0 * * * *', ...media },
  })
  await asRoot().ask('podcasts.refresh', { params: { id } })
  return id
}

export const feedOf = async (id: string) =>
  (await asRoot().ask('podcasts.feedEpisodes', { params: { id }, query: {} })).feed
