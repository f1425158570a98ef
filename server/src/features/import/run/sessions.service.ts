import type { Device } from '../../playback/playback.types.ts'
import type { SourceSession } from '../source/source.types.ts'
import type { Placed } from '../source/source-reader.types.ts'
import { importBatches } from './import-batches.service.ts'
import { listUserIds } from './progress.store.ts'
import type { ImportRun } from './run.types.ts'
import { sumsOf } from './sums.rules.ts'
import { addToSums, findSessions, insertSessions, saveDevices, updateSession } from './sessions.store.ts'

/** Imports playback sessions. They are matched by id, so none is duplicated or lost. */

/** Small enough that progress reports hardly have to wait meanwhile. */
const PER_BATCH = 250

export async function importSessions(run: ImportRun, behind: number): Promise<void> {
  const users = await listUserIds(run.ctx.db)
  const deviceIds = new Map<string, string>()
  const all = run.source.reader.sessions(behind, (reason) => run.tally.skip(reason))
  await importBatches(run, all, PER_BATCH, (batch) => importBatch(run, batch, users, deviceIds))
}

async function importBatch(
  run: ImportRun,
  batch: readonly Placed<SourceSession>[],
  users: ReadonlySet<string>,
  deviceIds: Map<string, string>,
): Promise<void> {
  const { ctx, tally } = run
  const sessions = batch.map(({ value }) =>
    value.userId !== null && users.has(value.userId) ? value : { ...value, userId: null, device: null },
  )
  await ctx.db.transaction().execute(async (tx) => {
    const known = await findSessions(
      tx,
      sessions.map(({ id }) => id),
    )
    const fresh = sessions.filter(({ id }) => !known.has(id))
    const grown = sessions.flatMap((session) => {
      const before = known.get(session.id)
      const isNewer = before !== undefined && session.updatedAt > before.updated_at
      return isNewer && session.listenedSeconds > before.time_listening ? [{ session, before }] : []
    })
    const unseen = new Map(
      fresh.flatMap(({ device }) =>
        device && users.has(device.userId) && !deviceIds.has(device.id) ? [[device.id, device]] : [],
      ),
    )
    const saved = await saveDevices(
      tx,
      [...unseen.values()].map((device) => toDeviceRow(device, ctx.clock.now())),
    )
    for (const [from, to] of saved) deviceIds.set(from, to)
    await insertSessions(
      tx,
      fresh.map((session) => toRow(session, deviceIds)),
    )
    for (const { session, before } of grown) {
      await updateSession(tx, before.num, {
        position: session.positionSeconds,
        time_listening: session.listenedSeconds,
        updated_at: session.updatedAt,
      })
    }
    const { days, items } = sumsOf([
      ...fresh.map((session) => ({ session, seconds: session.listenedSeconds, isNew: true })),
      ...grown.map(({ session, before }) => ({
        session,
        seconds: session.listenedSeconds - before.time_listening,
        isNew: false,
      })),
    ])
    await addToSums(tx, days, items)
    tally.count('sessions', 'added', fresh.length)
    tally.count('sessions', 'updated', grown.length)
    tally.count('sessions', 'kept', sessions.length - fresh.length - grown.length)
  })
}

function toDeviceRow(device: Device, now: number) {
  return {
    id: device.id,
    user_id: device.userId,
    client_device_id: device.clientDeviceId,
    client_name: device.clientName,
    client_version: device.clientVersion,
    device_name: device.deviceName,
    manufacturer: device.manufacturer,
    model: device.model,
    ip_address: device.ipAddress,
    more: JSON.stringify(device.more),
    created_at: now,
    updated_at: now,
  }
}

function toRow(session: SourceSession, deviceIds: ReadonlyMap<string, string>) {
  return {
    id: session.id,
    user_id: session.userId,
    library_id: session.libraryId,
    item_id: session.itemId,
    media_id: session.mediaId,
    episode_id: session.episodeId,
    progress_num: null,
    media_type: session.mediaType,
    display_title: session.displayTitle,
    display_author: session.displayAuthor,
    cover_path: session.coverPath,
    media_metadata: session.mediaMetadata,
    duration: session.durationSeconds,
    play_method: session.playMethod,
    media_player: session.mediaPlayer,
    device_id: session.device === null ? null : (deviceIds.get(session.device.id) ?? null),
    server_version: session.serverVersion,
    day: session.day,
    time_listening: session.listenedSeconds,
    start_position: session.startPositionSeconds,
    position: session.positionSeconds,
    num_syncs: 0,
    started_at: session.startedAt,
    updated_at: session.updatedAt,
    closed_at: session.updatedAt,
  }
}
