import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { changeProgress, findOwnProgress } from '../progress/progress.service.ts'
import type { Progress } from '../progress/progress.types.ts'
import type { User } from '../users/users.types.ts'
import { startOf } from './feed-times.rules.ts'
import type { BuiltFeed, FeedEntry } from './feeds.types.ts'
import { findGuess, putGuess } from './own-addresses.store.ts'
import { type Listening, listeningAfter } from './estimate-listening.rules.ts'

/** Updates a user's progress from what their app fetches, unless better information is available. */
export interface OwnListening {
  /** `atByte`: a position in the file that the app has reached or requested. */
  fetched(user: User, built: BuiltFeed, entry: FeedEntry, atByte: number): Promise<void>
}

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

const MAX_LISTENERS = 1000
/** Tolerance for storing the guess as a number; no user sets the same position to the millisecond. */
const SAME_PLACE_SECONDS = 0.001

export function createOwnListening(ctx: Ctx): OwnListening {
  const listenings = new LRUCache<string, Listening>({ max: MAX_LISTENERS })
  return {
    async fetched(user, built, entry, atByte) {
      const key = `${user.id} ${entry.id}`
      const { size } = entry.file
      const atSeconds = size > 0 ? (Math.min(atByte, size) / size) * entry.durationSeconds : 0
      const before = listenings.get(key)
      const after = listeningAfter(before, { atSeconds, atMs: ctx.clock.now() })
      listenings.set(key, after)
      if (after.listenedToSeconds === null || after.listenedToSeconds === before?.listenedToSeconds) return
      await saveGuess(ctx, user, entry, startOf(built.entries, entry) + after.listenedToSeconds)
    },
  }
}

/**
 * Saves the guess only if there is no progress yet or it is still our last guess: a real report is never overwritten.
 */
async function saveGuess(
  ctx: Ctx,
  user: User,
  { itemId, episodeId }: FeedEntry,
  position: number,
): Promise<void> {
  const guessed = { userId: user.id, itemId, episodeId: episodeId ?? '' }
  const progress = await findOwnProgress(ctx, user, itemId, episodeId)
  if (progress && (!(await isGuess(ctx, progress)) || position <= progress.positionSeconds)) return
  await putGuess(ctx.db, guessed, position, ctx.clock.now())
  await changeProgress(ctx, user, itemId, episodeId, { currentTime: position })
}

/** Whether nobody has reported this position: it was only estimated from what an app has fetched. */
export async function isGuess(ctx: Pick<Context, 'db'>, progress: Progress): Promise<boolean> {
  const { userId, itemId, episodeId, positionSeconds, isFinished } = progress
  const guess = await findGuess(ctx.db, { userId, itemId, episodeId: episodeId ?? '' })
  return guess !== undefined && !isFinished && Math.abs(positionSeconds - guess) < SAME_PLACE_SECONDS
}
