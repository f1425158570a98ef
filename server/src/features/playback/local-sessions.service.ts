import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { LocalSession, type LocalSessionResultView, PLAY_METHOD } from '@lectern/contract/playback'
import type { Context } from '../../context.ts'
import { chunked } from '../../lib/batching.ts'
import { AppError, invalid, messageOf } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { getItems, type ItemInPlace } from '../items/items.service.ts'
import { byOurClock } from '../progress/head.rules.ts'
import { type ReportResult, recordSnapshot, lockProgress } from '../progress/reports.service.ts'
import type { User } from '../users/users.types.ts'
import { endSession } from './close-session.service.ts'
import { dayOf } from './days.rules.ts'
import { type DeviceSighting, toDevice } from './device.rules.ts'
import { saveDevice } from './devices.store.ts'
import { playableOf } from './playable.rules.ts'
import type { DescribeMedia } from './open-session.types.ts'
import { type NewSession, type PlaybackSession, refOf, type SessionState } from './playback.types.ts'
import { findSession, insertSession, listOpenOf } from './sessions.store.ts'
import { storeSyncedSession, reportOf, announceProgress } from './sync-session.service.ts'

/** Sessions recorded by a device while it was offline or played local files. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

const NOT_FOUND = 'Media item not found'

/** A phone that was offline for weeks has hundreds of sessions, and each commit waits for the disk. */
const SESSIONS_PER_TRANSACTION = 50

interface GivenSession {
  readonly id?: string | null | undefined
}

interface StoredLocal {
  readonly session: SessionState
  readonly result: ReportResult
  readonly ended: readonly PlaybackSession[]
}

export interface LocalSyncOptions {
  readonly device: DeviceSighting
  readonly describe: DescribeMedia
  /** Closes open sessions of the same item on this server: the device has taken over. */
  readonly endsOpenOnes: boolean
}

/** Syncs sessions in groups; each has its own result, so an invalid one doesn't affect the others. */
export async function syncLocalSessions(
  ctx: Ctx,
  user: User,
  given: readonly GivenSession[],
  options: LocalSyncOptions,
): Promise<LocalSessionResultView[]> {
  const results: LocalSessionResultView[] = []
  for (const group of chunked(given, SESSIONS_PER_TRANSACTION)) {
    results.push(...(await syncGroup(ctx, user, group, options)))
  }
  return results
}

/** After an unexpected failure, each session gets its own transaction: those before the failing one are stored. */
async function syncGroup(
  ctx: Ctx,
  user: User,
  group: readonly GivenSession[],
  options: LocalSyncOptions,
): Promise<LocalSessionResultView[]> {
  try {
    return await syncTogether(ctx, user, group, options)
  } catch (error) {
    if (group.length === 1) throw error
    const results: LocalSessionResultView[] = []
    for (const one of group) results.push(...(await syncTogether(ctx, user, [one], options)))
    return results
  }
}

async function syncTogether(
  ctx: Ctx,
  user: User,
  group: readonly GivenSession[],
  options: LocalSyncOptions,
): Promise<LocalSessionResultView[]> {
  const asked = group.map((raw) => ({ id: raw.id ?? '', local: LocalSession.safeParse(raw).data }))
  const itemIds = asked.flatMap(({ local }) => (local ? [local.libraryItemId] : []))
  const items = new Map((await getItems(ctx, user, itemIds)).map((found) => [found.item.id, found]))
  const outcomes = await ctx.db.transaction().execute(async (tx) => {
    await lockProgress(tx, user.id)
    const taken: { readonly id: string; readonly stored: StoredLocal | AppError }[] = []
    for (const { id, local } of asked) {
      const stored = local
        ? await storeLocal(tx, user, local, items.get(local.libraryItemId), options, ctx.clock.now()).catch(
            asAppError,
          )
        : new AppError('invalid', 'Invalid session')
      taken.push({ id, stored })
    }
    return taken
  })
  return outcomes.map(({ id, stored }) =>
    stored instanceof AppError
      ? { id, success: false, error: messageOf(stored) }
      : { id, success: true, progressSynced: announce(ctx, stored) },
  )
}

/** Returns true if it changed the position. */
export async function syncLocalSession(
  ctx: Ctx,
  user: User,
  local: LocalSession,
  options: LocalSyncOptions,
): Promise<boolean> {
  const [inPlace] = await getItems(ctx, user, [local.libraryItemId])
  const stored = await ctx.db.transaction().execute(async (tx) => {
    await lockProgress(tx, user.id)
    return storeLocal(tx, user, local, inPlace, options, ctx.clock.now())
  })
  return announce(ctx, stored)
}

