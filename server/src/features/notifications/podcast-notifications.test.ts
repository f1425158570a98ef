import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/jobs.ts'
import { type Receiver, startReceiver } from '../../../test/receiver.ts'
import { item } from '../podcasts/feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from '../podcasts/test-support/podcast-world.ts'

/** Notifications caused by the podcast slice. */

const HOUR_MS = 3_600_000
let world: PodcastWorld
let hook: Receiver

beforeAll(async () => {
  world = await startPodcastWorld()
  hook = await startReceiver(['/hook'])
  for (const [eventName, bodyTemplate] of [
    ['onPodcastEpisodeDownloaded', '{{podcastTitle}}: {{episodeTitle}} in {{libraryName}}'],
    ['onRSSFeedFailed', '{{title}} {{numFailed}} {{feedUrl}}'],
    ['onRSSFeedDisabled', 'gone: {{title}}'],
  ] as const) {
    await world.app.as(world.root).ask('notifications.create', {
      body: {
        eventName,
        urls: [`webhook+${hook.url}/hook`],
        titleTemplate: eventName,
        bodyTemplate,
        enabled: true,
      },
    })
  }
})
afterAll(async () => {
  await world.close()
  await hook.close()
})

const bodies = () => hook.received.map(({ json }) => (json as { data: { title: string; body: string } }).data)

test('notifies about an automatically downloaded episode, a failing feed and a feed that is gone', async () => {
  const episode = (name: string, hoursAgo: number) =>
    item({
      title: name,
      guid: name,
      url: `${world.other.url}/${name}.mp3`,
      pubDate: new Date(world.app.clock.now() - hoursAgo * HOUR_MS).toUTCString(),
    })
  world.setFeed(episode('old', 48))
  const id = await world.addPodcast({
    media: { autoDownloadEpisodes: true, autoDownloadSchedule: '0 * * * *' },
  })
  await world.app.as(world.root).ask('podcasts.refresh', { params: { id } })
  await world.addFile('/new.mp3')
  world.app.clock.advance(HOUR_MS + 60_000)
  world.setFeed(episode('new', 0.5) + episode('old', 49))
  await world.app.podcasts.schedules.runDue()
  await until(() => bodies().length === 1)
  expect(bodies()[0]).toMatchObject({ body: 'Harbour talk: new in Podcasts' })

  world.other.answers['/feed'] = (_request, response) => void response.writeHead(500).end()
  await world.app.as(world.root).call('podcasts.refresh', { params: { id } })
  await until(() => bodies().length === 2)
  expect(bodies()[1]).toMatchObject({ body: `Harbour talk 1 ${world.other.url}/feed` })

  world.other.answers['/feed'] = (_request, response) => void response.writeHead(410).end()
  await world.app.as(world.root).call('podcasts.refresh', { params: { id } })
  await until(() => bodies().length === 4)
  expect(bodies().slice(2)).toMatchObject([
    { title: 'onRSSFeedFailed' },
    { title: 'onRSSFeedDisabled', body: 'gone: Harbour talk' },
  ])
})
