import { messageOf } from '../../lib/errors.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log/log.ts'
import { releaseLease, takeLease } from './leases.store.ts'

/** Leader election among several servers. */
export interface Leader {
  isLeader(): boolean
  onLead(listener: () => void): void
  stop(): Promise<void>
}

const NAME = 'leader'
const LEASE_SECONDS = 9
const RENEW_EVERY_MS = 2_500
/** The lease ends locally before it ends for the others, who use the database's clock. */
const BELIEVED_MS = LEASE_SECONDS * 1000 - 2_000

export async function electLeader(db: Db, nodeId: string, log: Log): Promise<Leader> {
  const listeners: (() => void)[] = []
  let believedUntil = 0
  let wasLeader = false
  // A server that was suspended for a while sees its lease as expired, whatever happened to it since.
  const isLeader = () => performance.now() < believedUntil

  const run = async () => {
    const askedAt = performance.now()
    try {
      const isOurs = await takeLease(db, NAME, nodeId, LEASE_SECONDS)
      believedUntil = isOurs ? askedAt + BELIEVED_MS : 0
    } catch (error) {
      log.warn(`The leader could not be determined: ${messageOf(error)}`)
    }
    const isNow = isLeader()
    if (isNow && !wasLeader) {
      log.info('This server leads.')
      for (const listener of listeners) listener()
    }
    wasLeader = isNow
  }
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, RENEW_EVERY_MS).unref()
  await running

  return {
    isLeader,
    onLead: (listener) => void listeners.push(listener),
    async stop() {
      clearInterval(timer)
      await running
      believedUntil = 0
      await releaseLease(db, NAME, nodeId).catch(() => undefined)
    },
  }
}
