import type { AuthSettings } from '@lectern/contract/auth-settings'
import type * as OpenidClient from 'openid-client'
import type { Configuration } from 'openid-client'
import type { Context } from '../../../context.ts'
import { AppError, messageOf } from '../../../lib/errors.ts'
import { unsealText } from '../../../lib/sealed-text.ts'
import { fetchOutbound } from '../../../platform/net/outbound.ts'
import type { Claims } from './claims.rules.ts'
import { issuerOf } from './openid.rules.ts'
import type { OpenidRequest } from './openid.types.ts'

/** Client for the OpenID provider. */

const TIMEOUT_MS = 15_000
const MAX_BYTES = 1_000_000
const CLOCK_TOLERANCE_SECONDS = 30

export interface OpenidProvider {
  authorizationUrl(parameters: Readonly<Record<string, string>>): Promise<string>
  /** Exchanges the code for the user's claims. */
  exchange(request: OpenidRequest, back: ProviderAnswer): Promise<{ claims: Claims; idToken: string }>
}

export interface ProviderAnswer {
  readonly code: string
  readonly iss: string | undefined
  readonly verifier: string
}

export interface OpenidProviders {
  /** The provider in the current settings. */
  current(): Promise<OpenidProvider>
}

/** Loaded on the first sign-in, as most servers have no provider. */
const library = () => import('openid-client')

export function createOpenidProviders(ctx: Pick<Context, 'settings' | 'tokenSecret'>): OpenidProviders {
  let known: { settings: AuthSettings; provider: OpenidProvider } | undefined
  return {
    async current() {
      const settings = ctx.settings.current()
      // The provider's keys are cached until a setting changes.
      if (known?.settings === settings) return known.provider
      const oidc = await library()
      const provider = providerOf(oidc, configure(oidc, settings, ctx.tokenSecret))
      known = { settings, provider }
      return provider
    },
  }
}

function configure(
  oidc: typeof OpenidClient,
  settings: AuthSettings,
  tokenSecret: Uint8Array,
): Configuration {
  const secret = unsealText(tokenSecret, settings.authOpenIDClientSecret ?? '')
  if (secret === null)
    throw new AppError('unavailable', 'The client secret cannot be read: an admin has to enter it again')
  const { authOpenIDTokenSigningAlgorithm: algorithm } = settings
  const config = new oidc.Configuration(
    {
      issuer: settings.authOpenIDIssuerURL ?? '',
      authorization_endpoint: settings.authOpenIDAuthorizationURL ?? '',
      token_endpoint: settings.authOpenIDTokenURL ?? '',
      userinfo_endpoint: settings.authOpenIDUserInfoURL ?? '',
      jwks_uri: settings.authOpenIDJwksURL ?? '',
      id_token_signing_alg_values_supported: [algorithm],
    },
    settings.authOpenIDClientID ?? '',
    {
      client_secret: secret,
      id_token_signed_response_alg: algorithm,
      [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    },
    oidc.ClientSecretBasic(secret),
  )
  // Also verifies the signature, not only that the token came from the provider's address.
  oidc.enableNonRepudiationChecks(config)
  // oxlint-disable-next-line typescript/no-deprecated -- marked so only to make people think twice
  if (isPlain(settings)) oidc.allowInsecureRequests(config)
  config[oidc.customFetch] = fetchProvider
  config.timeout = TIMEOUT_MS / 1000
  return config
}

/** A provider in the local network may have no certificate; an admin who entered http:// meant it. */
const isPlain = (settings: AuthSettings): boolean =>
  [
    settings.authOpenIDIssuerURL,
    settings.authOpenIDTokenURL,
    settings.authOpenIDUserInfoURL,
    settings.authOpenIDJwksURL,
    settings.authOpenIDAuthorizationURL,
  ].some((url) => url?.startsWith('http://') ?? false)

function providerOf(oidc: typeof OpenidClient, config: Configuration): OpenidProvider {
  return {
    authorizationUrl: (parameters) =>
      Promise.resolve(oidc.buildAuthorizationUrl(config, { ...parameters }).href),

    async exchange(request, { code, iss, verifier }) {
      const back = new URL(request.redirectUri)
      back.search = new URLSearchParams({
        code,
        state: request.state,
        ...(iss === undefined ? {} : { iss }),
      }).toString()
      const tokens = await oidc.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: verifier,
        expectedState: request.state,
        ...(request.nonce === null ? {} : { expectedNonce: request.nonce }),
        idTokenExpected: true,
      })
      const ofToken = tokens.claims()
      if (!ofToken || tokens.id_token === undefined) throw new Error('The provider sent no ID token.')
      const userInfo = await oidc.fetchUserInfo(config, tokens.access_token, ofToken.sub)
      return { claims: { ...ofToken, ...userInfo }, idToken: tokens.id_token }
    },
  }
}

/** Fetches the provider's discovery document. */
export async function discoverProvider(given: string): Promise<Readonly<Record<string, unknown>>> {
  const issuer = issuerOf(given)
  const answer = await fetchOutbound(`${issuer}/.well-known/openid-configuration`, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    allowPrivate: true,
    headers: { accept: 'application/json' },
  }).catch((error: unknown) => {
    throw new AppError('invalid', `The provider cannot be reached: ${messageOf(error)}`, { cause: error })
  })
  if (answer.status !== 200)
    throw new AppError('invalid', `The provider answered ${answer.status} when asked for its configuration`)
  try {
    const found = JSON.parse(answer.bytes.toString('utf8')) as unknown
    if (typeof found === 'object' && found !== null && 'issuer' in found)
      return found as Readonly<Record<string, unknown>>
  } catch {
    // Reported below.
  }
  throw new AppError('invalid', 'There is no OpenID provider at this address')
}

/** The address is configured by an admin, so it may be in the local network. */
async function fetchProvider(
  url: string,
  { method, headers, body, signal }: OpenidClient.CustomFetchOptions,
): Promise<Response> {
  const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : ''
  const answer = await fetchOutbound(url, {
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    allowPrivate: true,
    headers,
    ...(method === 'POST' ? { body: text } : {}),
    ...(signal ? { signal } : {}),
  })
  return new Response(answer.bytes, {
    status: answer.status,
    headers: answer.contentType === null ? {} : { 'content-type': answer.contentType },
  })
}
