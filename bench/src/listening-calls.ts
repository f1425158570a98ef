import { readUsage } from './process-tree.ts'
import { median } from './statistics.ts'
import { type SteadyClient, steadyClient } from './steady-client.ts'
import type { Target } from './target.ts'

/** Costs of single requests around listening, one after the other on one connection. */

const ROUNDS = 12
const CALLS_PER_ROUND = 150

export interface CallCost {
  readonly ms: number
  readonly cpuMs: number
}
export type CallKind = 'ping' | 'play' | 'sync'

/** Alternately, so that a slow moment of the machine affects all of them. */
export async function measureCalls(
  target: Target,
  pid: number,
  itemIds: readonly string[],
): Promise<Record<CallKind, CallCost>> {
  const client = steadyClient(target.baseUrl, { authorization: target.authorization })
  const samples: Record<CallKind, CallCost[]> = { ping: [], play: [], sync: [] }
  let sessionId = ''
  let count = 0
  const makers: Record<CallKind, () => Promise<void>> = {
    ping: () => expectOk(client, '/ping', null),
    play: async () => {
      const id = itemIds[(count += 1) % itemIds.length]
      const body = { supportedMimeTypes: ['audio/mpeg', 'audio/mp4'], deviceInfo: { deviceId: 'bench' } }
      sessionId = (JSON.parse(await expectOkText(client, `/api/items/${id}/play`, body)) as { id: string }).id
    },
    sync: () =>
      expectOk(client, `/api/session/${sessionId}/sync`, {
        currentTime: (count += 1) % 50,
        timeListened: 1,
        duration: 60,
      }),
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const kind of ['ping', 'play', 'sync'] as const) {
      const cost = await costOf(pid, makers[kind])
      // The first round is a warm-up.
      if (round > 0) samples[kind].push(cost)
    }
  }
  client.close()
  const middle = (kind: CallKind): CallCost => ({
    ms: median(samples[kind].map(({ ms }) => ms)),
    cpuMs: samples[kind].reduce((sum, { cpuMs }) => sum + cpuMs, 0) / ROUNDS,
  })
  return { ping: middle('ping'), play: middle('play'), sync: middle('sync') }
}

async function costOf(pid: number, call: () => Promise<void>): Promise<CallCost> {
  const times: number[] = []
  const { cpuSeconds: before } = await readUsage(pid)
  for (let at = 0; at < CALLS_PER_ROUND; at++) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
  }
  const { cpuSeconds: after } = await readUsage(pid)
  return { ms: median(times), cpuMs: (1000 * (after - before)) / CALLS_PER_ROUND }
}

async function expectOkText(client: SteadyClient, where: string, body: unknown): Promise<string> {
  const given = body === null ? { path: where } : { path: where, method: 'POST' as const, body }
  const answer = await client.call(given)
  if (answer.status !== 200) throw new Error(`${where} answered ${answer.status}: ${answer.text}`)
  return answer.text
}

const expectOk = async (client: SteadyClient, where: string, body: unknown): Promise<void> =>
  void (await expectOkText(client, where, body))
