import { setTimeout as sleep } from 'node:timers/promises'
import { LIBRARY } from '../shelved-target.ts'
import { steadyClient } from '../steady-client.ts'
import type { Target } from '../target.ts'

const LISTENERS = 10
const REPORT_EVERY_MS = 50

export interface Syncer {
  /** Milliseconds of each report of a player, sent at fixed times, whether or not the last has been answered. */
  askUntil(signal: AbortSignal): Promise<number[]>
}

/** Players that are at it already, each with a session and a connection of its own. */
export async function openSyncer({ baseUrl, authorization }: Target): Promise<Syncer> {
  const clients = Array.from({ length: LISTENERS }, () => steadyClient(baseUrl, { authorization }))
  const [first] = clients
  if (!first) throw new Error('nobody listens')
  const page = JSON.parse((await first.call({ path: `${LIBRARY}/items?limit=${LISTENERS}` })).text) as {
    results: { id: string }[]
  }
  const players = await Promise.all(
    clients.map(async (client, index) => {
      const id = page.results[index % page.results.length]?.id
      const { text } = await client.call({ path: `/api/items/${id}/play`, method: 'POST', body: {} })
      return { client, sessionId: (JSON.parse(text) as { id: string }).id, at: 0 }
    }),
  )
  return {
    async askUntil(signal) {
      const answers: Promise<number>[] = []
      for (let next = performance.now(); !signal.aborted; next += REPORT_EVERY_MS) {
        await sleep(Math.max(0, next - performance.now()))
        const player = players[answers.length % players.length]
        if (!player) break
        player.at += 1
        const body = { currentTime: player.at, timeListened: 0.5, duration: 36_000 }
        const path = `/api/session/${player.sessionId}/sync`
        answers.push(player.client.call({ path, method: 'POST', body }).then(({ ms }) => ms))
      }
      const times = await Promise.all(answers)
      for (const { client } of players) client.close()
      return times
    },
  }
}
