import path from 'node:path/posix'
import type { ItemId } from '@lectern/contract/ids'
import { PLAY_METHOD } from '@lectern/contract/playback'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { mapLimit } from '../../lib/map-limit.ts'
import { getItems, type ItemInPlace } from '../items/items.service.ts'
import type { ItemFile } from '../items/items.types.ts'
import { forbiddenFiles } from '../libraries/forbidden-folders.service.ts'
import { findActiveUser } from '../users/users.service.ts'
import { playableOf } from './playable.rules.ts'
import type { PlaybackSession, SessionSource, SessionSources, SourceTrack } from './playback.types.ts'
import { findOpenSessionRow } from './sessions.store.ts'

/** Players request a track many times a minute, in small ranges, so its source is cached for a short time. */
const REMEMBERED = 1000
const REMEMBERED_MS = 30_000
const CHECKS_AT_ONCE = 8

/** After these events, files may be gone or moved, or a user may have lost access to them. */
const CHANGES = [
  'user.changed',
  'user.removed',
  'items.updated',
  'items.removed',
  'episodes.removed',
  'library.changed',
  'library.removed',
  'memory.stale',
] as const

export function createSessionSources(
  ctx: Pick<Context, 'db' | 'config' | 'events' | 'clock' | 'nodes'>,
): SessionSources {
  const remembered = new LRUCache<string, { source: SessionSource; until: number }>({ max: REMEMBERED })
  /** Counts changes: a source that was being loaded during a change is not cached. */
  let changes = 0
  const forgetAll = () => {
    changes += 1
    remembered.clear()
  }
  for (const name of CHANGES) ctx.events.on(name, forgetAll)
  ctx.events.on('session.closed', ({ sessionId }) => {
    changes += 1
    remembered.delete(sessionId)
  })

  return {
    async find(sessionId) {
      const now = ctx.clock.now()
      const known = remembered.get(sessionId)
      if (known && known.until > now && ctx.nodes.isCurrent()) return known.source
      const changesBefore = changes
      const source = await load(sessionId)
      if (source && changes === changesBefore)
        remembered.set(sessionId, { source, until: now + REMEMBERED_MS })
      return source
    },
  }

  async function load(sessionId: string): Promise<SessionSource | undefined> {
    const session = await findOpenSessionRow(ctx.db, sessionId)
    const user = session?.userId == null ? undefined : await findActiveUser(ctx, session.userId)
    if (!session || !user) return undefined
    const [inPlace] = await getItems(ctx, user, [session.itemId])
    const source = inPlace && toSource(session, inPlace)
    return source && (await isAllowed(source, inPlace)) ? source : undefined
  }

  /** A file may have become a link to a forbidden location since the scan. */
  async function isAllowed({ tracks }: SessionSource, { item, folderPath }: ItemInPlace): Promise<boolean> {
    const isForbidden = await forbiddenFiles(ctx, { libraryId: item.libraryId, folderPath })
    const checked = await mapLimit(tracks, CHECKS_AT_ONCE, (track) => isForbidden(track.path))
    return !checked.includes(true)
  }
}

function toSource(session: PlaybackSession, inPlace: ItemInPlace): SessionSource | undefined {
  const playable = playableOf(inPlace.item, session.episodeId)
  if (!playable || session.userId === null) return undefined
  return {
    sessionId: session.id,
    userId: session.userId,
    libraryItemId: session.itemId,
    episodeId: session.episodeId,
    isTranscoded: session.playMethod === PLAY_METHOD.transcode,
    startSeconds: session.startPositionSeconds,
    tracks:
      playable.files.length === 0 && session.episodeId !== null
        ? [remoteTrack(session.itemId, session.episodeId, playable.durationSeconds)]
        : playable.files.map((file) => toTrack(file, inPlace)),
  }
}

function remoteTrack(itemId: ItemId, episodeId: string, durationSeconds: number): SourceTrack {
  const unknown = { path: '', codec: null, channels: null, timeBase: '' }
  return { index: 1, durationSeconds, ...unknown, remote: { itemId, episodeId } }
}

function toTrack(file: ItemFile, { item, folderPath }: ItemInPlace): SourceTrack {
  const whole = path.join(folderPath, item.relPath)
  const isItself = item.isFile && file.relPath === path.basename(item.relPath)
  return {
    // The index in the session: the single file of an episode is the first.
    index: item.media.kind === 'podcast' ? 1 : (file.media?.trackIndex ?? 1),
    path: isItself ? whole : path.join(whole, file.relPath),
    durationSeconds: file.media?.durationSeconds ?? 0,
    codec: file.media?.codec ?? null,
    channels: file.media?.probe.channels ?? null,
    timeBase: file.media?.probe.timeBase ?? '',
  }
}
