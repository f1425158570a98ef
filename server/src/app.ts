import http from 'node:http'
import cookie from '@fastify/cookie'
import { PUBLIC_BODY_BYTES } from '@lectern/contract/endpoint'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { apiDocsRoutes } from './features/api-docs/api-docs.routes.ts'
import { backupsRoutes } from './features/backups/backups.routes.ts'
import { backupsSockets } from './features/backups/backups.sockets.ts'
import { defineBackupJobs } from './features/backups/make-backup.service.ts'
import { createBackupUploads } from './features/backups/upload-backup.service.ts'
import { demoRoutes } from './features/demo/demo.routes.ts'
import { downloadsRoutes } from './features/downloads/downloads.routes.ts'
import { renamableAuthors } from './features/authors/author-edits.service.ts'
import { authorsRoutes } from './features/authors/authors.routes.ts'
import { authorsSockets } from './features/authors/authors.sockets.ts'
import { labelsRoutes } from './features/editing/labels.routes.ts'
import { renamableSeries } from './features/series/series-edits.service.ts'
import { seriesRoutes } from './features/series/series.routes.ts'
import { seriesSockets } from './features/series/series.sockets.ts'
import { presentAuthorsOf } from './features/authors/author-page.view.ts'
import { browseRoutes } from './features/browse/browse.routes.ts'
import { createBrowse } from './features/browse/browse.service.ts'
import { libraryContents } from './features/browse/filter-data.view.ts'
import { prerenderItemViews } from './features/items/views/prerender-views.background.ts'
import { writeMetadataFilesOnEdit } from './features/editing/write-metadata-files.background.ts'
import { importRoutes } from './features/import/import.routes.ts'
import { createImports } from './features/import/imports.service.ts'
import { editingRoutes } from './features/editing/editing.routes.ts'
import { defineMatchJobs } from './features/matching/match-many.service.ts'
import { matchingRoutes } from './features/matching/matching.routes.ts'
import { matchingSockets } from './features/matching/matching.sockets.ts'
import { coverSearchSockets } from './features/metadata/cover-search.sockets.ts'
import { metadataRoutes } from './features/metadata/metadata.routes.ts'
import { metadataSockets } from './features/metadata/metadata.sockets.ts'
import { annotationsRoutes } from './features/annotations/annotations.routes.ts'
import { annotationsSockets } from './features/annotations/annotations.sockets.ts'
import { comicsRoutes } from './features/comics/comics.routes.ts'
import { createComics } from './features/comics/comics.service.ts'
import { collectionsRoutes } from './features/collections/collections.routes.ts'
import { collectionsSockets } from './features/collections/collections.sockets.ts'
import { playlistsRoutes } from './features/collections/playlists.routes.ts'
import { countOwnPlaylists } from './features/collections/playlists-view.service.ts'
import { announceShrunkGroups } from './features/collections/announce-shrunk-groups.background.ts'
import { emailsRoutes } from './features/emails/emails.routes.ts'
import { emailsSockets } from './features/emails/emails.sockets.ts'
import { forgetUsersOfDevices } from './features/emails/forget-users.background.ts'
import { defineEmailJobs } from './features/emails/send-ebook.service.ts'
import { createBuiltFeeds } from './features/feeds/built-feeds.cache.ts'
import { closeFeedsOfRemoved } from './features/feeds/close-feeds.background.ts'
import { feedsRoutes } from './features/feeds/feeds.routes.ts'
import { feedsSockets } from './features/feeds/feeds.sockets.ts'
import { ownAddressesRoutes } from './features/feeds/own-addresses.routes.ts'
import { openFeedsOf } from './features/feeds/open-feeds.view.ts'
import { cronRoutes } from './features/libraries/cron.routes.ts'
import { filesystemRoutes } from './features/libraries/filesystem.routes.ts'
import { createEpisodeViews } from './features/items/views/episode-views.view.ts'
import { createItemViews } from './features/items/views/item-views.view.ts'
import { rewriteSortKeysOnChange } from './features/items/rewrite-sort-keys.background.ts'
import { itemsRoutes } from './features/items/items.routes.ts'
import { findTitleAt } from './features/items/items.service.ts'
import { itemsSockets } from './features/items/items.sockets.ts'
import { librariesRoutes } from './features/libraries/libraries.routes.ts'
import { librariesSockets } from './features/libraries/libraries.sockets.ts'
import { logsRoutes } from './features/logs/logs.routes.ts'
import { logsSockets } from './features/logs/logs.sockets.ts'
import { authRoutes } from './features/me/auth.routes.ts'
import { continueListeningRoutes } from './features/me/continue-listening.routes.ts'
import { meRoutes } from './features/me/me.routes.ts'
import { meSockets } from './features/me/me.sockets.ts'
import { createNotifier } from './features/notifications/fire.service.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { notificationsSockets } from './features/notifications/notifications.sockets.ts'
import { raiseOnEvents } from './features/notifications/raise-on-events.background.ts'
import { attachEpisode } from './features/podcasts/episodes/attach-episode.service.ts'
import { createPodcasts, type Podcasts } from './features/podcasts/create-podcasts.service.ts'
import { presentDownload } from './features/podcasts/downloads/downloads.present.ts'
import { episodeDownloadsRoutes } from './features/podcasts/downloads.routes.ts'
import { episodesRoutes } from './features/podcasts/episodes.routes.ts'
import { relayEpisode } from './features/podcasts/extras/relay-episode.http.ts'
import { podcastsRoutes } from './features/podcasts/podcasts.routes.ts'
import { podcastsSockets } from './features/podcasts/podcasts.sockets.ts'
import { gpodderRoutes } from './features/gpodder/gpodder.routes.ts'
import { kosyncRoutes } from './features/kosync/kosync.routes.ts'
import { opdsRoutes } from './features/opds/opds.routes.ts'
import { playbackRoutes } from './features/playback/playback.routes.ts'
import { playbackSockets } from './features/playback/playback.sockets.ts'
import { bookmarksRoutes } from './features/progress/bookmarks.routes.ts'
import { itemProgress, progressRoutes } from './features/progress/progress.routes.ts'
import { progressSockets } from './features/progress/progress.sockets.ts'
import { endSharesOfRemoved } from './features/sharing/end-shares.background.ts'
import { sharingRoutes } from './features/sharing/sharing.routes.ts'
import { sharingSockets } from './features/sharing/sharing.sockets.ts'
import { statsRoutes } from './features/stats/stats.routes.ts'
import { createSessionSources } from './features/playback/session-sources.cache.ts'
import { releasesRoutes } from './features/releases/releases.routes.ts'
import { scannerRoutes } from './features/scanner/scanner.routes.ts'
import { scanRequester } from './features/scanner/runs/request-scan.service.ts'
import { createScanner, type Scanner } from './features/scanner/scanner.service.ts'
import { scannerSockets } from './features/scanner/scanner.sockets.ts'
import { preloadSearchIndex } from './features/search/preload-search-index.background.ts'
import { createSearchIndex } from './features/search/search-index.service.ts'
import { createSearchAnswers } from './features/search/search-answers.view.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { createHomePages } from './features/shelves/home-pages.view.ts'
import { shelvesRoutes } from './features/shelves/shelves.routes.ts'
import { filesRoutes } from './features/streaming/files.routes.ts'
import { hlsRoutes } from './features/streaming/hls.routes.ts'
import { streamingSockets } from './features/streaming/streaming.sockets.ts'
import { createStreams } from './features/streaming/streams.service.ts'
import { tasksRoutes } from './features/tasks/tasks.routes.ts'
import { tasksSockets } from './features/tasks/tasks.sockets.ts'
import { createConversions } from './features/tools/conversions.service.ts'
import { createEmbeds } from './features/tools/embed.service.ts'
import { maintenanceRoutes } from './features/tools/maintenance.routes.ts'
import { toolsRoutes } from './features/tools/tools.routes.ts'
import { toolsSockets } from './features/tools/tools.sockets.ts'
import { uploadRoutes } from './features/upload/upload.routes.ts'
import { createUploads } from './features/upload/upload.service.ts'
import { createCallerLookup } from './features/users/callers.cache.ts'
import { keysRoutes } from './features/users/keys/keys.routes.ts'
import { createPasswordCallers } from './features/users/keys/password-callers.cache.ts'
import { callerGate } from './features/users/gate.http.ts'
import { createSignInLimiter } from './features/users/sign-in-limiter.cache.ts'
import { isAdminOrUp } from './features/users/users.rules.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import type { User } from './features/users/users.types.ts'
import { addBodyParsers } from './platform/http/body-parsers.ts'
import { canonicalUrl } from './platform/http/canonical-url.ts'
import { addCors } from './platform/http/cors.ts'
import { createEndpoints } from './platform/http/endpoints.ts'
import { replyWithError } from './platform/http/error-reply.ts'
import { addSecurityHeaders, contentSecurityPolicy } from './platform/http/security-headers.ts'
import { serveWebClient } from './platform/http/web-client.ts'
import { createLive } from './platform/sockets/live.ts'
import { createUserMedia } from './user-media.ts'

