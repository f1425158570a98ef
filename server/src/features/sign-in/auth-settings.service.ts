import type { AuthSettings } from '@lectern/contract/auth-settings'
import type { ServerSettings } from '@lectern/contract/settings'
import type { Context } from '../../context.ts'
import { invalid } from '../../lib/errors.ts'
import { cleanHtml } from '../../lib/clean-html.ts'
import { sealText } from '../../lib/sealed-text.ts'
import { changeSettings } from '../settings/settings.service.ts'
import { isRootLinked } from '../users/openid-accounts.service.ts'
import type { User } from '../users/users.types.ts'
import { missingForOpenid } from './openid/openid.rules.ts'

/** Configures the sign-in methods. Root can still sign in after any change. */

type Ctx = Pick<Context, 'db' | 'settings' | 'events' | 'log' | 'tokenSecret'>

export async function changeAuthSettings(
  ctx: Ctx,
  editor: User,
  given: Partial<AuthSettings>,
): Promise<{ readonly isChanged: boolean; readonly settings: ServerSettings }> {
  const before = ctx.settings.current()
  const change = withSealedSecret(ctx.tokenSecret, withCleanMessage(given))
  const wanted: AuthSettings = { ...before, ...change }
  await checkNobodyIsLockedOut(ctx, wanted)
  if (JSON.stringify(wanted) === JSON.stringify(before)) return { isChanged: false, settings: before }
  const settings = await changeSettings(ctx, change)
  ctx.log.info(`${editor.username} changed how people sign in (${Object.keys(change).join(', ')}).`)
  return { isChanged: true, settings }
}

async function checkNobodyIsLockedOut(ctx: Ctx, wanted: AuthSettings): Promise<void> {
  const methods = wanted.authActiveAuthMethods
  const missing = missingForOpenid(wanted)
  if (methods.includes('openid') && missing.length > 0)
    invalid(`OpenID needs more to be switched on: ${missing.join(', ')}`)
  if (wanted.authHeaderEnabled && wanted.authHeaderSources.length === 0)
    invalid('Sign-in by header needs the addresses of the proxies that may do it')
  if (methods.includes('local') || (await isRootLinked(ctx))) return
  invalid(
    'Password sign-in cannot be switched off yet: the root account is not linked with the OpenID provider, so root could not sign in any more. Link it on its account page first.',
  )
}

/** Null and undefined keep the current secret; empty strings have already been parsed as null. */
export function withSealedSecret(
  tokenSecret: Uint8Array,
  { authOpenIDClientSecret: secret, ...change }: Partial<AuthSettings>,
): Partial<AuthSettings> {
  return secret == null ? change : { ...change, authOpenIDClientSecret: sealText(tokenSecret, secret) }
}

export function withCleanMessage(change: Partial<AuthSettings>): Partial<AuthSettings> {
  const { authLoginCustomMessage: message } = change
  return message == null ? change : { ...change, authLoginCustomMessage: cleanHtml(message) || null }
}
