import { setTimeout as sleep } from 'node:timers/promises'
import { type LiveListener, startListener } from '../src/listener.ts'
import { openPinger } from '../src/ping-steadily.ts'
import type { Limit, Outcome, Scenario } from '../src/scenario.ts'
import { LIBRARY, shelve } from '../src/shelved-target.ts'
import { percentile } from '../src/statistics.ts'
import { type SteadyClient, steadyClient } from '../src/steady-client.ts'
import { type Target, withTarget } from '../src/target.ts'
import { readUsage } from '../src/process-tree.ts'

const EDITED = 1000
const IDLE_MS = 2000
/** Wait until all work triggered by the events after the response is done. */
const CALM_MS = 4000
const MAX_SECONDS = 2
const MAX_PING_MS = 50
const MAX_EVENTS = 60
const AUTHOR = 'Somebody Who Wrote It All'

export const scenario: Scenario = {
  question: `What does it cost to edit ${EDITED} books at once, to rename their author and to undo it, and who waits?`,
  run: (options) =>
    withTarget(options, async (target) => measure(await shelve(options, target), options.books)),
}

interface Work {
  readonly target: Target
  readonly client: SteadyClient
  readonly listener: LiveListener
}

async function measure(target: Target, books: number): Promise<Outcome> {
  const client = steadyClient(target.baseUrl, { authorization: target.authorization })
  const listener = await startListener(target)
  const work = { target, client, listener }
  try {
    const items = await pickBooks(client)
    const idlePingMs = await pingIdle(target)
    const batch = await measureOne(work, () => editBatch(client, items, suffixed))
    const batchSet = await lastChange(client, items)
    const undo = await measureOne(work, () => send(client, 'POST', `/api/changes/${batchSet}/revert`, {}))
    await editBatch(client, items, () => ({ metadata: { authors: [{ name: AUTHOR }] } }))
    const authorId = await findAuthor(client, items)
    await sleep(CALM_MS)
    const rename = await measureOne(work, () =>
      send(client, 'PATCH', `/api/authors/${authorId}`, { name: `${AUTHOR} Himself` }),
    )
    return summarise(books, idlePingMs, { batch, undo, rename })
  } finally {
    client.close()
    await listener.close()
  }
}

interface BookView {
  readonly id: string
  readonly media: { readonly metadata: { readonly title: string } }
}

async function pickBooks(client: SteadyClient): Promise<BookView[]> {
  const address = `${LIBRARY}/items?limit=${EDITED}&minified=1&sort=random`
  const { text } = await client.call({ path: address })
  return (JSON.parse(text) as { results: BookView[] }).results
}

const suffixed = ({ media }: BookView, index: number) => ({
  metadata: {
    title: `${media.metadata.title} (edited)`,
    genres: ['Edited', 'Together'],
    series: [{ name: 'All of them', sequence: String(index + 1) }],
  },
  tags: ['edited', 'in one go'],
})

async function editBatch(
  client: SteadyClient,
  items: readonly BookView[],
  patchOf: (item: BookView, index: number) => object,
): Promise<void> {
  const body = items.map((item, index) => ({ id: item.id, mediaPayload: patchOf(item, index) }))
  const { updates } = await send<{ updates: number }>(client, 'POST', '/api/items/batch/update', body)
  if (updates !== items.length) throw new Error(`${updates} of ${items.length} books were changed`)
}

async function lastChange(client: SteadyClient, items: readonly BookView[]): Promise<string> {
  const { text } = await client.call({ path: `/api/items/${items[0]?.id}/changes` })
  const { changes } = JSON.parse(text) as { changes: { id: string; numItems: number }[] }
  const [change] = changes
  if (change?.numItems !== items.length) throw new Error('the batch is not one change')
  return change.id
}

async function findAuthor(client: SteadyClient, items: readonly BookView[]): Promise<string> {
  const { text } = await client.call({ path: `/api/items/${items[0]?.id}?expanded=1` })
  const item = JSON.parse(text) as { media: { metadata: { authors: { id: string }[] } } }
  return item.media.metadata.authors[0]?.id ?? ''
}

async function send<T>(
  client: SteadyClient,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<T> {
  const { status, text } = await client.call({ path, method, body })
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`)
  return JSON.parse(text) as T
}

interface Cost {
  /** Until the response. */
  readonly seconds: number
  readonly cpuSeconds: number
  /** Including everything triggered by it: events, search index, lists. */
  readonly wholeCpuSeconds: number
  /** While it ran and until everything triggered by it was done. */
  readonly pingP99Ms: number
  readonly pingMaxMs: number
  readonly itemEvents: number
  readonly events: number
}

async function measureOne({ target, listener }: Work, run: () => Promise<unknown>): Promise<Cost> {
  const pid = target.own?.pid() ?? 0
  const before = { counts: await listener.counts(), ...(await readUsage(pid)) }
  const pinger = await openPinger(target.baseUrl)
  const stop = new AbortController()
  const pings = pinger.askUntil(stop.signal)
  const startedAt = performance.now()
  await run()
  const seconds = (performance.now() - startedAt) / 1000
  const answered = await readUsage(pid)
  await sleep(CALM_MS)
  stop.abort()
  const times = await pings
  const calm = await readUsage(pid)
  const counts = await listener.counts()
  const since = (name: string) => (counts[name] ?? 0) - (before.counts[name] ?? 0)
  return {
    seconds,
    cpuSeconds: answered.cpuSeconds - before.cpuSeconds,
    wholeCpuSeconds: calm.cpuSeconds - before.cpuSeconds,
    pingP99Ms: percentile(times, 99),
    pingMaxMs: percentile(times, 100),
    itemEvents: since('item_updated') + since('items_updated'),
    events: Object.keys(counts).reduce((sum, name) => sum + since(name), 0),
  }
}

async function pingIdle(target: Target): Promise<number> {
  const pinger = await openPinger(target.baseUrl)
  const stop = new AbortController()
  const pings = pinger.askUntil(stop.signal)
  await sleep(IDLE_MS)
  stop.abort()
  return percentile(await pings, 99)
}

function summarise(books: number, idlePingP99Ms: number, costs: Record<string, Cost>): Outcome {
  const figures = Object.entries(costs).flatMap(([name, cost]) =>
    Object.entries(cost).map(([figure, value]) => [`${name}${capital(figure)}`, value] as const),
  )
  return {
    figures: { books, edited: EDITED, idlePingP99Ms, ...Object.fromEntries(figures) },
    limits: Object.entries(costs).flatMap(([name, cost]) => limitsOf(name, cost)),
  }
}

function limitsOf(name: string, cost: Cost): Limit[] {
  return [
    {
      name: `${name} of ${EDITED} books`,
      value: cost.seconds,
      bound: { atMost: MAX_SECONDS },
      unit: 's',
    },
    {
      name: `/ping meanwhile (${name}), 99th percentile`,
      value: cost.pingP99Ms,
      bound: { atMost: MAX_PING_MS },
      unit: 'ms',
    },
    {
      name: `live events (${name})`,
      value: cost.events,
      bound: { atMost: MAX_EVENTS },
      unit: 'events',
    },
  ]
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
