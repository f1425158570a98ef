import { podcasts } from '@lectern/contract/podcasts'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import { presentDownload, presentDownloads } from './downloads/downloads.present.ts'
import type { Downloads } from './downloads/downloads.service.ts'
import { shownDownloads } from './downloads/shown-downloads.service.ts'
import { getPodcast } from './episodes/episodes.service.ts'

/** Routes for the download queue. */
export function episodeDownloadsRoutes(http: Http, ctx: Context, downloads: Downloads): void {
  http.endpoint(podcasts.downloads, async ({ caller, params }) => {
    await getPodcast(ctx, caller.user, params.id)
    const jobs = await shownDownloads(ctx, caller.user, await downloads.list({ itemId: params.id }))
    return { downloads: jobs.filter(({ state }) => state !== 'failed').map(presentDownload) }
  })
  http.endpoint(podcasts.libraryDownloads, async ({ caller, params }) => {
    await getLibrary(ctx, caller.user, params.id)
    return presentDownloads(
      await shownDownloads(ctx, caller.user, await downloads.list({ libraryId: params.id })),
    )
  })
  http.endpoint(podcasts.clearQueue, async ({ caller, params }) => {
    await getPodcast(ctx, caller.user, params.id)
    await downloads.clear({ itemId: params.id })
  })
  http.endpoint(podcasts.clearLibraryQueue, async ({ caller, params }) => {
    await getLibrary(ctx, caller.user, params.id)
    await downloads.clear({ libraryId: params.id })
  })
  http.endpoint(podcasts.cancelDownload, ({ caller, params }) => downloads.cancel(caller.user, params.id))
  http.endpoint(podcasts.retryDownload, ({ caller, params }) => downloads.retry(caller.user, params.id))
  http.endpoint(podcasts.moveDownload, ({ caller, params }) => downloads.moveToFront(caller.user, params.id))
}
