import { updateSearchIndexInBackground } from '../features/search/update-search-index.background.ts'
import { createSearchIndex } from '../features/search/search-index.service.ts'
import { presentAuthorsOf } from '../features/authors/author-page.view.ts'
import { authorsRoutes } from '../features/authors/authors.routes.ts'
import { authorsSockets } from '../features/authors/authors.sockets.ts'
import { browseRoutes } from '../features/browse/browse.routes.ts'
import { libraryContents } from '../features/browse/filter-data.view.ts'
import { announceShrunkGroups } from '../features/collections/announce-shrunk-groups.background.ts'
import { collectionsRoutes } from '../features/collections/collections.routes.ts'
import { collectionsSockets } from '../features/collections/collections.sockets.ts'
import { countOwnPlaylists } from '../features/collections/playlists-view.service.ts'
import { playlistsRoutes } from '../features/collections/playlists.routes.ts'
import { openFeedsOf } from '../features/feeds/open-feeds.view.ts'
import { itemsRoutes } from '../features/items/items.routes.ts'
import { findTitleAt } from '../features/items/items.service.ts'
import { itemsSockets } from '../features/items/items.sockets.ts'
import { rewriteSortKeysOnChange } from '../features/items/rewrite-sort-keys.background.ts'
import { prerenderItemViews } from '../features/items/views/prerender-views.background.ts'
import { cronRoutes } from '../features/libraries/cron.routes.ts'
import { filesystemRoutes } from '../features/libraries/filesystem.routes.ts'
import { librariesRoutes } from '../features/libraries/libraries.routes.ts'
import { librariesSockets } from '../features/libraries/libraries.sockets.ts'
import { ownShelvesRoutes } from '../features/own-shelves/own-shelves.routes.ts'
import { ownShelvesSockets } from '../features/own-shelves/own-shelves.sockets.ts'
import { presentDownload } from '../features/podcasts/downloads/downloads.present.ts'
import { shownDownloads } from '../features/podcasts/downloads/shown-downloads.service.ts'
import { itemProgress } from '../features/progress/progress.routes.ts'
import { preloadSearchIndex } from '../features/search/preload-search-index.background.ts'
import { createSearchAnswers } from '../features/search/search-answers.view.ts'
import { searchRoutes } from '../features/search/search.routes.ts'
import { seriesRoutes } from '../features/series/series.routes.ts'
import { seriesSockets } from '../features/series/series.sockets.ts'
import { createHomePages } from '../features/shelves/home-pages.view.ts'
import { openBookShares } from '../features/sharing/open-shares.view.ts'
import { shelvesRoutes } from '../features/shelves/shelves.routes.ts'
import { copyToTwins } from '../features/tools/duplicates/copy-to-twin.service.ts'
import type { Slice } from '../app-parts.ts'

/** Library contents and the ways to browse them. */
export const libraries: readonly Slice[] = [
  ({ endpoints, ctx, live, browse }) => {
    const contents = libraryContents(browse, (viewer, libraryId) => countOwnPlaylists(ctx, viewer, libraryId))
    librariesRoutes(endpoints, ctx, contents, (ids) => copyToTwins(ctx, ids))
    librariesSockets(live, ctx)
    filesystemRoutes(endpoints, ctx, (viewer, place) => findTitleAt(ctx, viewer, place))
    cronRoutes(endpoints)
  },
  ({ endpoints, ctx, live, itemViews, browse, podcasts, background }) => {
    itemsRoutes(endpoints, ctx, itemViews, {
      feedOf: async (viewer, itemId) => (await openFeedsOf(ctx, viewer, 'libraryItem')).get(itemId) ?? null,
      shareOf: async (itemId) => (await openBookShares(ctx)).get(itemId) ?? null,
      progressOf: itemProgress(ctx),
      authorsOf: (viewer, libraryId, ids) => presentAuthorsOf(browse, viewer, libraryId, ids),
      downloadsOf: async (viewer, itemId) =>
        (await shownDownloads(ctx, viewer, await podcasts.downloads.list({ itemId })))
          .filter(({ state }) => state !== 'failed')
          .map(presentDownload),
    })
    itemsSockets(live, ctx, itemViews)
    background.add(prerenderItemViews(ctx, itemViews))
    background.add(rewriteSortKeysOnChange(ctx))
  },
  ({ endpoints, ctx, live }) => {
    collectionsRoutes(endpoints, ctx, (viewer) => openFeedsOf(ctx, viewer, 'collection'))
    playlistsRoutes(endpoints, ctx, (viewer) => openFeedsOf(ctx, viewer, 'playlist'))
    collectionsSockets(live, ctx)
    announceShrunkGroups(ctx)
  },
  ({ endpoints, browse }) => browseRoutes(endpoints, browse),
  ({ endpoints, ctx, live, browse }) => {
    authorsRoutes(endpoints, ctx, browse)
    authorsSockets(live, ctx, browse)
  },
  ({ endpoints, ctx, live, browse }) => {
    seriesRoutes(endpoints, ctx, browse)
    seriesSockets(live, ctx, browse)
  },
  ({ endpoints, ctx, searchIndex, itemViews, episodeViews, background }) => {
    searchRoutes(endpoints, createSearchAnswers(ctx, { index: searchIndex, itemViews, episodeViews }))
    background.add(preloadSearchIndex(ctx, searchIndex))
    background.addStarted(() => updateSearchIndexInBackground(ctx, createSearchIndex(ctx)))
  },
  ({ endpoints, ctx, itemViews, episodeViews }) =>
    shelvesRoutes(endpoints, ctx, createHomePages(ctx, { itemViews, episodeViews })),
  ({ endpoints, ctx, live }) => {
    ownShelvesRoutes(endpoints, ctx)
    ownShelvesSockets(live, ctx)
  },
]
