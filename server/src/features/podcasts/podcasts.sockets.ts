import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import type { JobState } from '../../platform/jobs/jobs.types.ts'
import type { Live } from '../../platform/sockets/live.ts'
import { presentItemExpanded } from '../items/present/items.present.ts'
import { getItemsInPlace, maySee } from '../items/items.service.ts'
import type { Item } from '../items/items.types.ts'
import type { User } from '../users/users.types.ts'
import { withoutExplicitEpisodes } from '../items/explicit-episodes.rules.ts'
import { isExplicitEpisode } from '../visibility/hidden-episodes.service.ts'
import { maySeeEpisode, maySeeLibrary } from '../visibility/visibility.rules.ts'
import { presentDownload } from './downloads/downloads.present.ts'
import { DOWNLOAD } from './downloads/downloads.service.ts'
import type { DownloadJob } from './downloads/downloads.types.ts'
import type { FollowSchedules } from './follow/follow-schedules.service.ts'
import { presentFeedState } from './podcasts.present.ts'
import { isUnfinished } from '../../platform/jobs/job-states.ts'

type Ctx = Pick<Context, 'db' | 'events' | 'settings'>

/** Notifies clients of downloads and feed changes, if the viewer may see the podcast. */
export function podcastsSockets(live: Live<User>, ctx: Ctx, schedules: FollowSchedules): void {
  const lastState = new Map<string, JobState>()

  ctx.events.on('job.changed', async ({ job }) => {
    if (job.kind !== DOWNLOAD) return
    const download = job as DownloadJob
    const before = lastState.get(job.id)
    if (isUnfinished(job)) lastState.set(job.id, job.state)
    else lastState.delete(job.id)
    if (live.online().length > 0) await tellDownload(download, before)
  })
  ctx.events.on('downloads.cleared', async ({ itemId, libraryId }) => {
    if (itemId !== undefined) await tellCleared(itemId)
    if (libraryId !== undefined) tellReordered(libraryId)
  })
  ctx.events.on('downloads.reordered', ({ libraryId }) => tellReordered(libraryId))
  ctx.events.on('episode.downloaded', ({ itemId, episodeId }) => tellAdded(itemId, episodeId))
  ctx.events.on('feed.read', async ({ followed, added }) => {
    const item = await itemOf(followed.itemId)
    if (!item) return
    const news = {
      libraryItemId: followed.itemId,
      libraryId: followed.libraryId,
      added,
      feed: presentFeedState(followed, schedules.nextRunOf(followed)),
    }
    live.toViewers('podcast_feed_updated', (viewer) => (maySee(viewer, item) ? news : undefined))
  })

  async function tellDownload(job: DownloadJob, before: JobState | undefined): Promise<void> {
    const item = await itemOf(job.payload.itemId)
    if (!item) return
    const view = presentDownload(job)
    const isExplicit = await isExplicitEpisode(ctx.db, job.payload.episodeId)
    const isShown = (viewer: User) => maySee(viewer, item) && maySeeEpisode(viewer, { isExplicit })
    const shape = (viewer: User) => (isShown(viewer) ? view : undefined)
    if (job.state === 'queued' && before === undefined) live.toViewers('episode_download_queued', shape)
    else if (job.state === 'queued') tellReordered(item.libraryId)
    else if (job.state === 'running' && before !== 'running')
      live.toViewers('episode_download_started', shape)
    else if (job.state === 'running') {
      const { id, libraryItemId, libraryId, episodeId, bytes, totalBytes } = view
      if (libraryItemId === null || libraryId === null) return
      const progress = { id, libraryItemId, libraryId, episodeId, bytes, totalBytes }
      live.toViewers('episode_download_progress', (viewer) => (isShown(viewer) ? progress : undefined))
    } else live.toViewers('episode_download_finished', shape)
  }

  async function tellAdded(itemId: ItemId, episodeId: string): Promise<void> {
    if (live.online().length === 0) return
    const [place] = await getItemsInPlace(ctx.db, [itemId])
    if (!place) return
    const whole = newsOf(place.item)
    const clean = newsOf(withoutExplicitEpisodes(place.item))
    live.toViewers('episode_added', (viewer) => {
      if (!maySee(viewer, place.item)) return undefined
      return maySeeEpisode(viewer, { isExplicit: true }) ? whole : clean
    })

    function newsOf(item: Item) {
      const { sortingPrefixes } = ctx.settings.current()
      const libraryItem = presentItemExpanded(item, { folderPath: place?.folderPath ?? '', sortingPrefixes })
      const { media } = libraryItem
      const episode = 'episodes' in media ? media.episodes.find(({ id }) => id === episodeId) : undefined
      return episode && 'audioTrack' in episode ? { ...episode, libraryItem } : undefined
    }
  }

  function tellReordered(libraryId: LibraryId): void {
    live.toViewers('episode_download_queue_updated', (viewer) =>
      maySeeLibrary(viewer, libraryId) ? { libraryId } : undefined,
    )
  }

  async function tellCleared(itemId: ItemId): Promise<void> {
    const item = await itemOf(itemId)
    if (!item) return
    live.toViewers('episode_download_queue_cleared', (viewer) => (maySee(viewer, item) ? itemId : undefined))
    tellReordered(item.libraryId)
  }

  async function itemOf(itemId: ItemId): Promise<Item | undefined> {
    return (await getItemsInPlace(ctx.db, [itemId]))[0]?.item
  }
}
