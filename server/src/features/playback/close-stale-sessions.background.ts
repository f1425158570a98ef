import type { Context } from '../../context.ts'
import { messageOf } from '../../lib/errors.ts'
import { closeStaleSessions } from './close-session.service.ts'

const EVERY_MS = 3_600_000

/** Closes abandoned sessions at startup, every hour and when an account is removed. */
export function closeStaleSessionsHourly(ctx: Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'nodes'>): {
  stop(): Promise<void>
} {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweeping
      .then(() => closeStaleSessions(ctx))
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, `Old sessions could not be closed: ${messageOf(error)}`)
      })
  }
  sweep()
  const timer = setInterval(() => {
    if (ctx.nodes.isLeader()) sweep()
  }, EVERY_MS)
  timer.unref()
  const stopListening = ctx.events.onOwn('user.removed', sweep)
  return {
    stop() {
      clearInterval(timer)
      stopListening()
      return sweeping
    },
  }
}
