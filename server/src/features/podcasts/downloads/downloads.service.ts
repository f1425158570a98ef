import path from 'node:path'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { ItemScanner } from '../../tools/rescan-item.service.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../lib/errors.ts'
import { getItemsInPlace, seesAnyItem } from '../../items/items.service.ts'
import type { User } from '../../users/users.types.ts'
import { keepNewest } from '../clean-up/clean-up.service.ts'
import { setHandled } from '../episodes/feed-episodes.store.ts'
import type { Followed, StoredEpisode } from '../podcasts.types.ts'
import { downloadEpisode, removeFromCheckpoint, removeParts } from './download-episode.service.ts'
import { HostBusyError } from './fetch-to-file.service.ts'
import { heldHosts } from './held-hosts.cache.ts'
import type { DownloadJob, DownloadOrder } from './downloads.types.ts'

/** The download queue: persistent, one download at a time per host. */
export interface Downloads {
  /** Skips episodes that are already queued or on disk. Returns how many were added. */
  add(podcast: Followed, episodes: readonly StoredEpisode[], wish: EpisodeDownloadOptions): Promise<number>
  /** Unfinished downloads in queue order, including failed ones. */
  list(filter: { readonly libraryId?: LibraryId; readonly itemId?: ItemId }): Promise<DownloadJob[]>
  cancel(user: User, id: string): Promise<void>
  retry(user: User, id: string): Promise<void>
  moveToFront(user: User, id: string): Promise<void>
  /** Removes queued and failed downloads; running ones continue. */
  clear(filter: { readonly libraryId?: LibraryId; readonly itemId?: ItemId }): Promise<void>
}

export interface EpisodeDownloadOptions {
  readonly isAuto: boolean
  readonly userId: UserId | null
}

export const DOWNLOAD = 'episode-download'
const MOST_LISTED = 50_000
/** For hosts that ask for a pause without saying how long. */
const BUSY_MS = 60_000

type Ctx = Pick<Context, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings' | 'privateHosts' | 'jobs'>

