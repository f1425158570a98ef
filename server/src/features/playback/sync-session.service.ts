import type { SessionSync } from '@lectern/contract/playback'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Beat } from '../progress/progress.types.ts'
import { type ReportResult, recordSync, lockProgress, type ReportOf } from '../progress/reports.service.ts'
import type { User } from '../users/users.types.ts'
import { endSession } from './close-session.service.ts'
import { describeDevice } from './device.rules.ts'
import { refOf, type SessionState } from './playback.types.ts'
import { findOpenState, updateSession } from './sessions.store.ts'
import { addListening } from './sums.store.ts'

/**
 * Syncs sessions: every few seconds, for every player. Progress, its log, the session and the sums are updated in one
 * transaction.
 */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

interface Synced {
  readonly session: SessionState
  readonly result: ReportResult | undefined
}

export async function syncSession(ctx: Ctx, user: User, id: string, sync: SessionSync): Promise<void> {
  const now = ctx.clock.now()
  const synced = await ctx.db.transaction().execute(async (tx) => takeSync(tx, user, id, sync, now))
  announceProgress(ctx, synced)
}

/** Closes a session with a final report, which may be empty. */
export async function closeSession(ctx: Ctx, user: User, id: string, last: SessionSync): Promise<void> {
  const now = ctx.clock.now()
  const synced = await ctx.db.transaction().execute(async (tx): Promise<Synced> => {
    const after = await takeSync(tx, user, id, last, now, { isClosing: true })
    await endSession(tx, after.session, now)
    return after
  })
  announceProgress(ctx, synced)
  ctx.events.emit('session.closed', refOf(synced.session))
}

async function takeSync(
  tx: Tx,
  user: User,
  id: string,
  sync: SessionSync,
  now: number,
  { isClosing = false } = {},
): Promise<Synced> {
  await lockProgress(tx, user.id)
  const session = await getOwnOpen(tx, user, id)
  if (isEmptySync(sync)) {
    const alive = { ...session, updatedAt: now }
    await updateSession(tx, alive)
    return { session: alive, result: undefined }
  }
  const beat = {
    positionSeconds: sync.currentTime ?? session.positionSeconds,
    listenedSeconds: sync.timeListened ?? 0,
    clientAt: sync.at ?? null,
    sentAt: sync.sentAt ?? null,
    totalSeconds: sync.totalListened ?? undefined,
    isClosing,
  }
  const durationSeconds = session.durationSeconds > 0 ? session.durationSeconds : (sync.duration ?? 0)
  const result = await recordBeat(tx, { ...session, durationSeconds }, user, beat, now)
  const isAccepted = result.recorded?.isAccepted ?? true
  const positionSeconds = isAccepted ? beat.positionSeconds : session.positionSeconds
  return {
    session: await storeSyncedSession(tx, session, result, { positionSeconds, updatedAt: now }, now),
    result,
  }
}

/** Stores the session after a report, and adds the counted listening time. */
export async function storeSyncedSession(
  tx: Tx,
  before: SessionState,
  result: ReportResult,
  reported: Pick<SessionState, 'positionSeconds' | 'updatedAt'>,
  now: number,
): Promise<SessionState> {
  const after: SessionState = {
    ...before,
    ...reported,
    progressNum: result.recorded?.progress.num ?? before.progressNum,
    listenedSeconds: before.listenedSeconds + result.countedSeconds,
    numSyncs: before.numSyncs + 1,
  }
  await updateSession(tx, after)
  await addListening(tx, before, result.countedSeconds, now)
  return after
}

/** Apps send empty bodies to keep a session open or to close it; they don't contain a position. */
const isEmptySync = ({ currentTime, timeListened, totalListened }: SessionSync): boolean =>
  currentTime == null && !timeListened && !totalListened

/** The subject of a session's reports. */
export const reportOf = (user: User, session: SessionState): ReportOf => ({
  userId: user.id,
  itemId: session.itemId,
  episodeId: session.episodeId,
  progressNum: session.progressNum,
  hasPlace: session.mediaType !== 'music',
})

async function recordBeat(
  tx: Tx,
  session: SessionState,
  user: User,
  beat: Beat,
  now: number,
): Promise<ReportResult> {
  return recordSync(tx, reportOf(user, session), { ...session, hasSpoken: session.numSyncs > 0 }, beat, now)
}

async function getOwnOpen(tx: Tx, user: User, id: string): Promise<SessionState> {
  const session = await findOpenState(tx, id)
  return session?.userId === user.id ? session : notFound('Session')
}

/** Announces the new progress, unless the report changed nothing. */
export function announceProgress(ctx: Pick<Context, 'events'>, { session, result }: Synced): void {
  const recorded = result?.recorded
  if (recorded?.isAccepted !== true) return
  ctx.events.emit('progress.changed', {
    progress: recorded.progress,
    sessionId: session.id,
    deviceDescription: session.device && describeDevice(session.device),
  })
}
