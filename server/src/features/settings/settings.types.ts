import type { ServerSettings } from '@lectern/contract/settings'

/** The settings as they are now: asked at every turn, so they are kept in memory. */
export interface SettingsHolder {
  current(): ServerSettings
  replace(settings: ServerSettings): void
}
