import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'

/** Keeps the list of providers up to date on all clients. */
export function metadataSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  ctx.events.on('provider.added', ({ provider }) => {
    live.toEveryone('custom_metadata_provider_added', provider)
  })
  ctx.events.on('provider.removed', ({ provider }) => {
    live.toEveryone('custom_metadata_provider_removed', provider)
  })
}
