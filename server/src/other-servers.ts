import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from './context.ts'

/**
 * SQLite's folder is locked by the server that uses it. On PostgreSQL there may be several, which are known by the
 * messages they send: every three seconds, and in answer to the first one of another.
 */
const HEARD_WITHIN_MS = 4_000
const LOOK_EVERY_MS = 50

export async function findOtherServers({
  config,
  nodes,
}: Pick<Context, 'config' | 'nodes'>): Promise<readonly string[]> {
  if (config.databaseUrl === null) return []
  const until = performance.now() + HEARD_WITHIN_MS
  while (nodes.others().length === 0 && performance.now() < until) await sleep(LOOK_EVERY_MS)
  return nodes.others()
}

/** For commands that must not change data under a server that has parts of it in memory. */
export async function checkNoServerRuns(ctx: Pick<Context, 'config' | 'nodes'>): Promise<void> {
  const others = await findOtherServers(ctx)
  if (others.length === 0) return
  const names = others.map((id) => id.split('/')[0])
  throw new Error(`A server is running on this database: ${names.join(', ')}. Stop it first.`)
}
