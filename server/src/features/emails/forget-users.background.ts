import type { Context } from '../../context.ts'
import { forgetUserOfDevices } from './emails.service.ts'

/** An e-reader that belonged to a removed account goes with it. */
export function forgetUsersOfDevices(ctx: Pick<Context, 'db' | 'events'>): void {
  ctx.events.onOwn('user.removed', ({ user }) => forgetUserOfDevices(ctx, user.id))
}
