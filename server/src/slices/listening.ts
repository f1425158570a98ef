import { closeStaleSessionsHourly } from '../features/playback/close-stale-sessions.background.ts'
import { annotationsRoutes } from '../features/annotations/annotations.routes.ts'
import { annotationsSockets } from '../features/annotations/annotations.sockets.ts'
import { comicsRoutes } from '../features/comics/comics.routes.ts'
import { createComics } from '../features/comics/comics.service.ts'
import { downloadsRoutes } from '../features/downloads/downloads.routes.ts'
import { appLoginsRoutes } from '../features/gpodder/app-logins.routes.ts'
import { gpodderListsRoutes } from '../features/gpodder/gpodder-lists.routes.ts'
import { gpodderRoutes } from '../features/gpodder/gpodder.routes.ts'
import { kosyncRoutes } from '../features/kosync/kosync.routes.ts'
import { opdsRoutes } from '../features/opds/opds.routes.ts'
import { playbackRoutes } from '../features/playback/playback.routes.ts'
import { playbackSockets } from '../features/playback/playback.sockets.ts'
import { createSessionMedia } from '../features/playback/session-media.view.ts'
import { createSessionSources } from '../features/playback/session-sources.cache.ts'
import { attachEpisode } from '../features/podcasts/episodes/attach-episode.service.ts'
import { relayEpisode } from '../features/podcasts/extras/relay-episode.http.ts'
import { bookmarksRoutes } from '../features/progress/bookmarks.routes.ts'
import { marksRoutes } from '../features/progress/marks.routes.ts'
import { progressRoutes } from '../features/progress/progress.routes.ts'
import { progressSockets } from '../features/progress/progress.sockets.ts'
import { readingRoutes } from '../features/reading/reading.routes.ts'
import { statsRoutes } from '../features/stats/stats.routes.ts'
import { filesRoutes } from '../features/streaming/files.routes.ts'
import { hlsRoutes } from '../features/streaming/hls.routes.ts'
import { streamingSockets } from '../features/streaming/streaming.sockets.ts'
import { createStreams } from '../features/streaming/streams.service.ts'
import type { Slice } from '../app-parts.ts'

/** Listening and reading, here and in other apps. */
export const listening: readonly Slice[] = [
  ({ endpoints, ctx, live }) => {
    progressRoutes(endpoints, ctx)
    bookmarksRoutes(endpoints, ctx)
    marksRoutes(endpoints, ctx)
    progressSockets(live, ctx)
  },
  ({ endpoints, ctx, live, background }) => {
    const findMedia = createSessionMedia(ctx)
    playbackRoutes(endpoints, ctx, findMedia, (itemId, episodeId) => attachEpisode(ctx, itemId, episodeId))
    playbackSockets(live, ctx, findMedia)
    background.addStarted(() => closeStaleSessionsHourly(ctx))
  },
  ({ endpoints, ctx, live, background }) => {
    const streams = createStreams(ctx, createSessionSources(ctx))
    filesRoutes(endpoints, ctx)
    hlsRoutes(endpoints, ctx, streams, (request, reply, episode) =>
      relayEpisode(ctx, request, reply, episode),
    )
    streamingSockets(live, ctx)
    background.add({ recover: () => streams.recover(), stop: () => streams.close() })
  },
  ({ endpoints, ctx }) => downloadsRoutes(endpoints, ctx),
  ({ endpoints, ctx }) => readingRoutes(endpoints, ctx),
  ({ endpoints, ctx }) => statsRoutes(endpoints, ctx),
  ({ endpoints, ctx, live }) => {
    annotationsRoutes(endpoints, ctx)
    annotationsSockets(live, ctx)
  },
  ({ endpoints, ctx, browse, searchIndex, background }) => {
    const comics = createComics(ctx)
    const { db, settings, clock } = ctx
    comicsRoutes(endpoints, comics)
    opdsRoutes(endpoints, ctx, { db, settings, clock, browse, searchIndex, comics })
    background.add({ stop: () => comics.close() })
  },
  ({ endpoints, ctx }) => kosyncRoutes(endpoints, ctx),
  ({ endpoints, ctx }) => gpodderRoutes(endpoints, ctx),
  ({ endpoints, ctx }) => gpodderListsRoutes(endpoints, ctx),
  ({ endpoints, ctx }) => appLoginsRoutes(endpoints, ctx),
]
