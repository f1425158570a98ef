interface ConfigPage {
  readonly to: string
  readonly label: string
  /** Shown to all accounts; all other pages are admin-only. */
  readonly isForEverybody?: true
}

interface ConfigArea {
  readonly label: string
  readonly pages: readonly ConfigPage[]
}

/** Pages of the settings by area, in navigation order. */
export const CONFIG_AREAS = [
  {
    label: 'settings.areas.server',
    pages: [
      { to: '/config', label: 'shell.settings' },
      { to: '/config/libraries', label: 'libraries.title' },
      { to: '/config/users', label: 'users.title' },
      { to: '/config/authentication', label: 'signIn.title' },
      { to: '/config/api-keys', label: 'apiKeys.title' },
      { to: '/config/notifications', label: 'notifications.title' },
      { to: '/config/email', label: 'emails.title' },
    ],
  },
  {
    label: 'settings.areas.content',
    pages: [
      { to: '/config/item-metadata-utils/tags', label: 'names.tags.title' },
      { to: '/config/item-metadata-utils/genres', label: 'names.genres.title' },
      { to: '/config/item-metadata-utils/custom-metadata-providers', label: 'providers.title' },
      { to: '/config/rss-feeds', label: 'feeds.title' },
      { to: '/config/tools', label: 'tools.title' },
    ],
  },
  {
    label: 'settings.areas.maintenance',
    pages: [
      { to: '/config/backups', label: 'backups.title' },
      { to: '/config/trash', label: 'trash.title' },
      { to: '/config/doctor', label: 'doctor.title' },
      { to: '/config/import', label: 'import.title' },
    ],
  },
  {
    label: 'settings.areas.activity',
    pages: [
      { to: '/config/sessions', label: 'stats.sessions' },
      { to: '/config/tasks', label: 'activity.tasks' },
      { to: '/config/log', label: 'logs.title' },
      { to: '/config/audit-log', label: 'audit.title' },
    ],
  },
  {
    label: 'settings.areas.statistics',
    pages: [
      { to: '/config/library-stats', label: 'libraryStats.title' },
      { to: '/config/server-stats', label: 'year.serverStats' },
      { to: '/config/stats', label: 'shell.stats', isForEverybody: true },
    ],
  },
] as const satisfies readonly ConfigArea[]

const CONFIG_PAGES = CONFIG_AREAS.flatMap(({ pages }) => [...pages])

/** Finds the page an address belongs to: `/config/users/7` is part of `/config/users`. */
export const pageOf = (pathname: string): (typeof CONFIG_PAGES)[number] | undefined =>
  CONFIG_PAGES.find(({ to }) => pathname === to || (to !== '/config' && pathname.startsWith(`${to}/`)))

export function isForEverybody(pathname: string): boolean {
  const page = pageOf(pathname)
  return page !== undefined && 'isForEverybody' in page
}
