import { setTimeout as sleep } from 'node:timers/promises'
import { LIBRARY } from '../shelved-target.ts'
import { percentile } from '../statistics.ts'
import { type Answer, steadyClient, type SteadyClient } from '../steady-client.ts'
import type { Target } from '../target.ts'

const LISTENERS = 10
const REPORT_EVERY_MS = 50
/** Some books have no audio. */
const LOOKED_AT = 10 * LISTENERS

interface Player {
  readonly client: SteadyClient
  readonly sessionId: string
  at: number
}

/** Does the work while players report; returns its result and the 99th percentile of the response times. */
export async function whileListening<T>(
  target: Target,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly syncP99Ms: number }> {
  const players = await openPlayers(target)
  const stop = new AbortController()
  const reporting = report(players, stop.signal)
  try {
    const value = await work()
    stop.abort()
    return { value, syncP99Ms: percentile(await reporting, 99) }
  } finally {
    stop.abort()
    await reporting.catch(() => undefined)
    for (const { client } of players) client.close()
  }
}

/** Each player has its own session and connection. */
async function openPlayers({ baseUrl, authorization }: Target): Promise<Player[]> {
  const clients = Array.from({ length: LISTENERS }, () => steadyClient(baseUrl, { authorization }))
  const [first] = clients
  if (!first) throw new Error('nobody listens')
  const page = JSON.parse((await first.call({ path: `${LIBRARY}/items?limit=${LOOKED_AT}` })).text) as {
    results: { id: string; media: { numTracks: number } }[]
  }
  const playable = page.results.filter(({ media }) => media.numTracks > 0)
  return Promise.all(
    clients.map(async (client, index) => {
      const id = playable[index % playable.length]?.id
      // A second session of one device would end its first.
      const body = { deviceInfo: { deviceId: `bench-${index}` } }
      const { text } = await client.call({ path: `/api/items/${id}/play`, method: 'POST', body })
      return { client, sessionId: (JSON.parse(text) as { id: string }).id, at: 0 }
    }),
  )
}

/** Milliseconds of each report, sent at fixed times, whether or not the last has been answered. */
async function report(players: readonly Player[], signal: AbortSignal): Promise<number[]> {
  const answers: Promise<number>[] = []
  for (let next = performance.now(); !signal.aborted; next += REPORT_EVERY_MS) {
    await sleep(Math.max(0, next - performance.now()))
    const player = players[answers.length % players.length]
    if (!player) break
    player.at += 1
    const body = { currentTime: player.at, timeListened: 0.5, duration: 36_000 }
    const path = `/api/session/${player.sessionId}/sync`
    const answer = player.client.call({ path, method: 'POST', body }).then(timeOf)
    answers.push(answer)
    // Rejections surface when all are awaited.
    answer.catch(() => undefined)
  }
  return Promise.all(answers)
}

function timeOf({ status, text, ms }: Answer): number {
  if (status !== 200) throw new Error(`A report was answered with ${status}: ${text}`)
  return ms
}
