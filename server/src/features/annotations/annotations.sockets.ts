import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'

/** One's notes, on all of one's devices. */
export function annotationsSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  ctx.events.on('annotations.changed', ({ userId, itemId }) =>
    live.toOwner(userId, 'annotations_changed', { libraryItemId: itemId }),
  )
}
