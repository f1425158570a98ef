import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { presentShare } from './sharing.present.ts'

export function sharingSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  ctx.events.on('share.opened', ({ share }) => live.toAdmins('share_open', presentShare(share)))
  ctx.events.on('share.closed', ({ share }) => live.toAdmins('share_closed', presentShare(share)))
}
