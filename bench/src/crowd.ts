import { setTimeout as sleep } from 'node:timers/promises'
import { readUsage } from './process-tree.ts'
import { steadyClient } from './steady-client.ts'

/** Many concurrent listeners: each keeps reading a track and reports its position. */

export interface Listener {
  readonly authorization: string
  readonly itemId: string
  readonly deviceId: string
}

export interface CrowdResult {
  readonly errors: readonly string[]
  readonly syncMs: readonly number[]
  readonly rangeMs: readonly number[]
  /** Measured alongside: how long the machine itself makes everyone wait. */
  readonly pingMs: readonly number[]
  readonly residentMegabytes: readonly number[]
  readonly cpuSeconds: number
}

const SYNC_EVERY_MS = 5000
const READ_EVERY_MS = 4000
const RANGE_BYTES = 256 * 1024
const LOOK_EVERY_MS = 1000
const PING_EVERY_MS = 50

export async function listenTogether(
  baseUrl: string,
  pid: number,
  listeners: readonly Listener[],
  seconds: number,
): Promise<CrowdResult> {
  const errors: string[] = []
  const syncMs: number[] = []
  const rangeMs: number[] = []
  const pingMs: number[] = []
  const residentMegabytes: number[] = []
  const end = performance.now() + seconds * 1000
  const before = await readUsage(pid)

  const listen = async (listener: Listener, position: number) => {
    const client = steadyClient(baseUrl, { authorization: listener.authorization })
    // Spread over time.
    await sleep((SYNC_EVERY_MS * position) / listeners.length)
    const opened = await client.call({
      path: `/api/items/${listener.itemId}/play`,
      method: 'POST',
      body: { supportedMimeTypes: ['audio/mpeg', 'audio/mp4'], deviceInfo: { deviceId: listener.deviceId } },
    })
    if (opened.status !== 200) throw new Error(`play answered ${opened.status} ${opened.text}`)
    const { id } = JSON.parse(opened.text) as { id: string }
    let heardSeconds = 0
    let offset = 0
    let nextSync = performance.now() + SYNC_EVERY_MS
    let nextRead = performance.now()
    while (performance.now() < end) {
      await sleep(Math.max(0, Math.min(nextSync, nextRead) - performance.now()))
      if (performance.now() >= nextRead) {
        nextRead += READ_EVERY_MS
        const range = `bytes=${offset}-${offset + RANGE_BYTES - 1}`
        const answer = await client.call({ path: `/public/session/${id}/track/1`, headers: { range } })
        if (answer.status === 206) rangeMs.push(answer.ms)
        else if (answer.status !== 416) errors.push(`a range answered ${answer.status}`)
        // Tracks are short here, so they start over.
        offset = answer.bytes < RANGE_BYTES ? 0 : offset + RANGE_BYTES
      }
      if (performance.now() >= nextSync) {
        nextSync += SYNC_EVERY_MS
        heardSeconds += SYNC_EVERY_MS / 1000
        const body = { currentTime: heardSeconds % 60, timeListened: SYNC_EVERY_MS / 1000, duration: 600 }
        const answer = await client.call({ path: `/api/session/${id}/sync`, method: 'POST', body })
        if (answer.status === 200) syncMs.push(answer.ms)
        else errors.push(`a sync answered ${answer.status} ${answer.text}`)
      }
    }
    const closed = await client.call({ path: `/api/session/${id}/close`, method: 'POST', body: {} })
    if (closed.status !== 200) errors.push(`close answered ${closed.status}`)
    client.close()
  }
  const watch = async () => {
    while (performance.now() < end) {
      residentMegabytes.push((await readUsage(pid)).residentMegabytes)
      await sleep(LOOK_EVERY_MS)
    }
  }
  const ping = async () => {
    const client = steadyClient(baseUrl)
    while (performance.now() < end) {
      pingMs.push((await client.call({ path: '/ping' })).ms)
      await sleep(PING_EVERY_MS)
    }
    client.close()
  }
  const complain = (error: unknown) => void errors.push(String(error))
  const all = listeners.map((one, position) => listen(one, position).catch(complain))
  await Promise.all([watch(), ping(), ...all])
  const { cpuSeconds } = await readUsage(pid)
  return { errors, syncMs, rangeMs, pingMs, residentMegabytes, cpuSeconds: cpuSeconds - before.cpuSeconds }
}
