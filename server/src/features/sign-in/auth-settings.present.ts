import { type AuthSettings, authSettings } from '@lectern/contract/auth-settings'
import type { AuthSettingsView } from '@lectern/contract/openid'
import { SAMPLE_PERMISSIONS } from './openid/claims.rules.ts'

/** For admins; the client secret is never returned. */
export function presentAuthSettings(settings: AuthSettings): AuthSettingsView {
  const known = Object.fromEntries(
    Object.keys(authSettings).map((key) => [key, settings[key as keyof AuthSettings]]),
  ) as unknown as AuthSettings
  return {
    ...known,
    authOpenIDClientSecret: null,
    hasOpenIDClientSecret: settings.authOpenIDClientSecret !== null,
    authOpenIDSamplePermissions: SAMPLE_PERMISSIONS,
  }
}