export function createDownloads(ctx: Ctx, scanner: ItemScanner): Downloads {
  const { jobs } = ctx
  const held = heldHosts(ctx.clock)
  jobs.define(DOWNLOAD, async (order, run) => {
    try {
      await downloadEpisode(ctx, scanner, order, run)
    } catch (error) {
      if (error instanceof HostBusyError) await hold(order, error)
      throw error
    }
    await dismissEarlier(order)
    ctx.events.emit('episode.downloaded', {
      itemId: order.itemId,
      episodeId: order.episodeId,
      isAuto: order.isAuto,
    })
    if (order.isAuto) await keepNewest(ctx, order.itemId, order.episodeId)
  })

  ctx.events.onOwn('job.changed', async ({ job }) => {
    if (job.kind === DOWNLOAD && job.state === 'cancelled') await tidy(job as DownloadJob)
  })

  ctx.events.onOwn('items.removed', ({ ids }) => cancelOf(({ itemId }) => ids.includes(itemId)))
  ctx.events.onOwn('library.removed', ({ library }) => cancelOf(({ libraryId }) => libraryId === library.id))

  const list: Downloads['list'] = async ({ libraryId, itemId }) => {
    const all = await jobs.list({
      kind: DOWNLOAD,
      states: ['running', 'queued', 'failed'],
      limit: MOST_LISTED,
    })
    return all.filter(
      ({ payload }) =>
        (libraryId === undefined || payload.libraryId === libraryId) &&
        (itemId === undefined || payload.itemId === itemId),
    )
  }

  return {
    async add(podcast, episodes, { isAuto, userId }) {
      const [place] = await getItemsInPlace(ctx.db, [podcast.itemId])
      const media = place?.item.media
      const onDisk = new Set(
        media?.kind === 'podcast'
          ? media.episodes.flatMap(({ id, fileRelPath }) => (fileRelPath ? [id] : []))
          : [],
      )
      let added = 0
      for (const stored of episodes.filter(({ id }) => !onDisk.has(id))) {
        const order = orderOf(podcast, media?.isExplicit ?? false, stored, isAuto)
        const { isNew } = await jobs.enqueue(DOWNLOAD, order, {
          key: stored.id,
          group: hostOf(stored.url),
          runAt: held.untilOf(orderKeys(order)),
          ...(userId === null ? {} : { createdBy: userId }),
        })
        if (isNew) added += 1
      }
      await setHandled(
        ctx.db,
        episodes.map(({ id }) => id),
      )
      return added
    },
    list,
    async cancel(user, id) {
      const job = await getOwn(user, id)
      await end(job)
      tellQueue(job.payload.libraryId)
    },
    async retry(user, id) {
      const job = await getOwn(user, id)
      await jobs.retry(id)
      tellQueue(job.payload.libraryId)
    },
    async moveToFront(user, id) {
      const job = await getOwn(user, id)
      await jobs.moveToFront(id)
      tellQueue(job.payload.libraryId)
    },
    async clear(filter) {
      for (const job of await list(filter)) if (job.state !== 'running') await end(job)
      ctx.events.emit('downloads.cleared', filter)
    },
  }

  /** Without its podcast, a running download would only block the queue of its host. */
  async function cancelOf(isIncluded: (order: DownloadOrder) => boolean): Promise<void> {
    for (const job of await list({})) if (isIncluded(job.payload)) await end(job)
  }

  /** A failed download is taken off the list. */
  async function end({ id, state }: DownloadJob): Promise<void> {
    await (state === 'failed' ? jobs.dismiss(id) : jobs.cancel(id))
  }

  function tellQueue(libraryId: LibraryId): void {
    ctx.events.emit('downloads.reordered', { libraryId })
  }

  async function getOwn(user: User, id: string): Promise<DownloadJob> {
    const job = await jobs.find(id)
    if (job?.kind !== DOWNLOAD) return notFound('Download')
    const own = job as DownloadJob
    return (await seesAnyItem(ctx, user, [own.payload.itemId])) ? own : notFound('Download')
  }

  /** The other downloads from a host that asks for a pause wait as well, without counting it as their failure. */
  async function hold(order: DownloadOrder, { host, waitMs }: HostBusyError): Promise<void> {
    const ms = waitMs ?? BUSY_MS
    const [ofHost, ofPodcast] = orderKeys(order)
    // After a redirect, other podcasts may well be redirected elsewhere.
    const key = host === hostOf(order.url) ? ofHost : ofPodcast
    held.hold(key, ms)
    const queued = await jobs.list({ kind: DOWNLOAD, states: ['queued'], limit: MOST_LISTED })
    const waiting = queued.filter(({ payload }) => orderKeys(payload).includes(key))
    await jobs.postpone(
      waiting.map(({ id }) => id),
      ms,
    )
  }

  /** An earlier download of the episode that failed needs no more attention. */
  async function dismissEarlier({ episodeId }: DownloadOrder): Promise<void> {
    for (const { id, payload } of await jobs.list({
      kind: DOWNLOAD,
      states: ['failed'],
      limit: MOST_LISTED,
    })) {
      if (payload.episodeId === episodeId) await jobs.dismiss(id)
    }
  }

  async function tidy({ id, startedAt, payload: { itemId, episodeId } }: DownloadJob): Promise<void> {
    // A queue of thousands may be cleared: those that never ran have no files.
    if (startedAt === null) return
    const others = await jobs.list({ kind: DOWNLOAD, states: ['running', 'queued'], limit: MOST_LISTED })
    // Another download of the episode writes to the same files.
    if (others.some(({ payload }) => payload.episodeId === episodeId)) return
    const [place] = await getItemsInPlace(ctx.db, [itemId])
    if (place) await removeParts(path.join(place.folderPath, place.item.relPath), episodeId)
    else await removeFromCheckpoint(await jobs.checkpointOf(id), episodeId)
  }
}

function orderOf(
  podcast: Followed,
  podcastIsExplicit: boolean,
  stored: StoredEpisode,
  isAuto: boolean,
): DownloadOrder {
  return {
    itemId: podcast.itemId,
    libraryId: podcast.libraryId,
    episodeId: stored.id,
    url: stored.url,
    title: stored.title,
    podcastTitle: podcast.title,
    podcastIsExplicit,
    season: stored.season,
    episode: stored.episode,
    episodeType: stored.episodeType,
    publishedAt: stored.publishedAt,
    guid: stored.guid,
    isAuto,
  }
}

const orderKeys = ({ url, itemId }: Pick<DownloadOrder, 'url' | 'itemId'>) =>
  [hostOf(url), `${hostOf(url)} ${itemId}`] as const

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
