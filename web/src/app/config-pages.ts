/** The pages of the settings area, in the order of its navigation. */
export const CONFIG_PAGES = [
  { to: '/config', label: 'shell.settings' },
  { to: '/config/libraries', label: 'libraries.title' },
  { to: '/config/users', label: 'users.title' },
  { to: '/config/log', label: 'logs.title' },
] as const
