import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { onlyForPodcastAdders } from './guards.ts'
import { textIn } from './search-params.ts'
import { shellRoute } from './shell.routes.ts'

const libraryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId',
  component: lazyRouteComponent(() => import('../pages/LibraryPage.tsx'), 'LibraryPage'),
})

const bookshelfRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf',
  component: lazyRouteComponent(() => import('../pages/BookshelfPage.tsx'), 'BookshelfPage'),
  validateSearch: (
    search: Record<string, unknown>,
  ): { filter?: string | undefined; sort?: string | undefined; desc?: boolean | undefined } => ({
    filter: textIn(search['filter']),
    sort: textIn(search['sort']),
    desc: search['desc'] === undefined ? undefined : Number(search['desc']) === 1 || search['desc'] === true,
  }),
})

const seriesListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/series',
  component: lazyRouteComponent(() => import('../pages/SeriesListPage.tsx'), 'SeriesListPage'),
})

const seriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/series/$seriesId',
  component: lazyRouteComponent(() => import('../pages/SeriesRoute.tsx'), 'SeriesRoute'),
})

const authorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/authors',
  component: lazyRouteComponent(() => import('../pages/AuthorsPage.tsx'), 'AuthorsPage'),
})

const narratorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/narrators',
  component: lazyRouteComponent(() => import('../pages/NarratorsRoute.tsx'), 'NarratorsRoute'),
})

const collectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/collections',
  component: lazyRouteComponent(() => import('../pages/CollectionsPage.tsx'), 'CollectionsPage'),
})

const playlistsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/playlists',
  component: lazyRouteComponent(() => import('../pages/PlaylistsPage.tsx'), 'PlaylistsPage'),
})

const albumsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/albums',
  component: lazyRouteComponent(() => import('../pages/AlbumsRoute.tsx'), 'AlbumsRoute'),
})

const latestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/podcast/latest',
  component: lazyRouteComponent(() => import('../pages/LatestRoute.tsx'), 'LatestRoute'),
})

const podcastSearchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/podcast/search',
  component: lazyRouteComponent(() => import('../pages/PodcastSearchRoute.tsx'), 'PodcastSearchRoute'),
  beforeLoad: onlyForPodcastAdders,
})

const downloadQueueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/podcast/download-queue',
  component: lazyRouteComponent(() => import('../pages/DownloadQueueRoute.tsx'), 'DownloadQueueRoute'),
})

const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/search',
  component: lazyRouteComponent(() => import('../pages/SearchRoute.tsx'), 'SearchRoute'),
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({
    // What looks like a number or a word of JSON is one by the time it gets here.
    q: typeof search['q'] === 'boolean' ? String(search['q']) : textIn(search['q']),
  }),
})

export const libraryRoutes = [
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
