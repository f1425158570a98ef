import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Account, TestApp } from '../../../../test/app.ts'
import { type PodcastWorld, startPodcastWorld } from '../../podcasts/test-support/podcast-world.ts'

/** A user who listens to a podcast of three episodes, on the server and in apps. */

export let world: PodcastWorld
export let app: TestApp
export let user: Account
let password: string
export let podcastId: string
export let feedUrl: string

export const item = (num: number) =>
  `<item><title>Episode ${num}</title><guid>guid-${num}</guid><pubDate>Tue, 0${num} Sep 2026 10:00:00 GMT</pubDate>` +
  `<enclosure url="${world.other.url}/${num}.mp3" type="audio/mpeg" length="1000"/></item>`
export const episodeUrl = (num: number) => `${world.other.url}/${num}.mp3`

export function useGpodder(): void {
  beforeAll(async () => {
    world = await startPodcastWorld()
    app = world.app
    world.setFeed([1, 2, 3].map(item).join(''))
    podcastId = await world.addPodcast()
    feedUrl = `${world.other.url}/feed`
    const numKnown = async () => (await app.ctx.db.selectFrom('known_episode').select('id').execute()).length
    await vi.waitUntil(async () => (await numKnown()) === 3, { timeout: 10_000 })
    user = await app.createUser({ username: 'ada.l', permissions: { addPodcasts: false } })
    const made = await app.as(user).ask('appPasswords.create', { body: { name: 'Phone', scope: 'gpodder' } })
    password = made.password
  })
  afterAll(() => world.close())
}

export const basic = (name = 'ada.l', secret = password) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})

export async function ask(
  method: 'GET' | 'POST',
  url: string,
  headers: Record<string, string>,
  body?: unknown,
) {
  const answer = await app.inject({
    method,
    url,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { ...answer, body: answer.status === 200 ? (answer.json() as Record<string, unknown>) : {} }
}

export async function signIn(): Promise<{ cookie: string }> {
  const { status, headers } = await ask('POST', '/api/2/auth/ada.l/login.json', basic())
  expect(status).toBe(200)
  const [cookie = ''] = String(headers['set-cookie']).split(';')
  expect(cookie).toMatch(/^sessionid=/)
  return { cookie }
}

export const seconds = () => Math.floor(app.clock.now() / 1000)
