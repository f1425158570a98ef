import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from '../target.ts'

/** No request here takes longer, even on a busy machine. */
const PATIENCE_MS = 300_000
const LOOK_EVERY_MS = 100

/** Returns the parsed response, or null if it is empty; throws unless it succeeds. */
export async function call(
  { baseUrl, authorization }: Target,
  method: string,
  address: string,
  body?: object,
): Promise<unknown> {
  const reply = await fetch(`${baseUrl}${address}`, {
    method,
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${method} ${address} answered ${reply.status}: ${await reply.text()}`)
  return reply.headers.get('content-type')?.includes('json') ? ((await reply.json()) as unknown) : null
}

/** Polls until it is true. `what` is used in the error message if it never is. */
export async function until(
  what: string,
  look: () => Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`${what} has not happened in ${patienceMs / 1000} s.`)
    await sleep(LOOK_EVERY_MS)
  }
}
