import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { presentShare } from './sharing.present.ts'
import { getShared } from './sharing.service.ts'
import type { Share } from './sharing.types.ts'

export function sharingSockets(live: Live<User>, ctx: Pick<Context, 'db' | 'events'>): void {
  ctx.events.on('share.opened', async ({ share }) => {
    const hearing = new Set<string>()
    for (const { viewer } of live.online()) {
      if (isAdminOrUp(viewer) && (await maySee(ctx, viewer, share))) hearing.add(viewer.id)
    }
    const payload = presentShare(share)
    live.toViewers('share_open', (viewer) => (hearing.has(viewer.id) ? payload : undefined))
  })
  ctx.events.on('share.closed', ({ share }) => live.toAdmins('share_closed', presentShare(share)))
}

async function maySee(ctx: Pick<Context, 'db'>, viewer: User, share: Share): Promise<boolean> {
  try {
    await getShared(ctx, viewer, share)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
