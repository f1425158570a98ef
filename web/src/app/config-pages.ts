/** The pages of the settings area, in the order of its navigation. */
export const CONFIG_PAGES = [
  { to: '/config', label: 'shell.settings' },
  { to: '/config/libraries', label: 'libraries.title' },
  { to: '/config/users', label: 'users.title' },
  { to: '/config/sessions', label: 'stats.sessions' },
  { to: '/config/item-metadata-utils/tags', label: 'names.tags.title' },
  { to: '/config/item-metadata-utils/genres', label: 'names.genres.title' },
  { to: '/config/log', label: 'logs.title' },
  { to: '/config/stats', label: 'stats.title' },
] as const

/** The page of the navigation that an address belongs to: the longest one it goes on from. */
export const pageOf = (pathname: string): (typeof CONFIG_PAGES)[number] | undefined =>
  CONFIG_PAGES.filter(({ to }) => pathname === to || (to !== '/config' && pathname.startsWith(`${to}/`))).at(
    -1,
  )

/** One's own stats are there for every account; all else is for admins. */
export const isForEverybody = (pathname: string): boolean => /^\/config\/stats(?:\/|$)/.test(pathname)
