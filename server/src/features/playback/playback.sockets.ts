import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { maySee } from '../items/items.service.ts'
import { presentPublicUser } from '../users/users.present.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import { getUser } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { presentOpenSession } from './playback.present.ts'
import type { PlaybackSession } from './playback.types.ts'
import { findCurrentSession } from './sessions.service.ts'

/** Who listens to what, for admins; and the end of a session, for its owner's devices. */
export function playbackSockets(live: Live<User>, ctx: Pick<Context, 'db' | 'events' | 'settings'>): void {
  const tellAdmins = async ({ userId }: PlaybackSession) => {
    // Shaping a whole item is for nothing when no admin is here.
    if (userId === null || !live.online().some(({ viewer }) => isAdminOrUp(viewer))) return
    const owner = await getUser(ctx, userId)
    const current = await findCurrentSession(ctx, owner)
    const view = current && presentOpenSession(current, ctx.settings.current().sortingPrefixes)
    live.toViewers('user_stream_update', (viewer) => {
      if (!isAdminOrUp(viewer)) return undefined
      const session = current && maySee(viewer, current.inPlace.item) ? view : null
      return { ...presentPublicUser(owner), session: session ?? null }
    })
  }
  ctx.events.on('session.opened', ({ session }) => tellAdmins(session))
  ctx.events.on('session.closed', async ({ session }) => {
    if (session.userId !== null) live.toOwner(session.userId, 'user_session_closed', session.id)
    await tellAdmins(session)
  })
}
