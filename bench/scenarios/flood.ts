import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { type Flood, publicFloods } from '../src/floods/public-routes.ts'
import { makeLibrary } from '../src/library/make-library.ts'
import type { BenchOptions } from '../src/options.ts'
import { openPinger } from '../src/ping-steadily.ts'
import { readUsage } from '../src/process-tree.ts'
import { addedItems, ask, createLibrary, scan } from '../src/scan-target.ts'
import type { Limit, Scenario } from '../src/scenario.ts'
import { percentile } from '../src/statistics.ts'
import { type Target, withTarget } from '../src/target.ts'
import { withFolder } from '../src/with-folder.ts'

const SEED = 3
const WARM_UP_SECONDS = 1
/** Until unauthenticated sockets have been closed and their memory freed. */
const REST_MS = 30_000
const MOST_PING_MS = 100
const MOST_GROWTH_MEGABYTES = 60
const SLUG = 'flooded'

export const scenario: Scenario = {
  question: 'Can strangers slow the server down or make it grow by flooding what is open to all?',
  books: 10,
  run: (options) =>
    withFolder(async (folder) => {
      const { books } = await makeLibrary({ folder, numBooks: options.books, seed: SEED })
      return withTarget(options, (target) => flood(options, target, books))
    }),
}

async function flood(options: BenchOptions, target: Target, books: string) {
  const pid = target.own?.pid()
  if (pid === undefined) throw new Error('this measurement needs a server of its own')
  const library = await createLibrary(target, books)
  const [itemId = ''] = (await addedItems(target, library, await scan(target, library))).values()
  const feed = JSON.stringify({ serverAddress: target.baseUrl, slug: SLUG })
  await ask(target, `/api/feeds/item/${itemId}/open`, { method: 'POST', body: feed })
  const floods = publicFloods({ itemId, slug: SLUG })

  const failures: string[] = []
  const slow: Limit[] = []
  for (const one of floods) await pourOn(target, one, WARM_UP_SECONDS, options.connections)
  await sleep(REST_MS)
  const before = (await readUsage(pid)).residentMegabytes
  let slowestMs = 0
  let numRequests = 0
  for (const one of floods) {
    const { pingMs, requests, faults } = await pourOn(target, one, options.seconds, options.connections)
    const p99Ms = percentile(pingMs, 99)
    const megabytes = Math.round((await readUsage(pid)).residentMegabytes)
    console.log(
      `${one.name.padEnd(30)} ${requests} requests, ${faults} faults, /ping ${Math.round(p99Ms)} ms (p99), ${megabytes} MB`,
    )
    slowestMs = Math.max(slowestMs, p99Ms)
    numRequests += requests
    if (faults > 0) failures.push(one.name)
    if (p99Ms > MOST_PING_MS)
      slow.push({
        name: `/ping during ${one.name}`,
        value: p99Ms,
        bound: { atMost: MOST_PING_MS },
        unit: 'ms',
      })
  }
  await sleep(REST_MS)
  const grownMegabytes = (await readUsage(pid)).residentMegabytes - before
  return {
    figures: {
      routes: floods.length,
      secondsEach: options.seconds,
      requests: numRequests,
      slowestPingP99Ms: slowestMs,
      grownMegabytes,
    },
    limits: [
      { name: 'routes with faults of the server', value: failures.length, bound: { atMost: 0 }, unit: '' },
      { name: 'routes that slow /ping down', value: slow.length, bound: { atMost: 0 }, unit: '' },
      ...slow,
      {
        name: 'growth of memory',
        value: grownMegabytes,
        bound: { atMost: MOST_GROWTH_MEGABYTES },
        unit: 'MB',
      },
    ],
  }
}

/** As fast as the server responds, from a separate thread, while another client pings. */
async function pourOn(target: Target, flooding: Flood, seconds: number, connections: number) {
  const pinger = await openPinger(target.baseUrl)
  const end = new AbortController()
  const pings = pinger.askUntil(end.signal)
  const result = await autocannon({
    url: target.baseUrl,
    connections,
    duration: seconds,
    workers: 1,
    requests: flooding.paths.flatMap((address) =>
      flooding.bodies.map((body) => ({
        path: address,
        method: flooding.method,
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      })),
    ),
  })
  end.abort()
  return { pingMs: await pings, requests: result.requests.total, faults: result['5xx'] + result.timeouts }
}
