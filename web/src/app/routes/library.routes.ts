import { createRoute } from '@tanstack/react-router'
import type { BookshelfSearch } from '../../features/shelves/use-bookshelf-order.ts'
import { lazyPage } from '../lazy-page.ts'
import { onlyForPodcastAdders } from './guards.ts'
import { textIn } from './search-params.ts'
import { shellRoute } from './shell.routes.ts'

const allHomesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/home',
  component: lazyPage(() => import('../pages/AllHomesPage.tsx'), 'AllHomesPage'),
})

const libraryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId',
  component: lazyPage(() => import('../pages/LibraryPage.tsx'), 'LibraryPage'),
})

const bookshelfRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf',
  component: lazyPage(() => import('../pages/BookshelfPage.tsx'), 'BookshelfPage'),
  loaderDeps: ({ search }) => search,
  // Not waited for: the page shows itself how far its books are.
  loader: ({ params, deps }) => {
    void import('../../features/shelves/load-bookshelf-ahead.ts')
      .then(({ loadBookshelfAhead }) => loadBookshelfAhead(params.libraryId, deps))
      .catch(() => undefined)
  },
  validateSearch: (search: Record<string, unknown>): BookshelfSearch => ({
    filter: textIn(search['filter']),
    filters: textIn(search['filters']),
    match: textIn(search['match']),
    shelf: textIn(search['shelf']),
    sort: textIn(search['sort']),
    desc: search['desc'] === undefined ? undefined : Number(search['desc']) === 1 || search['desc'] === true,
  }),
})

const seriesListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/series',
  component: lazyPage(() => import('../pages/SeriesListPage.tsx'), 'SeriesListPage'),
})

const seriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/series/$seriesId',
  component: lazyPage(() => import('../pages/SeriesRoute.tsx'), 'SeriesRoute'),
})

const authorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/authors',
  component: lazyPage(() => import('../pages/AuthorsPage.tsx'), 'AuthorsPage'),
})

const narratorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/narrators',
  component: lazyPage(() => import('../pages/NarratorsRoute.tsx'), 'NarratorsRoute'),
})

const collectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/collections',
  component: lazyPage(() => import('../pages/CollectionsPage.tsx'), 'CollectionsPage'),
})

const playlistsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/playlists',
  component: lazyPage(() => import('../pages/PlaylistsPage.tsx'), 'PlaylistsPage'),
})

const albumsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/albums',
  component: lazyPage(() => import('../pages/AlbumsRoute.tsx'), 'AlbumsRoute'),
})

const latestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/podcast/latest',
  component: lazyPage(() => import('../pages/LatestRoute.tsx'), 'LatestRoute'),
})

const podcastSearchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/podcast/search',
  component: lazyPage(() => import('../pages/PodcastSearchRoute.tsx'), 'PodcastSearchRoute'),
  beforeLoad: onlyForPodcastAdders,
})

const downloadQueueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/podcast/download-queue',
  component: lazyPage(() => import('../pages/DownloadQueueRoute.tsx'), 'DownloadQueueRoute'),
})

const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/search',
  component: lazyPage(() => import('../pages/SearchRoute.tsx'), 'SearchRoute'),
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({
    // What looks like a number or a word of JSON is one by the time it gets here.
    q: typeof search['q'] === 'boolean' ? String(search['q']) : textIn(search['q']),
  }),
})

export const libraryRoutes = [
  allHomesRoute,
  libraryRoute,
  bookshelfRoute,
  seriesListRoute,
  seriesRoute,
  authorsRoute,
  narratorsRoute,
  collectionsRoute,
  playlistsRoute,
  albumsRoute,
  latestRoute,
  podcastSearchRoute,
  downloadQueueRoute,
  searchRoute,
]
