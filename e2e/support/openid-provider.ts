import { generateKeyPairSync } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** A real OpenID provider on a local port, with a page on which users enter their name. */
export interface OpenidProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  close(): Promise<void>
}

const CLIENT = { clientId: 'lectern', clientSecret: 'the secret that lectern has at the provider' }

/** `site`: the server's base URL, including its subfolder. */
export async function startOpenidProvider(site: string): Promise<OpenidProvider> {
  const server = http.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = configure(issuer, site)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (!url.pathname.startsWith('/interaction/')) return void answer(request, response)
    const name = url.searchParams.get('name')
    if (name === null) return void response.setHeader('content-type', 'text/html').end(SIGN_IN_PAGE)
    return void provider.interactionFinished(request, response, { login: { accountId: name } })
  })
  return {
    issuer,
    ...CLIENT,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const SIGN_IN_PAGE = `<!doctype html><title>The provider</title><h1>The provider</h1>
<form><label>Your name <input name="name" /></label> <button>Continue</button></form>`

function configure(issuer: string, site: string): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${site}/auth/openid/callback`],
        post_logout_redirect_uris: [`${site}/login`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'signing' }] },
    claims: { openid: ['sub'], email: ['email'], profile: ['preferred_username'] },
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    cookies: { keys: ['a key for cookies'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, email: `${id}@example.org` }),
    }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}
