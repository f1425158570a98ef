import { createRoute } from '@tanstack/react-router'
import type { BookshelfSearch } from '../../features/shelves/use-bookshelf-order.ts'
import { lazyPage } from '../lazy-page.ts'
import { onlyForPodcastAdders } from './guards.ts'
import { textIn } from './search-params.ts'
import { shellPage, shellRoute } from './shell.routes.ts'

const allHomesRoute = shellPage(
  '/home',
  lazyPage(() => import('../pages/AllHomesPage.tsx'), 'AllHomesPage'),
)

const libraryRoute = shellPage(
  '/library/$libraryId',
  lazyPage(() => import('../pages/LibraryPage.tsx'), 'LibraryPage'),
)

const bookshelfRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf',
  component: lazyPage(() => import('../pages/BookshelfPage.tsx'), 'BookshelfPage'),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows its own loading state.
  loader: ({ params, deps }) => {
    void import('../../features/shelves/prefetch-bookshelf.ts')
      .then(({ prefetchBookshelf }) => prefetchBookshelf(params.libraryId, deps))
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

const seriesListRoute = shellPage(
  '/library/$libraryId/bookshelf/series',
  lazyPage(() => import('../pages/SeriesListPage.tsx'), 'SeriesListPage'),
)

const seriesRoute = shellPage(
  '/library/$libraryId/series/$seriesId',
  lazyPage(() => import('../pages/SeriesRoute.tsx'), 'SeriesRoute'),
)

const authorsRoute = shellPage(
  '/library/$libraryId/authors',
  lazyPage(() => import('../pages/AuthorsPage.tsx'), 'AuthorsPage'),
)

const narratorsRoute = shellPage(
  '/library/$libraryId/narrators',
  lazyPage(() => import('../pages/NarratorsRoute.tsx'), 'NarratorsRoute'),
)

const collectionsRoute = shellPage(
  '/library/$libraryId/bookshelf/collections',
  lazyPage(() => import('../pages/CollectionsPage.tsx'), 'CollectionsPage'),
)

const playlistsRoute = shellPage(
  '/library/$libraryId/bookshelf/playlists',
  lazyPage(() => import('../pages/PlaylistsPage.tsx'), 'PlaylistsPage'),
)

const albumsRoute = shellPage(
  '/library/$libraryId/bookshelf/albums',
  lazyPage(() => import('../pages/AlbumsRoute.tsx'), 'AlbumsRoute'),
)

const latestRoute = shellPage(
  '/library/$libraryId/podcast/latest',
  lazyPage(() => import('../pages/LatestRoute.tsx'), 'LatestRoute'),
)

const podcastSearchRoute = shellPage(
  '/library/$libraryId/podcast/search',
  lazyPage(() => import('../pages/PodcastSearchRoute.tsx'), 'PodcastSearchRoute'),
  onlyForPodcastAdders,
)

const downloadQueueRoute = shellPage(
  '/library/$libraryId/podcast/download-queue',
  lazyPage(() => import('../pages/DownloadQueueRoute.tsx'), 'DownloadQueueRoute'),
)

const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/search',
  component: lazyPage(() => import('../pages/SearchRoute.tsx'), 'SearchRoute'),
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({
    // The router has already parsed values that look like numbers or JSON literals.
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
