import { PRODUCT_VERSION } from '@lectern/contract/constants'
import type { ItemId } from '@lectern/contract/ids'
import type { PlayRequest } from '@lectern/contract/playback'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { findStart, lockProgress } from '../progress/reports.service.ts'
import type { User } from '../users/users.types.ts'
import { endSession } from './close-session.service.ts'
import { dayOf } from './days.rules.ts'
import { type DeviceSighting, toDevice } from './device.rules.ts'
import { saveDevice } from './devices.store.ts'
import { decidePlayMethod } from './play-method.rules.ts'
import type { FindSessionMedia, OpenSession, SessionMedia } from './open-session.types.ts'
import { type NewSession, type PlaybackSession, refOf } from './playback.types.ts'
import { findOpenSessionRow, insertSession, listOpenOn } from './sessions.store.ts'

/** Starts playback sessions. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

export interface PlayOrder {
  readonly itemId: ItemId
  readonly episodeId: string | null
  readonly request: PlayRequest
  readonly device: DeviceSighting
}

export async function openSession(
  ctx: Ctx,
  user: User,
  order: PlayOrder,
  findMedia: FindSessionMedia,
): Promise<OpenSession> {
  const now = ctx.clock.now()
  const { opened, ended } = await ctx.db.transaction().execute(async (tx) => {
    // Read inside the transaction, because after each commit of the writing connection the reading one has to reload
    // its pages.
    const media = await findMedia(tx, user, order.itemId, order.episodeId)
    await lockProgress(tx, user.id)
    const device = await saveDevice(tx, toDevice(order.device, newId(), user.id), now)
    const replaced = await endOthers(tx, user, device.id, now)
    const start = await startOf(tx, user, media, order.episodeId)
    const draft = { ...draftSession(user, media, order, now), ...start, deviceId: device.id }
    const session = { ...draft, num: await insertSession(tx, draft), device }
    return { opened: { session, media }, ended: replaced }
  })
  for (const other of ended) ctx.events.emit('session.closed', refOf(other))
  ctx.events.emit('session.opened', refOf(opened.session))
  return opened
}

/** A device plays one thing at a time. */
async function endOthers(tx: Tx, user: User, deviceId: string, now: number): Promise<PlaybackSession[]> {
  const others = await listOpenOn(tx, user.id, deviceId)
  for (const other of others) await endSession(tx, other, now)
  return others
}

/** Music has no stored position. */
async function startOf(tx: Tx, user: User, { mediaType, itemId }: SessionMedia, episodeId: string | null) {
  if (mediaType === 'music') return { progressNum: null, startPositionSeconds: 0, positionSeconds: 0 }
  const { progressNum, startSeconds } = await findStart(tx, user.id, itemId, episodeId)
  return { progressNum, startPositionSeconds: startSeconds, positionSeconds: startSeconds }
}

function draftSession(
  user: User,
  media: SessionMedia,
  { episodeId, request }: PlayOrder,
  now: number,
): Omit<NewSession, 'progressNum' | 'startPositionSeconds' | 'positionSeconds' | 'deviceId'> {
  return {
    id: newId(),
    userId: user.id,
    libraryId: media.libraryId,
    itemId: media.itemId,
    mediaId: media.mediaId,
    episodeId,
    mediaType: media.mediaType,
    displayTitle: media.title,
    displayAuthor: media.author,
    coverPath: media.coverPath,
    mediaMetadata: media.metadata,
    durationSeconds: media.durationSeconds,
    playMethod: decidePlayMethod(media.mediaType, media.mimeTypes, {
      // Episodes that are not on disk can't be transcoded.
      forceDirectPlay: request.forceDirectPlay || media.mimeTypes.length === 0,
      forceTranscode: request.forceTranscode,
      supportedMimeTypes: request.supportedMimeTypes ?? null,
    }),
    mediaPlayer: request.mediaPlayer ?? 'unknown',
    serverVersion: PRODUCT_VERSION,
    day: dayOf(now),
    listenedSeconds: 0,
    numSyncs: 0,
    startedAt: now,
    updatedAt: now,
    closedAt: null,
  }
}

/** Finds one of the user's open sessions, with its media. */
export async function getOpenSession(
  { db }: Pick<Context, 'db'>,
  user: User,
  id: string,
  findMedia: FindSessionMedia,
): Promise<OpenSession> {
  const session = await findOpenSessionRow(db, id)
  if (!session || session.userId !== user.id) return notFound('Session')
  return { session, media: await findMedia(db, user, session.itemId, session.episodeId) }
}
