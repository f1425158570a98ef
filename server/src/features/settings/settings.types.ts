import type { ServerSettings } from '@lectern/contract/settings'

/** The current settings, kept in memory because they are read all the time. */
export interface SettingsHolder {
  current(): ServerSettings
  replace(settings: ServerSettings): void
}
