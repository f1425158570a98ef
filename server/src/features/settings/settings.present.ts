import { PRODUCT_VERSION } from '@lectern/contract/constants'
import type { ServerSettings, ServerSettingsView } from '@lectern/contract/settings'

export interface ServerFacts {
  readonly backupDir: string
  readonly isBackupDirFixed: boolean
  readonly timeZone: string
}

export function presentSettings(settings: ServerSettings, facts: ServerFacts): ServerSettingsView {
  const { backupPath, backupCopyPath: _forAdminsOnly, ...known } = settings
  return {
    id: 'server-settings',
    ...known,
    backupPath: (!facts.isBackupDirFixed && backupPath) || facts.backupDir,
    version: PRODUCT_VERSION,
    buildNumber: 1,
    timeZone: facts.timeZone,
    authActiveAuthMethods: ['local'],
    authLoginCustomMessage: null,
    authOpenIDIssuerURL: null,
    authOpenIDAuthorizationURL: null,
    authOpenIDTokenURL: null,
    authOpenIDUserInfoURL: null,
    authOpenIDJwksURL: null,
    authOpenIDLogoutURL: null,
    authOpenIDTokenSigningAlgorithm: 'RS256',
    authOpenIDButtonText: 'Login with OpenId',
    authOpenIDAutoLaunch: false,
    authOpenIDAutoRegister: false,
    authOpenIDMatchExistingBy: null,
    authOpenIDSubfolderForRedirectURLs: null,
  }
}
