import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, startApp, type TestApp } from '../../../test/app.ts'
import { aBook, aPlace, aPodcast } from '../../../test/items.ts'
import { saveItems } from '../items/storage/items-write.store.ts'

let app: TestApp
let root: Account
let podcastId: string
let bookId: string
let episodeId: string

beforeAll(async () => {
  app = await startApp()
  root = await app.root()
  const place = await aPlace(app.ctx.db)
  const [podcast, book] = [aPodcast(place), aBook(place)]
  await app.ctx.db
    .transaction()
    .execute((tx) => saveItems(tx, [podcast, book], { sortingPrefixes: [], now: app.ctx.clock.now() }))
  podcastId = podcast.id
  bookId = book.id
  if (podcast.media.kind === 'podcast') episodeId = podcast.media.episodes[0]?.id ?? ''
})
afterAll(() => app.close())

const as = () => app.as(root)
const patch = (body: object, params = { id: podcastId, episodeId }) =>
  as().call('editing.updateEpisode', { params, body: body as never })
const episode = async () => {
  const { media } = await as().ask('items.get', { params: { id: podcastId }, query: { expanded: '1' } })
  const { episodes } = media as never as { episodes: ({ id: string } & Record<string, unknown>)[] }
  return { found: episodes.find(({ id }) => id === episodeId), numEpisodes: episodes.length }
}

test('only the given fields change, HTML is sanitised, and the edit can be undone like any other', async () => {
  const before = await episode()
  const answer = await patch({
    title: 'A new title',
    season: '2',
    episode: 7,
    episodeType: 'bonus',
    description: '<p onclick="x()">Hi<script>alert(1)</script></p>',
    pubDate: 'Sun, 01 Mar 2026 12:00:00 GMT',
    publishedAt: 1_772_366_400_000,
  })
  expect([answer.status, answer.json().id]).toEqual([200, podcastId])
  const { found, numEpisodes } = await episode()
  expect(numEpisodes).toBe(before.numEpisodes)
  expect(found).toMatchObject({
    title: 'A new title',
    subtitle: before.found?.['subtitle'],
    season: '2',
    episode: '7',
    episodeType: 'bonus',
    description: '<p>Hi</p>',
    pubDate: 'Sun, 01 Mar 2026 12:00:00 GMT',
    publishedAt: 1_772_366_400_000,
  })
  const { changes } = await as().ask('editing.changes', { params: { id: podcastId } })
  expect(changes[0]).toMatchObject({ kind: 'edit', username: 'root', numItems: 1 })
  await as().ask('editing.revert', { params: { id: changes[0]?.id ?? '' }, body: {} })
  expect((await episode()).found).toEqual({ ...before.found, updatedAt: expect.any(Number) as number })
})

test('an unknown episode is not found; a title is required; an empty edit changes nothing', async () => {
  const unknown = await patch({ title: 'X' }, { id: podcastId, episodeId: 'nobody' })
  expect([unknown.status, unknown.text]).toEqual([404, 'Episode not found'])
  expect((await patch({ title: 'X' }, { id: bookId, episodeId })).status).toBe(404)
  expect((await patch({ title: ' ' })).status).toBe(400)
  const before = await as().ask('editing.changes', { params: { id: podcastId } })
  expect((await patch({})).status).toBe(200)
  expect(await as().ask('editing.changes', { params: { id: podcastId } })).toEqual(before)
})

test('the episode download schedule is set with the podcast’s other settings', async () => {
  const params = { id: podcastId }
  const body = { autoDownloadEpisodes: true, maxEpisodesToKeep: 5, lastEpisodeCheck: 1_772_366_400_000 }
  const { libraryItem } = await as().ask('editing.updateMedia', { params, body })
  expect(libraryItem.media).toMatchObject(body)
})

test('a single episode can be fetched', async () => {
  const params = { id: podcastId, episodeId }
  expect(await as().ask('editing.episode', { params })).toMatchObject({
    id: episodeId,
    libraryItemId: podcastId,
  })
  const unknown = await as().call('editing.episode', { params: { ...params, episodeId: 'nobody' } })
  expect([unknown.status, unknown.text]).toEqual([404, 'Episode not found'])
})

test('the date can be cleared; a user without the permission changes nothing', async () => {
  await patch({ pubDate: null, publishedAt: null })
  expect((await episode()).found).toMatchObject({ pubDate: '', publishedAt: null })
  const reader = await app.createUser()
  const refused = await app.as(reader).call('editing.updateEpisode', {
    params: { id: podcastId, episodeId },
    body: { title: 'X' },
  })
  expect(refused.status).toBe(403)
})

test('an impossible date and a non-web address are refused', async () => {
  expect((await patch({ publishedAt: Number.MAX_SAFE_INTEGER })).status).toBe(400)
  const enclosure = (url: string) => ({ enclosure: { url, type: 'audio/mpeg', length: '1' } })
  expect((await patch(enclosure('javascript:alert(1)'))).status).toBe(400)
  expect((await patch(enclosure('https://example.org/a.mp3'))).status).toBe(200)
})
