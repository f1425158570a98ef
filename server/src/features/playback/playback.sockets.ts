import type { PlaybackSessionExpandedView } from '@lectern/contract/playback'
import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { presentPublicUser } from '../users/users.present.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import { getUser } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeItem } from '../visibility/visibility.rules.ts'
import type { FindSessionMedia } from './open-session.types.ts'
import type { SessionRef } from './playback.types.ts'
import { renderOpenSession } from './session-media.view.ts'
import { findCurrentSession } from './sessions.service.ts'

/** Tells admins who is listening to what, and a user's devices when a session is closed. */
export function playbackSockets(
  live: Live<User>,
  ctx: Pick<Context, 'db' | 'events'>,
  findMedia: FindSessionMedia,
): void {
  const tellAdmins = async ({ userId }: SessionRef) => {
    // Rendering a whole item is wasted if no admin is online.
    if (userId === null || !live.online().some(({ viewer }) => isAdminOrUp(viewer))) return
    const owner = await getUser(ctx, userId)
    const current = await findCurrentSession(ctx, owner, findMedia)
    const view = current && (JSON.parse(renderOpenSession(current)) as PlaybackSessionExpandedView)
    live.toViewers('user_stream_update', (viewer) => {
      if (!isAdminOrUp(viewer)) return undefined
      const session = current && maySeeItem(viewer, current.media) ? view : null
      return { ...presentPublicUser(owner), session: session ?? null }
    })
  }
  ctx.events.on('session.opened', tellAdmins)
  ctx.events.on('session.closed', async (closed) => {
    if (closed.userId !== null) live.toOwner(closed.userId, 'user_session_closed', closed.sessionId)
    await tellAdmins(closed)
  })
}
