import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** A real OpenID provider on a local port, at which a user is always signed in already. */
export interface TestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The user who signs in, and their claims. */
  person: { readonly sub: string; readonly [claim: string]: unknown }
  /** Replaces the ID token: receives its payload and returns the token to send instead. */
  forge: ((payload: JWTPayload) => Promise<string> | string) | null
  sign(payload: JWTPayload, key?: KeyObject): Promise<string>
  /** Visits the provider's pages like a browser; returns the URL it is redirected back to. */
  visit(url: string): Promise<URL>
  close(): Promise<void>
}

const CLIENT_ID = 'lectern'
const CLIENT_SECRET = 'the secret that lectern has at the provider'
const KEY_ID = 'signing'

export async function startProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = configure(issuer, privateKey, redirectUris, () => test.person)

  const test: TestProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    person: { sub: 'nobody' },
    forge: null,
    sign: (payload, key = privateKey) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(key),
    visit,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  const answer = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname.startsWith('/interaction/')) {
      void provider.interactionFinished(request, response, { login: { accountId: test.person.sub } })
    } else if (url.pathname === '/token' && test.forge) {
      forgeAnswer(response, test.forge)
      void answer(request, response)
    } else void answer(request, response)
  })
  return test
}

function configure(
  issuer: string,
  key: KeyObject,
  redirectUris: readonly string[],
  person: () => TestProvider['person'],
): Provider {
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...redirectUris],
        post_logout_redirect_uris: ['http://localhost/login'],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: KEY_ID }] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'name'],
      groups: ['groups'],
      rights: ['rights'],
    },
    scopes: ['openid', 'email', 'profile', 'groups', 'rights'],
    pkce: { required: () => true },
    cookies: { keys: ['a key for cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...person(), sub: id }) }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile groups rights')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** Replaces the ID token in the provider's response. */
function forgeAnswer(response: http.ServerResponse, forge: NonNullable<TestProvider['forge']>): void {
  const end = response.end.bind(response)
  const send = async (text: string) => {
    const answer = JSON.parse(text) as { id_token?: string }
    if (answer.id_token !== undefined) answer.id_token = await forge(decodeJwt(answer.id_token))
    const body = JSON.stringify(answer)
    response.setHeader('content-length', Buffer.byteLength(body))
    end(body)
  }
  response.end = ((chunk: unknown) => {
    void send(String(chunk))
    return response
  }) as typeof response.end
}

async function visit(url: string): Promise<URL> {
  const { origin } = new URL(url)
  const cookies = new Map<string, string>()
  let next = new URL(url)
  for (let hop = 0; next.origin === origin; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    const location = answer.headers.get('location')
    if (location === null || hop > 10)
      throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    next = new URL(location, next)
  }
  return next
}
