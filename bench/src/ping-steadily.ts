import { setTimeout as sleep } from 'node:timers/promises'
import { steadyClient } from './steady-client.ts'

const CONNECTIONS = 32
const ASK_EVERY_MS = 20

export interface Pinger {
  /** Milliseconds of each /ping, sent at fixed times, whether or not the last has been answered. */
  askUntil(signal: AbortSignal): Promise<number[]>
}

/** Uses open connections: a server accepts new ones one at a time. */
export async function openPinger(baseUrl: string): Promise<Pinger> {
  const clients = Array.from({ length: CONNECTIONS }, () => steadyClient(baseUrl))
  await Promise.all(clients.map((client) => client.call({ path: '/ping' })))
  return {
    async askUntil(signal) {
      const answers: Promise<number>[] = []
      for (let next = performance.now(); !signal.aborted; next += ASK_EVERY_MS) {
        await sleep(Math.max(0, next - performance.now()))
        const client = clients[answers.length % CONNECTIONS]
        if (client) answers.push(client.call({ path: '/ping' }).then(({ ms }) => ms))
      }
      const times = await Promise.all(answers)
      for (const client of clients) client.close()
      return times
    },
  }
}
