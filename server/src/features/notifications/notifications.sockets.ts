import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { presentNotifications } from './notifications.present.ts'
import { getNotifications } from './notifications.service.ts'

export function notificationsSockets(
  live: Live<User>,
  ctx: Pick<Context, 'db' | 'events' | 'tokenSecret'>,
): void {
  ctx.events.on('notifications.changed', async () => {
    live.toAdmins('notifications_updated', presentNotifications(await getNotifications(ctx)))
  })
}
