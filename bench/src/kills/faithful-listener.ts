import type { Target } from '../target.ts'
import { type SteadyClient, steadyClient } from '../steady-client.ts'

/**
 * A listener that continues while the server is killed and restarted, and counts what was acknowledged. Unanswered
 * reports are repeated unchanged, as players do.
 */
export interface FaithfulListener {
  /** Reports until the connection breaks, and calls back for every acknowledged report. */
  listen(onAcknowledged: () => void): Promise<void>
  /** Seconds that the server lost or invented; empty if all is well. */
  complaints(): Promise<string[]>
  acknowledgedSeconds(): number
}

const BEAT_SECONDS = 2
/** The server adds the seconds in a different order. */
const ROUNDING_SECONDS = 0.001

interface Report {
  readonly currentTime: number
  readonly timeListened: number
  readonly at?: number
}

export function faithfulListener(
  target: Target,
  given: {
    readonly itemId: string
    readonly token: string
    readonly name: string
    readonly hasClock: boolean
  },
): FaithfulListener {
  const startedAt = Date.now()
  let sessionId: string | null = null
  let acknowledged = 0
  let pending: Report | null = null
  const open = () => steadyClient(target.baseUrl, { authorization: `Bearer ${given.token}` })

  const isUnanswered = () => pending !== null

  const play = async (client: SteadyClient) => {
    const body = { forceDirectPlay: true, deviceInfo: { deviceId: given.name } }
    const answer = await client.call({ path: `/api/items/${given.itemId}/play`, method: 'POST', body })
    if (answer.status !== 200) throw new Error(`play answered ${answer.status}: ${answer.text}`)
    const session = JSON.parse(answer.text) as { id: string; currentTime: number }
    // If the server already has the position, the report had arrived; a new session cannot tell it from a second one.
    if (pending && session.currentTime >= pending.currentTime) {
      acknowledged = pending.currentTime
      pending = null
    }
    return session.id
  }
  const next = (): Report => {
    const currentTime = acknowledged + BEAT_SECONDS
    const report = { currentTime, timeListened: BEAT_SECONDS }
    return given.hasClock ? { ...report, at: startedAt + currentTime * 1000 } : report
  }
  const report = async (client: SteadyClient): Promise<boolean> => {
    sessionId ??= await play(client)
    pending ??= next()
    const answer = await client.call({
      path: `/api/session/${sessionId}/sync`,
      method: 'POST',
      body: pending,
    })
    if (answer.status === 404) {
      sessionId = null
      return false
    }
    if (answer.status !== 200) throw new Error(`sync answered ${answer.status}: ${answer.text}`)
    acknowledged = pending.currentTime
    pending = null
    return true
  }
  const ask = async <T>(client: SteadyClient, path: string): Promise<T | null> => {
    const answer = await client.call({ path })
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
    return JSON.parse(answer.text) as T
  }

  return {
    acknowledgedSeconds: () => acknowledged,
    async listen(onAcknowledged) {
      const client = open()
      try {
        for (;;) if (await report(client)) onAcknowledged()
      } catch (error) {
        if (!(error instanceof Error && 'code' in error)) throw error
      } finally {
        client.close()
      }
    },
    async complaints() {
      const client = open()
      try {
        const found: string[] = []
        const place = (await ask<{ currentTime: number }>(client, `/api/me/progress/${given.itemId}`))
          ?.currentTime
        const isPlaceKept = [acknowledged, pending?.currentTime].includes(place ?? 0)
        if (!isPlaceKept) found.push(`${given.name}: the place is ${place} s, not ${acknowledged}`)
        while (isUnanswered()) await report(client)
        const stats = await ask<{ totalTime: number }>(client, '/api/me/listening-stats')
        const listened = stats?.totalTime ?? 0
        if (Math.abs(listened - acknowledged) > ROUNDING_SECONDS)
          found.push(`${given.name}: the listening time is ${listened} s, not ${acknowledged}`)
        return found
      } finally {
        client.close()
      }
    },
  }
}
