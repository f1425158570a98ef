import { type AuthSettings, authSettings, PUBLIC_AUTH_SETTINGS } from '@lectern/contract/auth-settings'
import { PRODUCT_VERSION } from '@lectern/contract/constants'
import type { ServerSettings, ServerSettingsView } from '@lectern/contract/settings'

export interface ServerFacts {
  readonly backupDir: string
  readonly isBackupDirFixed: boolean
  readonly timeZone: string
}

export function presentSettings(settings: ServerSettings, facts: ServerFacts): ServerSettingsView {
  const { backupPath, backupCopyPath: _folder, ...known } = withoutPrivateAuth(settings)
  return {
    id: 'server-settings',
    ...known,
    backupPath: (!facts.isBackupDirFixed && backupPath) || facts.backupDir,
    version: PRODUCT_VERSION,
    buildNumber: 1,
    timeZone: facts.timeZone,
  }
}

const PRIVATE_AUTH_SETTINGS: readonly string[] = Object.keys(authSettings).filter(
  (key) => !(PUBLIC_AUTH_SETTINGS as readonly string[]).includes(key),
)

type PrivateAuthSetting = Exclude<keyof AuthSettings, (typeof PUBLIC_AUTH_SETTINGS)[number]>

function withoutPrivateAuth(settings: ServerSettings): Omit<ServerSettings, PrivateAuthSetting> {
  const shown = Object.entries(settings).filter(([key]) => !PRIVATE_AUTH_SETTINGS.includes(key))
  return Object.fromEntries(shown) as unknown as Omit<ServerSettings, PrivateAuthSetting>
}
