import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'

/** Sends a user's notes to all of their devices. */
export function annotationsSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  ctx.events.on('annotations.changed', ({ userId, itemId }) =>
    live.toOwner(userId, 'annotations_changed', { libraryItemId: itemId }),
  )
}
