import { PRODUCT_VERSION } from '@lectern/contract/constants'
import type { ItemId } from '@lectern/contract/ids'
import type { PlayRequest } from '@lectern/contract/playback'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { getItem } from '../items/items.service.ts'
import type { Item } from '../items/items.types.ts'
import { findStart, lockProgress } from '../progress/reports.service.ts'
import type { User } from '../users/users.types.ts'
import { endSession } from './close-session.service.ts'
import { dayOf } from './days.rules.ts'
import { type DeviceSighting, toDevice } from './device.rules.ts'
import { saveDevice } from './devices.store.ts'
import { decidePlayMethod } from './play-method.rules.ts'
import { type Playable, playableOf } from './playable.rules.ts'
import type { DescribeMedia, OpenSession } from './open-session.types.ts'
import type { NewSession, PlaybackSession } from './playback.types.ts'
import { findOpenSessionRow, insertSession, listOpenOn } from './sessions.store.ts'

/** Beginning to listen. */

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
  describe: DescribeMedia,
): Promise<OpenSession> {
  const now = ctx.clock.now()
  const { opened, ended } = await ctx.db.transaction().execute(async (tx) => {
    // In here because after each commit of the writing connection the reading one has to read its pages anew.
    const inPlace = await getItem({ db: tx }, user, order.itemId)
    const playable = getPlayable(inPlace.item, order.episodeId)
    const drafted = draftSession(user, inPlace.item, playable, order, now)
    await lockProgress(tx, user.id)
    const device = await saveDevice(tx, toDevice(order.device, newId(), user.id), now)
    const replaced = await endOthers(tx, user, device.id, now)
    const start = await startOf(tx, user, inPlace.item, order.episodeId)
    const mediaMetadata = JSON.stringify(describe(inPlace))
    const draft = { ...drafted, ...start, mediaMetadata, deviceId: device.id }
    const session = { ...draft, num: await insertSession(tx, draft), device }
    return { opened: { session, inPlace, playable }, ended: replaced }
  })
  for (const other of ended) ctx.events.tell('session.closed', { session: other })
  ctx.events.tell('session.opened', { session: opened.session })
  return opened
}

/** A device plays one thing at a time. */
async function endOthers(tx: Tx, user: User, deviceId: string, now: number): Promise<PlaybackSession[]> {
  const others = await listOpenOn(tx, user.id, deviceId)
  for (const other of others) await endSession(tx, other, now)
  return others
}

/** Music has no place to come back to. */
async function startOf(tx: Tx, user: User, item: Item, episodeId: string | null) {
  if (item.media.kind === 'music') {
    return { progressNum: null, startPositionSeconds: 0, positionSeconds: 0 }
  }
  const { progressNum, startSeconds } = await findStart(tx, user.id, item.id, episodeId)
  return { progressNum, startPositionSeconds: startSeconds, positionSeconds: startSeconds }
}

function draftSession(
  user: User,
  item: Item,
  playable: Playable,
  { episodeId, request }: PlayOrder,
  now: number,
): Omit<
  NewSession,
  'progressNum' | 'startPositionSeconds' | 'positionSeconds' | 'mediaMetadata' | 'deviceId'
> {
  const mimeTypes = playable.files.map((file) => file.media?.mimeType ?? '')
  return {
    id: newId(),
    userId: user.id,
    libraryId: item.libraryId,
    itemId: item.id,
    mediaId: item.mediaId,
    episodeId,
    mediaType: item.media.kind,
    displayTitle: playable.title,
    displayAuthor: playable.author,
    coverPath: item.cover?.path ?? null,
    durationSeconds: playable.durationSeconds,
    playMethod: decidePlayMethod(item.media.kind, mimeTypes, {
      // What is not on disk can't be made into a stream.
      forceDirectPlay: request.forceDirectPlay || playable.files.length === 0,
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

/** An open session of one's own, with what it plays. */
export async function getOpenSession(ctx: Pick<Context, 'db'>, user: User, id: string): Promise<OpenSession> {
  const session = await findOpenSessionRow(ctx.db, id)
  if (!session || session.userId !== user.id) return notFound('Session')
  const inPlace = await getItem(ctx, user, session.itemId)
  return { session, inPlace, playable: getPlayable(inPlace.item, session.episodeId) }
}

function getPlayable(item: Item, episodeId: string | null): Playable {
  return playableOf(item, episodeId) ?? notFound(episodeId === null ? 'Audio tracks' : 'Episode')
}
