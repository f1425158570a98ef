interface ConfigPage {
  readonly to: string
  readonly label: string
  /** Shown to all accounts; all other pages are admin-only. */
  readonly isForEverybody?: true
}

/** Pages of the settings area, in navigation order. */
export const CONFIG_PAGES = [
  { to: '/config', label: 'shell.settings' },
  { to: '/config/libraries', label: 'libraries.title' },
  { to: '/config/users', label: 'users.title' },
  { to: '/config/api-keys', label: 'apiKeys.title' },
  { to: '/config/sessions', label: 'stats.sessions' },
  { to: '/config/backups', label: 'backups.title' },
  { to: '/config/trash', label: 'trash.title' },
  { to: '/config/doctor', label: 'doctor.title' },
  { to: '/config/item-metadata-utils/tags', label: 'names.tags.title' },
  { to: '/config/item-metadata-utils/genres', label: 'names.genres.title' },
  { to: '/config/rss-feeds', label: 'feeds.title' },
  { to: '/config/tools', label: 'tools.title' },
  { to: '/config/tasks', label: 'activity.tasks' },
  { to: '/config/import', label: 'import.title' },
  { to: '/config/log', label: 'logs.title' },
  { to: '/config/audit-log', label: 'audit.title' },
  { to: '/config/notifications', label: 'notifications.title' },
  { to: '/config/email', label: 'emails.title' },
  { to: '/config/authentication', label: 'signIn.title' },
  { to: '/config/server-stats', label: 'year.serverStats' },
  { to: '/config/stats', label: 'shell.stats', isForEverybody: true },
] as const satisfies readonly ConfigPage[]

/** Finds the page an address belongs to: the one with the longest matching path. */
export const pageOf = (pathname: string): (typeof CONFIG_PAGES)[number] | undefined =>
  CONFIG_PAGES.filter(({ to }) => pathname === to || (to !== '/config' && pathname.startsWith(`${to}/`))).at(
    -1,
  )

export function isForEverybody(pathname: string): boolean {
  const page = pageOf(pathname)
  return page !== undefined && 'isForEverybody' in page
}
