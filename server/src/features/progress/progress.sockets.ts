import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { presentProgress } from './progress.present.ts'

/** Sends a user's progress to all of their devices. */
export function progressSockets(live: Live<User>, ctx: Pick<Context, 'events'>): void {
  ctx.events.on('progress.changed', ({ progress, sessionId, deviceDescription }) =>
    live.toOwner(progress.userId, 'user_item_progress_updated', {
      id: progress.id,
      sessionId,
      deviceDescription,
      data: presentProgress(progress),
    }),
  )
  ctx.events.on('mark.changed', ({ userId, mark }) => live.toOwner(userId, 'item_mark_updated', mark))
}
