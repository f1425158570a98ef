import { afterAll, beforeAll, expect, test } from 'vitest'
import { item } from '../feed/test-support/make-feed.ts'
import { type PodcastWorld, startPodcastWorld } from '../test-support/podcast-world.ts'

let world: PodcastWorld

beforeAll(async () => {
  world = await startPodcastWorld()
  const more = `<itunes:duration>1800</itunes:duration>
    <psc:chapters><psc:chapter start="0" title="Listed"/></psc:chapters>
    <podcast:chapters url="${world.other.url}/late.json" type="application/json+chapters"/>
    <podcast:transcript url="${world.other.url}/latin.srt" type="text/srt"/>`
  world.setFeed(item({ more }))
}, 120_000)
afterAll(() => world.close())

const asRoot = () => world.app.as(world.root)

test('chapters that cannot be fetched are replaced by those in the feed, and extras are fetched once they can be', async () => {
  const id = await world.addPodcast()
  await asRoot().ask('podcasts.refresh', { params: { id } })
  const { results } = await asRoot().ask('podcasts.feedEpisodes', { params: { id }, query: {} as never })
  const episodeId = results[0]?.id ?? ''
  const read = () => asRoot().ask('podcasts.chapters', { params: { id, episodeId } })
  const listed = [{ start: 0, end: 1800, title: 'Listed' }]
  expect(await read()).toMatchObject({ hasTranscript: true, chapters: listed })
  world.other.answers['/late.json'] = '<html>Try again later</html>'
  expect((await read()).chapters).toMatchObject(listed)
  world.other.answers['/late.json'] =
    `\uFEFF${JSON.stringify({ chapters: [{ startTime: 5, title: 'Caf\u00e9' }] })}`
  expect((await read()).chapters).toMatchObject([{ start: 5, end: 1800, title: 'Caf\u00e9' }])
  const input = { params: { id, episodeId }, query: {} }
  world.other.answers['/latin.srt'] = '<html>Try again later</html>'
  expect((await asRoot().call('podcasts.transcript', input)).text).toMatch(/sent something else/)
  world.other.answers['/latin.srt'] = (_request, response) =>
    void response.end(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nCaf\u00e9', 'latin1'))
  expect((await asRoot().ask('podcasts.transcript', input)).lines).toMatchObject([{ text: 'Caf\u00e9' }])
})
