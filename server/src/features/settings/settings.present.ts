import { PUBLIC_AUTH_SETTINGS } from '@lectern/contract/auth-settings'
import { PRODUCT_VERSION } from '@lectern/contract/constants'
import { editableSettings, type ServerSettings, type ServerSettingsView } from '@lectern/contract/settings'
import { pick } from '../../lib/pick.ts'

export interface ServerFacts {
  readonly backupDir: string
  readonly isBackupDirFixed: boolean
  readonly timeZone: string
}

/** The field order is that of the contract: one app infers its types from it. */
export function presentSettings(settings: ServerSettings, facts: ServerFacts): ServerSettingsView {
  const { backupPath } = settings
  return {
    id: 'server-settings',
    ...pick(settings, EDITABLE),
    backupPath: (!facts.isBackupDirFixed && backupPath) || facts.backupDir,
    version: PRODUCT_VERSION,
    buildNumber: 1,
    timeZone: facts.timeZone,
    ...pick(settings, PUBLIC_AUTH_SETTINGS),
  }
}

const EDITABLE = Object.keys(editableSettings) as (keyof typeof editableSettings)[]
