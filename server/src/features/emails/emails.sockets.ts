import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { presentDevice } from './emails.present.ts'
import { mayUse } from './ereaders.rules.ts'

export function emailsSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  ctx.events.on('ereaders.changed', ({ devices }) => {
    live.toViewers('ereader-devices-updated', (viewer) => ({
      ereaderDevices: devices
        .filter((device) => isAdminOrUp(viewer) || mayUse(viewer, device))
        .map(presentDevice),
    }))
  })
  ctx.events.on('ebook.sent', ({ userId, delivery: { itemId, ...delivery } }) => {
    live.toOwner(userId, 'ebook_sent', { libraryItemId: itemId, ...delivery })
  })
}
