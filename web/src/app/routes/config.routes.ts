import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { useSession } from '../../session/session.ts'
import { isAdminOrUp } from '../../session/use-permissions.ts'
import { isForEverybody } from '../config-pages.ts'
import { UNAUTHORIZED } from './guards.ts'
import { shellRoute } from './shell.routes.ts'

/** Everything under /config; pages open to all accounts are marked in config-pages.ts. */
const configRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/config',
  component: lazyPage(() => import('../ConfigLayout.tsx'), 'ConfigLayout'),
  beforeLoad: ({ location }) => {
    if (!isAdminOrUp(useSession.getState().user) && !isForEverybody(location.pathname))
      throw redirect(UNAUTHORIZED)
  },
})

const configPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => configRoute, path, component })

const configLibrariesRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/libraries',
  component: lazyPage(() => import('../pages/LibrariesRoute.tsx'), 'LibrariesRoute'),
  // `add` opens the form for a new library.
  validateSearch: (search: Record<string, unknown>): { add?: true } =>
    search['add'] === true ? { add: true } : {},
})

const configBackupsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/backups',
  component: lazyPage(() => import('../../features/backups/BackupsPage.tsx'), 'BackupsPage'),
  // `backup` is set after a restore.
  validateSearch: (search: Record<string, unknown>): { backup?: 1 } =>
    search['backup'] === 1 ? { backup: 1 } : {},
})

export const configRoutes = configRoute.addChildren([
  configPage(
    '/',
    lazyPage(() => import('../../features/settings/GeneralSettingsPage.tsx'), 'GeneralSettingsPage'),
  ),
  configLibrariesRoute,
  configPage(
    '/libraries/$libraryId/scans',
    lazyPage(() => import('../pages/ScansRoute.tsx'), 'ScansRoute'),
  ),
  configPage(
    '/users',
    lazyPage(() => import('../../features/users/UsersPage.tsx'), 'UsersPage'),
  ),
  configPage(
    '/api-keys',
    lazyPage(() => import('../../features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
  ),
  configPage(
    '/sessions',
    lazyPage(() => import('../../features/stats/SessionsPage.tsx'), 'SessionsPage'),
  ),
  configPage(
    '/users/$userId/sessions',
    lazyPage(() => import('../pages/UserSessionsRoute.tsx'), 'UserSessionsRoute'),
  ),
  configPage(
    '/users/$userId',
    lazyPage(() => import('../pages/UserRoute.tsx'), 'UserRoute'),
  ),
  configPage(
    '/tasks',
    lazyPage(() => import('../../features/tasks/TasksPage.tsx'), 'TasksPage'),
  ),
  // The user's own stats, available to every account.
  configPage(
    '/stats',
    lazyPage(() => import('../../features/stats/StatsPage.tsx'), 'StatsPage'),
  ),
  configPage(
    '/stats/sessions',
    lazyPage(() => import('../../features/stats/SessionsPage.tsx'), 'OwnSessionsPage'),
  ),
  configPage(
    '/stats/year',
    lazyPage(() => import('../../features/stats/year/YearPage.tsx'), 'YearPage'),
  ),
  configPage(
    '/server-stats',
    lazyPage(() => import('../../features/stats/year/ServerStatsPage.tsx'), 'ServerStatsPage'),
  ),
  configPage(
    '/library-stats',
    lazyPage(() => import('../../features/stats/library/LibraryStatsPage.tsx'), 'LibraryStatsPage'),
  ),
  configBackupsRoute,
  configPage(
    '/trash',
    lazyPage(() => import('../../features/trash/TrashPage.tsx'), 'TrashPage'),
  ),
  configPage(
    '/doctor',
    lazyPage(() => import('../../features/doctor/DoctorPage.tsx'), 'DoctorPage'),
  ),
  configPage(
    '/item-metadata-utils/tags',
    lazyPage(() => import('../../features/names/NamesPage.tsx'), 'TagsPage'),
  ),
  configPage(
    '/item-metadata-utils/genres',
    lazyPage(() => import('../../features/names/NamesPage.tsx'), 'GenresPage'),
  ),
  configPage(
    '/item-metadata-utils/custom-metadata-providers',
    lazyPage(() => import('../../features/providers/ProvidersPage.tsx'), 'ProvidersPage'),
  ),
  configPage(
    '/tools',
    lazyPage(() => import('../../features/tools/ConfigToolsPage.tsx'), 'ConfigToolsPage'),
  ),
  configPage(
    '/tools/duplicates',
    lazyPage(() => import('../../features/tools/duplicates/DuplicatesPage.tsx'), 'DuplicatesPage'),
  ),
  configPage(
    '/tools/organise',
    lazyPage(() => import('../../features/tools/organise/OrganisePage.tsx'), 'OrganisePage'),
  ),
  configPage(
    '/rss-feeds',
    lazyPage(() => import('../../features/feeds/FeedsPage.tsx'), 'FeedsPage'),
  ),
  configPage(
    '/import',
    lazyPage(() => import('../../features/import/ImportPage.tsx'), 'ImportPage'),
  ),
  configPage(
    '/log',
    lazyPage(() => import('../../features/logs/LogsPage.tsx'), 'LogsPage'),
  ),
  configPage(
    '/audit-log',
    lazyPage(() => import('../../features/audit/AuditPage.tsx'), 'AuditPage'),
  ),
  configPage(
    '/notifications',
    lazyPage(() => import('../../features/notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  ),
  configPage(
    '/email',
    lazyPage(() => import('../../features/emails/EmailPage.tsx'), 'EmailPage'),
  ),
  configPage(
    '/authentication',
    lazyPage(() => import('../../features/sign-in/AuthenticationPage.tsx'), 'AuthenticationPage'),
  ),
])
