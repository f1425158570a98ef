import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type FeedHost, startFeedHost } from '../src/podcasts/feed-host.ts'
import { readUsage } from '../src/process-tree.ts'
import type { Outcome, Scenario } from '../src/scenario.ts'
import { median } from '../src/statistics.ts'
import { type SteadyClient, steadyClient } from '../src/steady-client.ts'
import { openTarget, type Target } from '../src/target.ts'

const EPISODES = 300
const TURNS = 20
const WARM_UP_TURNS = 5
const CALLS_A_TURN = 10
const MAX_CHECK_CPU_SECONDS = 5
const MAX_TIMES_PING = 8
const ADDED_WITHIN_MS = 30 * 60_000

export const scenario: Scenario = {
  question: `What does a check of all podcasts cost that changed nothing, and how quick is the latest page, with ${EPISODES} episodes each?`,
  books: 500,
  run: async (options) => {
    const host = await startFeedHost(EPISODES)
    const target = await openTarget(options, { env: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } })
    try {
      return await measure(target, host, options.books)
    } finally {
      await target.close()
      await host.close()
    }
  },
}

async function measure(target: Target, host: FeedHost, podcasts: number): Promise<Outcome> {
  const client = steadyClient(target.baseUrl, { authorization: target.authorization })
  try {
    const libraryId = await follow(client, host, podcasts)
    const ids = await podcastIds(client, libraryId)
    // The first check fetches what the import has not fetched yet.
    await checkAll(client, ids)
    const pid = target.own?.pid() ?? 0
    const before = await readUsage(pid)
    const startedAt = performance.now()
    await checkAll(client, ids)
    const checkSeconds = (performance.now() - startedAt) / 1000
    const checkCpuSeconds = (await readUsage(pid)).cpuSeconds - before.cpuSeconds
    const { pingMs, latestMs } = await timeLatest(client, libraryId)
    return {
      figures: { podcasts: ids.length, episodes: EPISODES, checkSeconds, checkCpuSeconds, pingMs, latestMs },
      limits: [
        {
          name: `check of ${ids.length} podcasts that changed nothing`,
          value: checkCpuSeconds,
          bound: { atMost: MAX_CHECK_CPU_SECONDS },
          unit: 'CPU s',
        },
        {
          name: 'latest page, in times of /ping',
          value: latestMs / pingMs,
          bound: { atMost: MAX_TIMES_PING },
          unit: 'times',
        },
      ],
    }
  } finally {
    client.close()
  }
}

/** Creates a library that follows this many feeds. */
async function follow(client: SteadyClient, host: FeedHost, podcasts: number): Promise<string> {
  const fullPath = await mkdtemp(path.join(tmpdir(), 'lectern-bench-podcasts-'))
  const library = await ask<{ id: string; folders: { id: string }[] }>(client, 'POST', '/api/libraries', {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath }],
  })
  await ask(client, 'POST', '/api/podcasts/opml/create', {
    feeds: Array.from({ length: podcasts }, (_one, index) => host.addressOf(index + 1)),
    libraryId: library.id,
    folderId: library.folders[0]?.id,
  })
  for (const giveUpAt = Date.now() + ADDED_WITHIN_MS; ; await sleep(1000)) {
    const report = await ask<{ finishedAt: number | null }>(
      client,
      'GET',
      `/api/libraries/${library.id}/opml-report`,
    )
    if (report.finishedAt !== null) return library.id
    if (Date.now() > giveUpAt) throw new Error('the podcasts were not added in time')
  }
}

async function podcastIds(client: SteadyClient, libraryId: string): Promise<string[]> {
  const { results } = await ask<{ results: { id: string }[] }>(
    client,
    'GET',
    `/api/libraries/${libraryId}/items?limit=0&minified=1`,
  )
  return results.map(({ id }) => id)
}

async function checkAll(client: SteadyClient, ids: readonly string[]): Promise<void> {
  for (const id of ids) await ask(client, 'POST', `/api/podcasts/${id}/refresh`, {})
}

/** Alternates with pings, so that a slow moment of the machine affects both; the first rounds are a warm-up. */
async function timeLatest(client: SteadyClient, libraryId: string) {
  const address = `/api/libraries/${libraryId}/latest-episodes?limit=50&filter=all`
  const times = { ping: [] as number[], latest: [] as number[] }
  for (let turn = 0; turn < WARM_UP_TURNS + TURNS; turn++) {
    const ping = await timesOf(client, '/ping')
    const latest = await timesOf(client, address)
    if (turn < WARM_UP_TURNS) continue
    times.ping.push(...ping)
    times.latest.push(...latest)
  }
  return { pingMs: median(times.ping), latestMs: median(times.latest) }
}

async function timesOf(client: SteadyClient, address: string): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < CALLS_A_TURN; call++) times.push((await client.call({ path: address })).ms)
  return times
}

async function ask<T>(
  client: SteadyClient,
  method: 'GET' | 'POST',
  address: string,
  body?: object,
): Promise<T> {
  const { status, text } = await client.call({ path: address, method, ...(body && { body }) })
  if (status !== 200) throw new Error(`${method} ${address} answered ${status}: ${text.slice(0, 200)}`)
  return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as T
}
