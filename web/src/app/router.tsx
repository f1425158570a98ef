import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { useBatch } from '../features/edit-item/use-batch.ts'
import { resumeSession, useSession } from '../session/session.ts'
import { isAdminOrUp } from '../session/use-permissions.ts'
import { basePath } from '../lib/base-path.ts'
import { isForEverybody } from './config-pages.ts'
import { redirectParameter, safeRedirect } from './layout.rules.ts'
import { CrashPage } from './pages/CrashPage.tsx'
import { LoginRoute } from './pages/LoginRoute.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'

/** What any address may carry behind the question mark. */
interface CommonSearch {
  error?: string | undefined
  message?: string | undefined
  redirect?: string | undefined
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 2000) : undefined

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
  validateSearch: (search: Record<string, unknown>): CommonSearch => ({
    error: text(search['error']),
    message: text(search['message']),
    redirect: text(search['redirect']),
  }),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: LoginRoute,
  beforeLoad: async ({ search }) => {
    if (!(await resumeSession().catch(() => false))) return
    throw redirect({
      href: basePath + safeRedirect(search.redirect, isAdminOrUp(useSession.getState().user)),
    })
  },
})

/** Everything behind the sign-in. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
  beforeLoad: async ({ location }) => {
    if (await resumeSession()) return
    const back = redirectParameter(location.pathname, location.href)
    throw redirect({ to: '/login', search: back === undefined ? {} : { redirect: back } })
  },
})

const indexRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/IndexPage.tsx'), 'IndexPage'),
})

const libraryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId',
  component: lazyRouteComponent(() => import('./pages/LibraryPage.tsx'), 'LibraryPage'),
})

const bookshelfRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf',
  component: lazyRouteComponent(() => import('./pages/BookshelfPage.tsx'), 'BookshelfPage'),
  validateSearch: (
    search: Record<string, unknown>,
  ): { filter?: string | undefined; sort?: string | undefined; desc?: boolean | undefined } => ({
    filter: text(search['filter']),
    sort: text(search['sort']),
    desc: search['desc'] === undefined ? undefined : Number(search['desc']) === 1 || search['desc'] === true,
  }),
})

const seriesListRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/series',
  component: lazyRouteComponent(() => import('./pages/SeriesListPage.tsx'), 'SeriesListPage'),
})

const authorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/authors',
  component: lazyRouteComponent(() => import('./pages/AuthorsPage.tsx'), 'AuthorsPage'),
})

const itemRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/item/$itemId',
  component: lazyRouteComponent(() => import('./pages/ItemRoute.tsx'), 'ItemRoute'),
})

/** Pages that change things are for those who may. */
function forEditors(): void {
  if (!useSession.getState().user?.permissions.update)
    throw redirect({ to: '/', search: { error: 'unauthorized' } })
}

const chaptersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audiobook/$itemId/chapters',
  component: lazyRouteComponent(() => import('./pages/ChaptersRoute.tsx'), 'ChaptersRoute'),
  beforeLoad: forEditors,
})

const tracksRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audiobook/$itemId/edit',
  component: lazyRouteComponent(() => import('./pages/TracksRoute.tsx'), 'TracksRoute'),
  beforeLoad: forEditors,
})

const batchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/batch',
  component: lazyRouteComponent(() => import('./pages/BatchRoute.tsx'), 'BatchRoute'),
  beforeLoad: () => {
    forEditors()
    if (useBatch.getState().ids.length === 0) throw redirect({ to: '/' })
  },
})

const uploadRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/upload',
  component: lazyRouteComponent(() => import('../features/upload/UploadPage.tsx'), 'UploadPage'),
  beforeLoad: () => {
    if (!useSession.getState().user?.permissions.upload)
      throw redirect({ to: '/', search: { error: 'unauthorized' } })
  },
})

const authorRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/author/$authorId',
  component: lazyRouteComponent(() => import('./pages/AuthorRoute.tsx'), 'AuthorRoute'),
})

const seriesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/series/$seriesId',
  component: lazyRouteComponent(() => import('./pages/SeriesRoute.tsx'), 'SeriesRoute'),
})

const narratorsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/narrators',
  component: lazyRouteComponent(() => import('./pages/NarratorsRoute.tsx'), 'NarratorsRoute'),
})

const latestRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/podcast/latest',
  component: lazyRouteComponent(() => import('./pages/LatestRoute.tsx'), 'LatestRoute'),
})

const collectionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/collections',
  component: lazyRouteComponent(() => import('./pages/CollectionsPage.tsx'), 'CollectionsPage'),
})

const playlistsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/playlists',
  component: lazyRouteComponent(() => import('./pages/PlaylistsPage.tsx'), 'PlaylistsPage'),
})

const collectionRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/collection/$collectionId',
  component: lazyRouteComponent(() => import('./pages/CollectionRoute.tsx'), 'CollectionRoute'),
})

const playlistRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/playlist/$playlistId',
  component: lazyRouteComponent(() => import('./pages/PlaylistRoute.tsx'), 'PlaylistRoute'),
})

const albumsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/bookshelf/albums',
  component: lazyRouteComponent(() => import('./pages/AlbumsRoute.tsx'), 'AlbumsRoute'),
})

const searchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/library/$libraryId/search',
  component: lazyRouteComponent(() => import('./pages/SearchRoute.tsx'), 'SearchRoute'),
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({
    // What looks like a number or a word of JSON is one by the time it gets here.
    q: typeof search['q'] === 'boolean' ? String(search['q']) : text(search['q']),
  }),
})

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/AccountRoute.tsx'), 'AccountRoute'),
})

const oopsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/oops',
  component: lazyRouteComponent(() => import('./pages/OopsPage.tsx'), 'OopsPage'),
})

/** Unknown addresses, within the shell. */
const unknownRoute = createRoute({ getParentRoute: () => shellRoute, path: '$', component: NotFoundPage })

const configRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/config',
  component: lazyRouteComponent(() => import('./ConfigLayout.tsx'), 'ConfigLayout'),
  beforeLoad: ({ location }) => {
    if (!isAdminOrUp(useSession.getState().user) && !isForEverybody(location.pathname))
      throw redirect({ to: '/', search: { error: 'unauthorized' } })
  },
})

const configIndexRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/',
  component: lazyRouteComponent(
    () => import('../features/settings/GeneralSettingsPage.tsx'),
    'GeneralSettingsPage',
  ),
})

const configLibrariesRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/libraries',
  component: lazyRouteComponent(() => import('./pages/LibrariesRoute.tsx'), 'LibrariesRoute'),
  // `add` opens the form of a new library.
  validateSearch: (search: Record<string, unknown>): { add?: true } =>
    search['add'] === true ? { add: true } : {},
})

const configScansRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/libraries/$libraryId/scans',
  component: lazyRouteComponent(() => import('./pages/ScansRoute.tsx'), 'ScansRoute'),
})

const configUsersRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/users',
  component: lazyRouteComponent(() => import('../features/users/UsersPage.tsx'), 'UsersPage'),
})

const configSessionsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/sessions',
  component: lazyRouteComponent(() => import('../features/stats/SessionsPage.tsx'), 'SessionsPage'),
})

const configUserSessionsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/users/$userId/sessions',
  component: lazyRouteComponent(() => import('./pages/UserSessionsRoute.tsx'), 'UserSessionsRoute'),
})

/** One's own stats, for every account. */
const configStatsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/stats',
  component: lazyRouteComponent(() => import('../features/stats/StatsPage.tsx'), 'StatsPage'),
})

const configOwnSessionsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/stats/sessions',
  component: lazyRouteComponent(() => import('../features/stats/SessionsPage.tsx'), 'OwnSessionsPage'),
})

const configTagsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/item-metadata-utils/tags',
  component: lazyRouteComponent(() => import('../features/names/NamesPage.tsx'), 'TagsPage'),
})

const configGenresRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/item-metadata-utils/genres',
  component: lazyRouteComponent(() => import('../features/names/NamesPage.tsx'), 'GenresPage'),
})

const configLogRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/log',
  component: lazyRouteComponent(() => import('../features/logs/LogsPage.tsx'), 'LogsPage'),
})

/** Shows the whole design language; not part of a production build. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/gallery',
        component: lazyRouteComponent(() => import('../ui/Gallery.tsx'), 'Gallery'),
      }),
    ]
  : []

const routeTree = rootRoute.addChildren([
  loginRoute,
  shellRoute.addChildren([
    indexRoute,
    libraryRoute,
    bookshelfRoute,
    seriesListRoute,
    authorsRoute,
    itemRoute,
    chaptersRoute,
    tracksRoute,
    batchRoute,
    uploadRoute,
    authorRoute,
    seriesRoute,
    narratorsRoute,
    latestRoute,
    collectionsRoute,
    playlistsRoute,
    collectionRoute,
    playlistRoute,
    albumsRoute,
    searchRoute,
    accountRoute,
    oopsRoute,
    unknownRoute,
    configRoute.addChildren([
      configIndexRoute,
      configLibrariesRoute,
      configScansRoute,
      configUsersRoute,
      configSessionsRoute,
      configUserSessionsRoute,
      configStatsRoute,
      configOwnSessionsRoute,
      configTagsRoute,
      configGenresRoute,
      configLogRoute,
    ]),
  ]),
  ...developmentRoutes,
])

export const router = createRouter({
  routeTree,
  basepath: basePath || '/',
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
