import type { Context } from '../../context.ts'
import { forgetUserOfDevices } from './emails.service.ts'

/** Removes e-readers together with the account they belonged to. */
export function forgetUsersOfDevices(ctx: Pick<Context, 'db' | 'events'>): void {
  ctx.events.onOwn('user.removed', ({ user }) => forgetUserOfDevices(ctx, user.id))
}