const FINISH_WITHIN_MS = 750

/** What comes in is checked by the contract; Fastify's own checker would only take up memory. */
const NO_COMPILERS = {
  buildValidator: () => () => {
    throw new Error('Routes are declared in the contract, not with schemas of Fastify.')
  },
  buildSerializer: () => () => JSON.stringify,
}

export interface AppOptions {
  /** How long a live connection may stay without signing in. */
  readonly signInWithinMs?: number
  /** Answers and events are held against the contract: on in tests and development. */
  readonly checkReplies: boolean
  /** Where others have scans to ask for as well; the server closes it in any case. */
  readonly scanner?: Scanner
  /** Likewise for whoever starts and watches what goes on with podcasts. */
  readonly podcasts?: Podcasts
}

/** The server as one Fastify instance. The list of slices below is the table of contents. */
export async function createApp(ctx: Context, options: AppOptions): Promise<FastifyInstance> {
  const { basePath, trustProxy } = ctx.config
  const loggerInstance: FastifyBaseLogger = ctx.log
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // For addresses that are not in the table.
    bodyLimit: PUBLIC_BODY_BYTES,
    trustProxy: trustProxy.split(',').map((address) => address.trim()),
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: true },
    rewriteUrl: (request) => canonicalUrl(request, basePath),
    serverFactory: (handler) => new PrefixedServer(basePath, handler),
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
    schemaController: { compilersFactory: NO_COMPILERS },
  })
  app.setErrorHandler(replyWithError)
  addBodyParsers(app)
  await app.register(cookie)
  addSecurityHeaders(app, () => {
    const { allowIframe, chromecastEnabled } = ctx.settings.current()
    return contentSecurityPolicy({ allowIframe, allowCast: chromecastEnabled })
  })
  addCors(app, {
    allowAll: ctx.config.allowCors,
    allowedOrigins: () => ctx.settings.current().allowedOrigins,
  })

  const callers = createCallerLookup(ctx)
  const limiter = createSignInLimiter()
  const passwordCallers = createPasswordCallers(ctx, limiter)
  const endpoints = createEndpoints(app, callerGate(callers, passwordCallers), options)
  const live = createLive<User>({ idOf: (user) => user.id, isAdmin: isAdminOrUp }, ctx.log, {
    checkPayloads: options.checkReplies,
    ...(options.signInWithinMs === undefined ? {} : { signInWithinMs: options.signInWithinMs }),
  })

  const scanner = options.scanner ?? createScanner(ctx)
  const podcasts = options.podcasts ?? createPodcasts(ctx, scanner)

  const streams = createStreams(ctx, createSessionSources(ctx))

  const itemViews = createItemViews(ctx)
  const episodeViews = createEpisodeViews(ctx)
  const browse = createBrowse(ctx, itemViews, episodeViews)
  const searchIndex = createSearchIndex(ctx)
  const keepers = [
    prerenderItemViews(ctx, itemViews),
    rewriteSortKeysOnChange(ctx),
    preloadSearchIndex(ctx, searchIndex),
  ]

  const userMedia = createUserMedia(ctx)

  settingsRoutes(endpoints, ctx)
  usersRoutes(endpoints, ctx, live, userMedia)
  keysRoutes(endpoints, ctx)
  const contents = libraryContents(browse, (viewer, libraryId) => countOwnPlaylists(ctx, viewer, libraryId))
  librariesRoutes(endpoints, ctx, contents)
  librariesSockets(live, ctx)
  filesystemRoutes(endpoints, ctx, (viewer, place) => findTitleAt(ctx, viewer, place))
  cronRoutes(endpoints)
  itemsRoutes(endpoints, ctx, itemViews, {
    feedOf: async (itemId) => (await openFeedsOf(ctx, 'libraryItem')).get(itemId) ?? null,
    progressOf: itemProgress(ctx),
    authorsOf: (viewer, libraryId, ids) => presentAuthorsOf(browse, viewer, libraryId, ids),
    downloadsOf: async (itemId) =>
      (await podcasts.downloads.list({ itemId }))
        .filter(({ state }) => state !== 'failed')
        .map(presentDownload),
  })
  itemsSockets(live, ctx, itemViews)
  collectionsRoutes(endpoints, ctx, () => openFeedsOf(ctx, 'collection'))
  playlistsRoutes(endpoints, ctx, () => openFeedsOf(ctx, 'playlist'))
  collectionsSockets(live, ctx)
  announceShrunkGroups(ctx)
  feedsRoutes(endpoints, ctx, createBuiltFeeds(ctx))
  ownAddressesRoutes(endpoints, ctx)
  feedsSockets(live, ctx)
  closeFeedsOfRemoved(ctx)
  editingRoutes(endpoints, ctx, { authors: renamableAuthors(ctx), series: renamableSeries(ctx) })
  writeMetadataFilesOnEdit(ctx)
  labelsRoutes(endpoints, ctx)
  metadataRoutes(endpoints, ctx)
  metadataSockets(live, ctx)
  coverSearchSockets(live, ctx)
  matchingRoutes(endpoints, ctx)
  defineMatchJobs(ctx)
  matchingSockets(live, ctx)
  browseRoutes(endpoints, browse)
  authorsRoutes(endpoints, ctx, browse)
  authorsSockets(live, ctx, browse)
  seriesRoutes(endpoints, ctx, browse)
  seriesSockets(live, ctx, browse)
  searchRoutes(endpoints, createSearchAnswers(ctx, { index: searchIndex, itemViews, episodeViews }))
  shelvesRoutes(endpoints, ctx, createHomePages(ctx, { itemViews, episodeViews }))
  downloadsRoutes(endpoints, ctx)
  filesRoutes(endpoints, ctx)
  const comics = createComics(ctx)
  comicsRoutes(endpoints, comics)
  const { db, settings, clock } = ctx
  opdsRoutes(endpoints, ctx, { db, settings, clock, browse, searchIndex, comics })
  hlsRoutes(endpoints, ctx, streams, (request, reply, episode) => relayEpisode(ctx, request, reply, episode))
  streamingSockets(live, ctx)
  const requestScan = scanRequester(ctx, scanner)
  const stopping = new AbortController()
  const uploads = createUploads(ctx, (libraryId) => void requestScan(libraryId, stopping.signal))
  uploadRoutes(endpoints, ctx, uploads)
  demoRoutes(endpoints, ctx, (libraryId) => void requestScan(libraryId, stopping.signal))
  const imports = createImports(ctx, (libraryId) => void requestScan(libraryId, stopping.signal))
  importRoutes(endpoints, imports)
  scannerRoutes(endpoints, ctx, scanner, (libraryId, places) =>
    requestScan(libraryId, stopping.signal, places),
  )
  scannerSockets(live, ctx, scanner)
  const embeds = createEmbeds(ctx, scanner)
  const conversions = createConversions(ctx, scanner)
  toolsRoutes(endpoints, ctx, embeds, conversions)
  maintenanceRoutes(endpoints, ctx)
  toolsSockets(live, ctx)
  kosyncRoutes(endpoints, ctx)
  gpodderRoutes(endpoints, ctx)
  podcastsRoutes(endpoints, ctx, podcasts.downloads)
  episodesRoutes(endpoints, ctx, podcasts)
  episodeDownloadsRoutes(endpoints, ctx, podcasts.downloads)
  podcastsSockets(live, ctx, podcasts.schedules)
  sharingRoutes(endpoints, ctx)
  sharingSockets(live, ctx)
  endSharesOfRemoved(ctx)
  emailsRoutes(endpoints, ctx)
  emailsSockets(live, ctx)
  defineEmailJobs(ctx)
  forgetUsersOfDevices(ctx)
  const notifier = createNotifier(ctx)
  notificationsRoutes(endpoints, ctx, notifier)
  notificationsSockets(live, ctx)
  raiseOnEvents(ctx, notifier)
  tasksRoutes(endpoints, ctx, { embeds: () => embeds.queued(), conversions: () => conversions.queued() })
  tasksSockets(live, ctx)
  logsRoutes(endpoints, ctx)
  logsSockets(live, ctx)
  releasesRoutes(endpoints, ctx)
  progressRoutes(endpoints, ctx)
  bookmarksRoutes(endpoints, ctx)
  annotationsRoutes(endpoints, ctx)
  annotationsSockets(live, ctx)
  progressSockets(live, ctx)
  playbackRoutes(endpoints, ctx, (itemId, episodeId) => attachEpisode(ctx, itemId, episodeId))
  playbackSockets(live, ctx)
  statsRoutes(endpoints, ctx)
  authRoutes(endpoints, ctx, live, userMedia, limiter)
  meRoutes(endpoints, ctx, userMedia, limiter)
  continueListeningRoutes(endpoints, ctx, userMedia)
  meSockets(live, ctx, callers, scanner, userMedia)
  const backupUploads = createBackupUploads(ctx)
  backupsRoutes(endpoints, ctx, backupUploads)
  backupsSockets(live, ctx)
  defineBackupJobs(ctx)
  apiDocsRoutes(endpoints)

  const missing = endpoints.unregistered()
  if (missing.length > 0) throw new Error(`Nobody answers ${missing.join(', ')}.`)

  await scanner.recover()
  await backupUploads.sweep()
  await embeds.recover()
  await conversions.recover()
  await streams.recover()
  await ctx.jobs.start()
  await serveWebClient(app, ctx.config)
  live.attach(app.server)
  void uploads.sweep()
  app.addHook('preClose', async () => {
    stopping.abort()
    const isClosed = Promise.all([
      ...keepers.map((keeper) => keeper.stop()),
      podcasts.schedules.stop(),
      ctx.jobs.stop(),
      scanner.close(),
      comics.close(),
      streams.close(),
      live.close(),
    ])
    // Calls under way may end well; whoever is silent or slow is not waited for.
    app.server.closeIdleConnections()
    const timer = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS)
    await isClosed
    clearTimeout(timer)
  })
  return app
}

/** Takes the base path off before anyone looks at the address, the live connection included. */
class PrefixedServer extends http.Server {
  readonly #basePath: string

  constructor(basePath: string, handler: http.RequestListener) {
    super(handler)
    this.#basePath = basePath
  }

  override emit(event: string, ...args: unknown[]): boolean {
    const [request] = args
    if ((event === 'request' || event === 'upgrade') && request instanceof http.IncomingMessage) {
      request.url = canonicalUrl(request, this.#basePath)
    }
    return super.emit(event, ...args)
  }
}
