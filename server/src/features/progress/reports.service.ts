import type { ItemId, UserId } from '@lectern/contract/ids'
import type { Tx } from '../../platform/db/db.ts'
import { lockForTransaction } from '../../platform/db/locks.ts'
import { decideBeat } from './beat.rules.ts'
import { isEventOf, listEarlier, listEarlierAt } from './events.store.ts'
import { findHead, findHeadAndPlace, findHeadById } from './heads.store.ts'
import { within } from './head.rules.ts'
import { countBeat, countTotal } from './listening-time.rules.ts'
import { decideOffline } from './offline.rules.ts'
import { findPlace } from './places.store.ts'
import type { Beat, Place, SessionSoFar, Snapshot, StoredHead } from './progress.types.ts'
import { record, type Recorded } from './record.service.ts'

/** Processes reports of players, each in the transaction that stores the rest of the report. */

export interface ReportOf {
  readonly userId: UserId
  readonly itemId: ItemId
  readonly episodeId: string | null
  /** False for music, which has no stored position; only listening time is counted. */
  readonly hasPlace: boolean
  /** The session's progress row, if known. */
  readonly progressNum: number | null
}

export interface ReportResult {
  /** Undefined if no position is stored or the item is gone. */
  readonly recorded: Recorded | undefined
  /** To add to the listening time. */
  readonly countedSeconds: number
}

/** Allows one report at a time per user. */
export const lockProgress = (tx: Tx, userId: UserId): Promise<void> =>
  lockForTransaction(tx, `progress ${userId}`)

export async function recordSync(
  tx: Tx,
  of: ReportOf,
  session: SessionSoFar & { readonly hasSpoken: boolean },
  reported: Beat,
  now: number,
): Promise<ReportResult> {
  const beat = { ...reported, positionSeconds: within(reported.positionSeconds, session.durationSeconds) }
  const known = await findKnown(tx, of)
  if (!known) return { recorded: undefined, countedSeconds: countBeat(beat, session, [], now) }
  const { place, head } = known
  const earlier = head && session.hasSpoken ? await listComparable(tx, head, session.num, beat) : []
  const isHeadOfSession = earlier.some(({ eventNum }) => eventNum === head?.lastEventNum)
  const verdict = decideBeat(head, session, beat, earlier, { isHeadOfSession }, place.rule, now)
  const origin = { sessionNum: session.num, clientAt: beat.clientAt, listenedSeconds: beat.listenedSeconds }
  return {
    recorded: await record(tx, of.userId, place, head, verdict, origin, now),
    countedSeconds: countBeat(beat, session, earlier, now),
  }
}

/** Most apps send no time with a sync: then only a few of the earlier reports matter. */
const listComparable = (tx: Tx, { num, lastEventNum }: StoredHead, sessionNum: number, beat: Beat) =>
  beat.clientAt === null
    ? listEarlierAt(tx, num, sessionNum, { position: beat.positionSeconds, eventNum: lastEventNum })
    : listEarlier(tx, num, sessionNum)

export async function recordSnapshot(
  tx: Tx,
  of: ReportOf,
  session: SessionSoFar & { readonly startedAt: number },
  snapshot: Snapshot,
  now: number,
): Promise<ReportResult> {
  const times = { startedAt: session.startedAt, updatedAt: Math.max(snapshot.clientAt, now) }
  const countedSeconds = countTotal(snapshot.totalSeconds, session.listenedSeconds, times)
  const known = await findKnown(tx, of)
  if (!known) return { recorded: undefined, countedSeconds }
  const { place, head } = known
  const earlier = head ? await listEarlier(tx, head.num, session.num) : []
  const isHeadOfSession = head ? await isEventOf(tx, head.lastEventNum, session.num) : false
  const verdict = decideOffline(head, session, snapshot, earlier, { isHeadOfSession }, place.rule, now)
  const origin = {
    sessionNum: session.num,
    clientAt: snapshot.clientAt,
    listenedSeconds: snapshot.totalSeconds,
  }
  return { recorded: await record(tx, of.userId, place, head, verdict, origin, now), countedSeconds }
}

async function findKnown(
  tx: Tx,
  of: ReportOf,
): Promise<{ readonly place: Place; readonly head: StoredHead | undefined } | undefined> {
  if (!of.hasPlace) return undefined
  const known = of.progressNum === null ? undefined : await findHeadAndPlace(tx, of.progressNum)
  if (known) return known
  const place = await findPlace(tx, of.itemId, of.episodeId)
  return place && { place, head: await findHead(tx, of.userId, place) }
}

/** Where to resume: at the head, or at the start if there is none or it is finished. */
export async function findStart(
  tx: Tx,
  userId: UserId,
  itemId: ItemId,
  episodeId: string | null,
): Promise<{ readonly progressNum: number | null; readonly startSeconds: number }> {
  const head = await findHeadById(tx, userId, itemId, episodeId)
  const isOpen = head !== undefined && !head.isRemoved && !head.isFinished
  return { progressNum: head?.num ?? null, startSeconds: isOpen ? head.positionSeconds : 0 }
}
