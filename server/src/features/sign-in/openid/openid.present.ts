import type { ReplyOf } from '@lectern/contract/endpoint'
import type { openid } from '@lectern/contract/openid'

type Discovered = ReplyOf<typeof openid.config>

/** The part of the discovery document that the settings need. */
export function presentDiscovered(found: Readonly<Record<string, unknown>>): Discovered {
  const texts = Object.fromEntries(
    [
      'issuer',
      'authorization_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
      'end_session_endpoint',
      'jwks_uri',
    ].flatMap((key) => (typeof found[key] === 'string' ? [[key, found[key]]] : [])),
  )
  const algorithms = found['id_token_signing_alg_values_supported']
  return {
    ...texts,
    ...(Array.isArray(algorithms) && {
      id_token_signing_alg_values_supported: algorithms.filter((one) => typeof one === 'string'),
    }),
  } as Discovered
}
