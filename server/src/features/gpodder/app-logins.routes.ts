import { gpodder } from '@lectern/contract/gpodder'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { notFound } from '../../lib/errors.ts'
import { checkNotApiKey } from '../users/callers.rules.ts'
import { createAppPassword } from '../users/keys/app-passwords.service.ts'
import { createAppLogins } from './app-logins.cache.ts'

const LONGEST_NAME = 60

/** Signs in podcast apps that support Nextcloud's login flow. */
export function appLoginsRoutes(http: Http, ctx: Context): void {
  const logins = createAppLogins(ctx)
  const addressOf = (request: FastifyRequest) => `${request.protocol}://${request.host}${ctx.config.basePath}`

  http.endpoint(gpodder.beginLogin, ({ request }) => {
    const { key, pollToken } = logins.begin(appNameOf(request.headers['user-agent']))
    const address = addressOf(request)
    const poll = { token: pollToken, endpoint: `${address}/index.php/login/v2/poll` }
    return { poll, login: `${address}/connect/${key}` }
  })
  http.endpoint(gpodder.pollLogin, ({ body, request }) => {
    const granted = logins.takeGranted(body.token) ?? notFound('Login')
    return { server: addressOf(request), loginName: granted.loginName, appPassword: granted.appPassword }
  })

  http.endpoint(gpodder.waitingLogin, ({ params }) => {
    const { appName } = logins.find(params.key) ?? notFound('Login')
    return { appName }
  })
  http.endpoint(gpodder.allowLogin, async ({ caller, params }) => {
    checkNotApiKey(caller)
    const { appName } = logins.find(params.key) ?? notFound('Login')
    const { password } = await createAppPassword(ctx, caller.user, { name: appName, scope: 'gpodder' })
    logins.allow(params.key, { loginName: caller.user.username, appPassword: password })
  })
}

/** For example `AntennaPod/3.8.0`; user agents of browsers are too long and are truncated. */
function appNameOf(userAgent: string | undefined): string {
  const name = (userAgent ?? '').replaceAll(/[^\p{L}\p{N} ./_-]/gu, '').trim()
  return name.slice(0, LONGEST_NAME).trim() || 'Podcast app'
}
