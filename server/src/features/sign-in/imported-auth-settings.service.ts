import type { AuthSettings } from '@lectern/contract/auth-settings'
import type { Context } from '../../context.ts'
import { changeSettings } from '../settings/settings.service.ts'
import { withCleanMessage, withSealedSecret } from './auth-settings.service.ts'

/** Imports the sign-in settings of another server. Passwords remain enabled, so that nobody is locked out. */
export async function saveImportedAuthSettings(
  ctx: Pick<Context, 'db' | 'settings' | 'events' | 'tokenSecret'>,
  given: Partial<AuthSettings>,
): Promise<void> {
  const { authActiveAuthMethods: methods = [] } = given
  await changeSettings(ctx, {
    ...withSealedSecret(ctx.tokenSecret, withCleanMessage(given)),
    authActiveAuthMethods: methods.includes('openid') ? ['local', 'openid'] : ['local'],
  })
}
