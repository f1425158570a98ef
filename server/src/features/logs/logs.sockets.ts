import type { Context } from '../../context.ts'
import type { Connection, Live } from '../../platform/sockets/live.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'

/** Streams the log to admins. The level a reader selects is independent of the level the server records. */
export function logsSockets(live: Live<User>, ctx: Pick<Context, 'logBook'>): void {
  const readers = new Map<string, { connection: Connection<User>; level: number }>()

  live.on('set_log_listener', (connection, level) => void readers.set(connection.id, { connection, level }))
  live.on('remove_log_listener', (connection) => void readers.delete(connection.id))
  live.on('fetch_daily_logs', (connection) => connection.answer('daily_logs', ctx.logBook.today()))
  live.onGone((connection) => void readers.delete(connection.id))

  ctx.logBook.follow((entry) => {
    for (const { connection, level } of readers.values()) {
      const viewer = connection.viewer()
      // The user may have lost the admin role while the page was open.
      if (entry.level >= level && viewer && isAdminOrUp(viewer)) connection.answer('log', entry)
    }
  })
}
