import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isAdminOrUp } from '../users/users.rules.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import { lockProgress } from '../progress/reports.service.ts'
import { type PlaybackSession, refOf, type SessionState } from './playback.types.ts'
import { deleteSession, findSession, listSilentSince, updateSession } from './sessions.store.ts'
import { subtractListening } from './sums.store.ts'

/** Closes and deletes sessions. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log'>

const STALE_AFTER_MS = 36 * 3_600_000
const BATCH = 100

/** Sessions without any listening time are deleted. */
export async function endSession(tx: Tx, session: SessionState, now: number): Promise<void> {
  if (session.listenedSeconds === 0) await deleteSession(tx, session.num)
  else await updateSession(tx, { ...session, closedAt: now })
}

/** Apps that are killed never close their sessions. */
export async function closeStaleSessions(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  for (;;) {
    const stale = await ctx.db.transaction().execute(async (tx) => {
      const silent = await listSilentSince(tx, now - STALE_AFTER_MS, BATCH)
      for (const session of silent) await endSession(tx, session, session.updatedAt)
      return silent
    })
    for (const session of stale) ctx.events.emit('session.closed', refOf(session))
    if (stale.length > 0) ctx.log.info(`Closed ${stale.length} stale sessions.`)
    if (stale.length < BATCH) return
  }
}

/** Removes the session and its listening time; progress and its history are kept. */
export async function removeSession(ctx: Ctx, remover: User, id: string): Promise<void> {
  const removed = await remove(ctx, id, (session) => mayRemove(remover, session))
  if (!removed) notFound('Session')
}

/** Ids that don't exist are ignored. */
export async function removeSessions(ctx: Ctx, remover: User, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) await remove(ctx, id, (session) => mayRemove(remover, session))
}

/** Users may remove their own sessions, admins those in libraries they may see. */
function mayRemove(remover: User, { userId, libraryId }: PlaybackSession): boolean {
  if (userId === remover.id) return true
  return isAdminOrUp(remover) && (libraryId === null || maySeeLibrary(remover, libraryId))
}

async function remove(ctx: Ctx, id: string, may: (session: PlaybackSession) => boolean): Promise<boolean> {
  const session = await ctx.db.transaction().execute(async (tx) => {
    const found = await findSession(tx, id)
    if (!found || !may(found)) return undefined
    // Loaded again under the lock: the player may have reported in the meantime.
    if (found.userId !== null) await lockProgress(tx, found.userId)
    const current = await findSession(tx, id)
    if (!current) return undefined
    await subtractListening(tx, current)
    await deleteSession(tx, current.num)
    return current
  })
  if (session?.closedAt === null) ctx.events.emit('session.closed', refOf(session))
  return session !== undefined
}
