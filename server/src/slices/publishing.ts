import { createBuiltFeeds } from '../features/feeds/built-feeds.cache.ts'
import { closeFeedsOfRemoved } from '../features/feeds/close-feeds.background.ts'
import { feedsRoutes } from '../features/feeds/feeds.routes.ts'
import { feedsSockets } from '../features/feeds/feeds.sockets.ts'
import { ownAddressesRoutes } from '../features/feeds/own-addresses.routes.ts'
import { episodeDownloadsRoutes } from '../features/podcasts/downloads.routes.ts'
import { episodesRoutes } from '../features/podcasts/episodes.routes.ts'
import { podcastsRoutes } from '../features/podcasts/podcasts.routes.ts'
import { podcastsSockets } from '../features/podcasts/podcasts.sockets.ts'
import { endSharesOfRemoved } from '../features/sharing/end-shares.background.ts'
import { sharingRoutes } from '../features/sharing/sharing.routes.ts'
import { sharingSockets } from '../features/sharing/sharing.sockets.ts'
import type { Slice } from '../app-parts.ts'

/** Incoming podcasts, outgoing feeds and share links. */
export const publishing: readonly Slice[] = [
  ({ endpoints, ctx, live, podcasts, background }) => {
    podcastsRoutes(endpoints, ctx, podcasts.downloads)
    episodesRoutes(endpoints, ctx, podcasts)
    episodeDownloadsRoutes(endpoints, ctx, podcasts.downloads)
    podcastsSockets(live, ctx, podcasts.schedules)
    background.add({ start: () => podcasts.schedules.start(), stop: () => podcasts.schedules.stop() })
  },
  ({ endpoints, ctx, live }) => {
    feedsRoutes(endpoints, ctx, createBuiltFeeds(ctx))
    ownAddressesRoutes(endpoints, ctx)
    feedsSockets(live, ctx)
    closeFeedsOfRemoved(ctx)
  },
  ({ endpoints, ctx, live }) => {
    sharingRoutes(endpoints, ctx)
    sharingSockets(live, ctx)
    endSharesOfRemoved(ctx)
  },
]
