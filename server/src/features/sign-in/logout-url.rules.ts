import type { AuthSettings } from '@lectern/contract/auth-settings'
import { withQuery } from './openid/openid.rules.ts'

/** The URL for signing out at the provider as well; null if the provider has none. */
export function logoutUrl(
  settings: Pick<AuthSettings, 'authOpenIDLogoutURL' | 'authOpenIDClientID'>,
  given: { readonly idToken: string | null; readonly returnTo: string | undefined },
): string | null {
  const { authOpenIDLogoutURL: address, authOpenIDClientID: clientId } = settings
  if (address === null) return null
  return withQuery(address, {
    id_token_hint: given.idToken ?? undefined,
    client_id: clientId ?? undefined,
    post_logout_redirect_uri: given.returnTo,
  })
}
