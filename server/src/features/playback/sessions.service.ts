import { NO_ID, type UserId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { getItems } from '../items/items.service.ts'
import { getUsers } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { findHiddenEpisodes } from '../visibility/hidden-episodes.service.ts'
import type { FindSessionMedia, OpenSession } from './open-session.types.ts'
import type { PlaybackSession, SessionOfUser, SessionPageQuery } from './playback.types.ts'
import { countSessions, listSessions } from './session-pages.store.ts'
import { listOpen, listOpenOf } from './sessions.store.ts'

/** Current and past sessions, for users who may see them. */

type Ctx = Pick<Context, 'db'>

export interface SessionPage {
  readonly total: number
  readonly sessions: SessionOfUser[]
}

export async function getSessionPage(ctx: Ctx, viewer: User, query: SessionPageQuery): Promise<SessionPage> {
  const [total, sessions] = await Promise.all([
    countSessions(ctx.db, viewer, query),
    listSessions(ctx.db, viewer, query),
  ])
  return { total, sessions: await withOwners(ctx, sessions) }
}

/** A user's most recent session among those the viewer may see. */
export async function findLatestSession(
  ctx: Ctx,
  viewer: User,
  userId: UserId,
): Promise<PlaybackSession | undefined> {
  const newest = { sort: 'updatedAt', isDescending: true, limit: 1, offset: 0 } as const
  const [latest] = await listSessions(ctx.db, viewer, { userId, ...newest })
  return latest
}

/** All open sessions the viewer may see. */
export async function getOpenSessions(ctx: Ctx, viewer: User): Promise<SessionOfUser[]> {
  const open = await listOpen(ctx.db)
  const items = await getItems(
    ctx,
    viewer,
    open.map(({ itemId }) => itemId),
  )
  const visible = new Set(items.map(({ item }) => item.id))
  const episodeIds = open.flatMap(({ episodeId }) => episodeId ?? [])
  const hidden = await findHiddenEpisodes(ctx.db, viewer, episodeIds)
  return withOwners(
    ctx,
    open.filter(({ itemId, episodeId }) => visible.has(itemId) && !hidden.has(episodeId ?? '')),
  )
}

/** What an account is currently listening to, if it and the viewer may see it. */
export async function findCurrentSession(
  { db }: Ctx,
  { owner, viewer }: { readonly owner: User; readonly viewer: User },
  findMedia: FindSessionMedia,
): Promise<OpenSession | undefined> {
  const open = (await listOpenOf(db, owner.id)).toSorted((a, b) => b.updatedAt - a.updatedAt)
  const [session] = open
  if (!session) return undefined
  try {
    await findMedia(db, owner, session.itemId, session.episodeId)
    // Of a podcast, the viewer may see fewer episodes than the listener.
    return { session, media: await findMedia(db, viewer, session.itemId, session.episodeId) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}

async function withOwners(ctx: Ctx, sessions: readonly PlaybackSession[]): Promise<SessionOfUser[]> {
  if (sessions.length === 0) return []
  const users = new Map((await getUsers(ctx)).map(({ id, username }) => [id, { id, username }]))
  return sessions.map((session) => ({ session, owner: users.get(session.userId ?? NO_ID) ?? null }))
}
