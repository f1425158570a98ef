import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAILING_FEEDS, ODD_FEEDS, WELL, WELL_AGAIN } from './test-support/odd-feeds.ts'
import { type PodcastWorld, startPodcastWorld } from './test-support/podcast-world.ts'

/** Adds sixty feeds found in a directory, from servers that misbehave like real ones. */

let world: PodcastWorld
/** Item ids by feed path. */
const ids = new Map<string, string>()

const NAMES = [...ODD_FEEDS, ...FAILING_FEEDS].map(({ name }) => name)
const pathOf = (name: string) => `/odd-${NAMES.indexOf(name)}`
const idOf = (name: string) => ids.get(pathOf(name)) ?? ''
const asRoot = () => world.app.as(world.root)

beforeAll(async () => {
  world = await startPodcastWorld()
  for (const { name, serve } of ODD_FEEDS) world.other.answers[pathOf(name)] = serve
  for (const { name } of FAILING_FEEDS) serve(name, WELL)
  world.other.answers['/search'] = {
    results: NAMES.map((name, index) => ({
      collectionId: index + 1,
      collectionName: name,
      feedUrl: `${world.other.url}${pathOf(name)}`,
    })),
  }
  for (const found of await asRoot().ask('metadata.podcasts', { query: { term: 'odd' } })) {
    const feedPath = new URL(found.feedUrl ?? '').pathname
    ids.set(feedPath, await world.addPodcast({ title: `Show ${found.id}`, feedPath }))
  }
}, 240_000)
afterAll(() => world.close())

function serve(name: string, text: string): void {
  world.other.answers[pathOf(name)] = (_request, response) => void response.writeHead(200).end(text)
}

async function refreshed(name: string): Promise<string> {
  const { status, text } = await asRoot().call('podcasts.refresh', { params: { id: idOf(name) } })
  return status === 200 ? 'read' : text
}

async function numEpisodes(name: string): Promise<number> {
  const query = { limit: '1' } as never
  const { feed } = await asRoot().ask('podcasts.feedEpisodes', { params: { id: idOf(name) }, query })
  return feed.numEpisodes
}

test(
  'reads feeds with all kinds of defects, and reads them again without losing anything',
  { timeout: 240_000 },
  async () => {
    expect(ids.size).toBeGreaterThanOrEqual(40)
    const expected = ODD_FEEDS.map(({ name, episodes }) => [name, 'read', episodes])
    for (let round = 0; round < 2; round++) {
      const found: unknown[] = []
      for (const { name } of ODD_FEEDS) found.push([name, await refreshed(name), await numEpisodes(name)])
      expect(found).toEqual(expected)
    }
  },
)

test(
  'reports failing servers with the reason, loses nothing, and reads them again when they recover',
  {
    timeout: 240_000,
  },
  async () => {
    for (const { name, fail, reason } of FAILING_FEEDS) {
      expect([name, await refreshed(name), await numEpisodes(name)]).toEqual([name, 'read', 2])
      world.other.answers[pathOf(name)] = fail
      expect([name, await refreshed(name), await numEpisodes(name)]).toEqual([
        name,
        expect.stringMatching(reason),
        2,
      ])
      serve(name, WELL_AGAIN)
      expect([name, await refreshed(name), await numEpisodes(name)]).toEqual([name, 'read', 3])
    }
  },
)

test('does not leak memory when reading them repeatedly', { timeout: 240_000 }, async () => {
  const round = async () => {
    for (const name of NAMES) expect([name, await refreshed(name)]).toEqual([name, 'read'])
    return heapMegabytes()
  }
  const first = await round()
  let last = first
  for (let count = 0; count < 3; count++) last = await round()
  expect(last - first).toBeLessThan(20)
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapMegabytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