/** Rejects a session before it writes anything, so the others of a transaction stay intact. */
async function storeLocal(
  tx: Tx,
  user: User,
  given: LocalSession,
  inPlace: ItemInPlace | undefined,
  options: LocalSyncOptions,
  now: number,
): Promise<StoredLocal> {
  if (!inPlace || !playableOf(inPlace.item, given.episodeId ?? null))
    throw new AppError('not_found', NOT_FOUND)
  const local = dated(given)
  const before =
    (await findKnown(tx, user, local)) ?? (await insertLocal(tx, user, local, inPlace, options, now))
  const taken = await takeSnapshot(tx, user, before, local, now)
  return { ...taken, ended: options.endsOpenOnes ? await endOpenOnes(tx, user, before, now) : [] }
}

type DatedSession = LocalSession & { readonly updatedAt: number }

/** Without the time of its last change, a session counts as played without a pause. */
function dated(local: LocalSession): DatedSession {
  const { startedAt, timeListening } = local
  const end = startedAt == null ? null : startedAt + (timeListening ?? 0) * 1000
  return { ...local, updatedAt: local.updatedAt ?? end ?? invalid('updatedAt is missing') }
}

/** Returns true if the position changed. */
function announce(ctx: Ctx, { session, result, ended }: StoredLocal): boolean {
  announceProgress(ctx, { session, result })
  for (const other of ended) ctx.events.emit('session.closed', refOf(other))
  return result.recorded?.isAccepted ?? false
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

async function findKnown(tx: Tx, user: User, local: LocalSession): Promise<PlaybackSession | undefined> {
  const known = await findSession(tx, local.id)
  if (!known) return undefined
  const isTheirs =
    known.userId === user.id &&
    known.itemId === local.libraryItemId &&
    known.episodeId === (local.episodeId ?? null)
  if (!isTheirs) throw new AppError('conflict', 'The session belongs to another item')
  return known
}

async function takeSnapshot(
  tx: Tx,
  user: User,
  before: PlaybackSession,
  local: DatedSession,
  now: number,
): Promise<{ session: SessionState; result: ReportResult }> {
  const snapshot = {
    positionSeconds: local.currentTime,
    totalSeconds: local.timeListening ?? 0,
    clientAt: local.updatedAt,
    sentAt: local.sentAt ?? null,
  }
  const result = await recordSnapshot(tx, reportOf(user, before), before, snapshot, now)
  const reportedAt = byOurClock(local.updatedAt, local.sentAt, now)
  const isNewest = reportedAt >= before.updatedAt || result.countedSeconds > 0
  const reported = {
    positionSeconds: isNewest ? local.currentTime : before.positionSeconds,
    updatedAt: Math.max(before.updatedAt, Math.min(reportedAt, now)),
  }
  return { session: await storeSyncedSession(tx, before, result, reported, now), result }
}

/** Inserts the session as of its start; listening time is added from the snapshot. */
async function insertLocal(
  tx: Tx,
  user: User,
  local: DatedSession,
  inPlace: ItemInPlace,
  { device: sighting, describe }: LocalSyncOptions,
  now: number,
): Promise<PlaybackSession> {
  const { item } = inPlace
  const playable = playableOf(item, local.episodeId ?? null)
  const device = await saveDevice(tx, toDevice(sighting, newId(), user.id), now)
  const updatedAt = Math.min(byOurClock(local.updatedAt, local.sentAt, now), now)
  const saidStart = local.startedAt == null ? null : byOurClock(local.startedAt, local.sentAt, now)
  const startedAt = Math.min(saidStart ?? updatedAt - (local.timeListening ?? 0) * 1000, updatedAt)
  const positionSeconds = local.startTime ?? local.currentTime
  const session: NewSession = {
    id: local.id,
    userId: user.id,
    libraryId: item.libraryId,
    itemId: item.id,
    mediaId: item.mediaId,
    episodeId: local.episodeId ?? null,
    progressNum: null,
    mediaType: item.media.kind,
    displayTitle: local.displayTitle || (playable?.title ?? item.media.title),
    displayAuthor: local.displayAuthor || (playable?.author ?? ''),
    coverPath: item.cover?.path ?? null,
    mediaMetadata: JSON.stringify(describe(inPlace)),
    durationSeconds: playable?.durationSeconds || (local.duration ?? 0),
    playMethod: PLAY_METHOD.local,
    mediaPlayer: local.mediaPlayer ?? 'unknown',
    deviceId: device.id,
    serverVersion: PRODUCT_VERSION,
    day: dayOf(updatedAt),
    listenedSeconds: 0,
    startPositionSeconds: positionSeconds,
    positionSeconds,
    numSyncs: 0,
    startedAt: Math.max(0, Math.trunc(startedAt)),
    updatedAt,
    closedAt: updatedAt,
  }
  return { ...session, num: await insertSession(tx, session), device }
}

async function endOpenOnes(
  tx: Tx,
  user: User,
  local: PlaybackSession,
  now: number,
): Promise<PlaybackSession[]> {
  const others = (await listOpenOf(tx, user.id)).filter(
    (open) => open.id !== local.id && open.itemId === local.itemId && open.episodeId === local.episodeId,
  )
  for (const other of others) await endSession(tx, other, now)
  return others
}
