import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PodcastWorld, startPodcastWorld } from '../src/features/podcasts/test-support/podcast-world.ts'
import { findPostgres, type RealPostgres, startPostgres } from './real-postgres.ts'

/** Identical podcast requests at the same moment, on a database that runs transactions concurrently. */

const bin = findPostgres()
if (bin === null) {
  process.stderr.write('Left out: podcasts on PostgreSQL. Install the package "postgresql" of Debian.\n')
}
const PATIENCE_MS = 180_000

let postgres: RealPostgres
let world: PodcastWorld

describe.skipIf(bin === null)('concurrent requests', () => {
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? '')
    world = await startPodcastWorld({ env: { DATABASE_URL: postgres.url } })
    world.setFeed('')
  }, PATIENCE_MS)
  afterAll(async () => {
    await world?.close()
    await postgres?.stop()
  })

  test('add a podcast once, and the other requests are told that it already exists', async () => {
    const { app, root, folder, library, other } = world
    const body = {
      path: path.join(folder, 'Twice'),
      folderId: library.library.folders[0]?.id ?? '',
      libraryId: library.library.id,
      media: { metadata: { title: 'Twice', feedUrl: `${other.url}/feed` } },
    }
    const made = await Promise.all([1, 2, 3, 4].map(() => app.as(root).call('podcasts.create', { body })))
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 400, 400, 400,
    ])
    expect(made.find(({ status }) => status === 400)?.text).toBe('Podcast already exists')
  })

  test('store an episode that is no longer in the feed once', async () => {
    const { app, root, other } = world
    const id = await world.addPodcast({ title: 'Harbour talk' })
    await world.addFile('/gone.mp3')
    const episode = { title: 'Gone', guid: 'gone', enclosure: { url: `${other.url}/gone.mp3` } }
    const order = () => app.as(root).call('podcasts.downloadEpisodes', { params: { id }, body: [episode] })
    const ordered = await Promise.all([order(), order(), order(), order()])
    expect(ordered.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const known = await app.ctx.db.selectFrom('known_episode').select('guid').execute()
    expect(known).toEqual([{ guid: 'gone' }])
  })
})
