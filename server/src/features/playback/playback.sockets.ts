import type { UserId } from '@lectern/contract/ids'
import type { PlaybackSessionExpandedView } from '@lectern/contract/playback'
import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { presentPublicUser } from '../users/users.present.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import { getUser } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import type { FindSessionMedia, SessionMedia } from './open-session.types.ts'
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
    const admins = live.online().flatMap(({ viewer }) => (isAdminOrUp(viewer) ? [viewer] : []))
    // Rendering a whole item is wasted if no admin is online.
    if (userId === null || admins.length === 0) return
    const owner = await getUser(ctx, userId)
    /** The same for all admins who may see the same episodes. */
    const rendered = new Map<SessionMedia, PlaybackSessionExpandedView>()
    const sessions = new Map<UserId, PlaybackSessionExpandedView | null>()
    for (const viewer of admins) {
      const current = await findCurrentSession(ctx, { owner, viewer }, findMedia)
      const view = current && (rendered.get(current.media) ?? parse(renderOpenSession(current)))
      if (current && view) rendered.set(current.media, view)
      sessions.set(viewer.id, view ?? null)
    }
    live.toViewers('user_stream_update', (viewer) => {
      const session = sessions.get(viewer.id)
      return session === undefined ? undefined : { ...presentPublicUser(owner), session }
    })
  }
  ctx.events.on('session.opened', tellAdmins)
  ctx.events.on('session.closed', async (closed) => {
    if (closed.userId !== null) live.toOwner(closed.userId, 'user_session_closed', closed.sessionId)
    await tellAdmins(closed)
  })
}

const parse = (json: string) => JSON.parse(json) as PlaybackSessionExpandedView
