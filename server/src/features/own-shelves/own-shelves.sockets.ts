import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'

/** Sends a user's shelves to all of their devices. */
export function ownShelvesSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  ctx.events.on('own-shelves.changed', ({ userId }) => live.toOwner(userId, 'own_shelves_changed', {}))
}
