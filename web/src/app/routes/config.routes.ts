import { createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { useSession } from '../../session/session.ts'
import { isAdminOrUp } from '../../session/use-permissions.ts'
import { isForEverybody } from '../config-pages.ts'
import { UNAUTHORIZED } from './guards.ts'
import { shellRoute } from './shell.routes.ts'

/** Everything under /config; pages that all accounts may see are named in config-pages.ts. */
const configRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/config',
  component: lazyPage(() => import('../ConfigLayout.tsx'), 'ConfigLayout'),
  beforeLoad: ({ location }) => {
    if (!isAdminOrUp(useSession.getState().user) && !isForEverybody(location.pathname))
      throw redirect(UNAUTHORIZED)
  },
})

const configIndexRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/',
  component: lazyPage(() => import('../../features/settings/GeneralSettingsPage.tsx'), 'GeneralSettingsPage'),
})

const configLibrariesRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/libraries',
  component: lazyPage(() => import('../pages/LibrariesRoute.tsx'), 'LibrariesRoute'),
  // `add` opens the form of a new library.
  validateSearch: (search: Record<string, unknown>): { add?: true } =>
    search['add'] === true ? { add: true } : {},
})

const configScansRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/libraries/$libraryId/scans',
  component: lazyPage(() => import('../pages/ScansRoute.tsx'), 'ScansRoute'),
})

const configUsersRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/users',
  component: lazyPage(() => import('../../features/users/UsersPage.tsx'), 'UsersPage'),
})

const configApiKeysRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/api-keys',
  component: lazyPage(() => import('../../features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage'),
})

const configSessionsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/sessions',
  component: lazyPage(() => import('../../features/stats/SessionsPage.tsx'), 'SessionsPage'),
})

const configUserSessionsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/users/$userId/sessions',
  component: lazyPage(() => import('../pages/UserSessionsRoute.tsx'), 'UserSessionsRoute'),
})

const configUserRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/users/$userId',
  component: lazyPage(() => import('../pages/UserRoute.tsx'), 'UserRoute'),
})

const configTasksRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/tasks',
  component: lazyPage(() => import('../../features/tasks/TasksPage.tsx'), 'TasksPage'),
})

/** One's own stats, for every account. */
const configStatsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/stats',
  component: lazyPage(() => import('../../features/stats/StatsPage.tsx'), 'StatsPage'),
})

const configOwnSessionsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/stats/sessions',
  component: lazyPage(() => import('../../features/stats/SessionsPage.tsx'), 'OwnSessionsPage'),
})

const configYearRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/stats/year',
  component: lazyPage(() => import('../../features/stats/year/YearPage.tsx'), 'YearPage'),
})

const configServerStatsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/server-stats',
  component: lazyPage(() => import('../../features/stats/year/ServerStatsPage.tsx'), 'ServerStatsPage'),
})

const configTagsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/item-metadata-utils/tags',
  component: lazyPage(() => import('../../features/names/NamesPage.tsx'), 'TagsPage'),
})

const configGenresRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/item-metadata-utils/genres',
  component: lazyPage(() => import('../../features/names/NamesPage.tsx'), 'GenresPage'),
})

const configFeedsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/rss-feeds',
  component: lazyPage(() => import('../../features/feeds/FeedsPage.tsx'), 'FeedsPage'),
})

const configToolsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/tools',
  component: lazyPage(() => import('../../features/tools/ConfigToolsPage.tsx'), 'ConfigToolsPage'),
})

const configDuplicatesRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/tools/duplicates',
  component: lazyPage(() => import('../../features/tools/duplicates/DuplicatesPage.tsx'), 'DuplicatesPage'),
})

const configOrganiseRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/tools/organise',
  component: lazyPage(() => import('../../features/tools/organise/OrganisePage.tsx'), 'OrganisePage'),
})

const configImportRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/import',
  component: lazyPage(() => import('../../features/import/ImportPage.tsx'), 'ImportPage'),
})

const configLogRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/log',
  component: lazyPage(() => import('../../features/logs/LogsPage.tsx'), 'LogsPage'),
})

const configAuditRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/audit-log',
  component: lazyPage(() => import('../../features/audit/AuditPage.tsx'), 'AuditPage'),
})

const configBackupsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/backups',
  component: lazyPage(() => import('../../features/backups/BackupsPage.tsx'), 'BackupsPage'),
  // `backup` is there after a restore.
  validateSearch: (search: Record<string, unknown>): { backup?: 1 } =>
    search['backup'] === 1 ? { backup: 1 } : {},
})

const configTrashRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/trash',
  component: lazyPage(() => import('../../features/trash/TrashPage.tsx'), 'TrashPage'),
})

const configDoctorRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/doctor',
  component: lazyPage(() => import('../../features/doctor/DoctorPage.tsx'), 'DoctorPage'),
})

const configNotificationsRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/notifications',
  component: lazyPage(
    () => import('../../features/notifications/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
})

const configEmailRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/email',
  component: lazyPage(() => import('../../features/emails/EmailPage.tsx'), 'EmailPage'),
})

const configAuthenticationRoute = createRoute({
  getParentRoute: () => configRoute,
  path: '/authentication',
  component: lazyPage(() => import('../../features/sign-in/AuthenticationPage.tsx'), 'AuthenticationPage'),
})

export const configRoutes = configRoute.addChildren([
  configIndexRoute,
  configLibrariesRoute,
  configScansRoute,
  configUsersRoute,
  configApiKeysRoute,
  configSessionsRoute,
  configUserSessionsRoute,
  configUserRoute,
  configTasksRoute,
  configStatsRoute,
  configOwnSessionsRoute,
  configYearRoute,
  configServerStatsRoute,
  configBackupsRoute,
  configTrashRoute,
  configDoctorRoute,
  configTagsRoute,
  configGenresRoute,
  configToolsRoute,
  configDuplicatesRoute,
  configOrganiseRoute,
  configFeedsRoute,
  configImportRoute,
  configLogRoute,
  configAuditRoute,
  configNotificationsRoute,
  configEmailRoute,
  configAuthenticationRoute,
])
