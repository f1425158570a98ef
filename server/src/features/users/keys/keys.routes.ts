import { apiKeys, appPasswords } from '@lectern/contract/keys'
import type { Context } from '../../../context.ts'
import type { Http } from '../../../http.ts'
import { checkNotApiKey } from '../callers.rules.ts'
import { changeApiKey, createApiKey, getApiKeys, removeApiKey } from './api-keys.service.ts'
import { createAppPassword, getAppPasswords, revokeAppPassword } from './app-passwords.service.ts'
import { presentApiKey, presentAppPassword } from './keys.present.ts'

export function keysRoutes(http: Http, ctx: Context): void {
  http.endpoint(apiKeys.list, async () => ({
    apiKeys: (await getApiKeys(ctx)).map((owned) => presentApiKey(owned, ctx.clock.now())),
  }))

  http.endpoint(apiKeys.create, async ({ caller, body }) => {
    checkNotApiKey(caller)
    const { owned, secret } = await createApiKey(ctx, caller.user, body)
    return { apiKey: { ...presentApiKey(owned, ctx.clock.now()), apiKey: secret } }
  })

  http.endpoint(apiKeys.update, async ({ caller, params, body }) => {
    checkNotApiKey(caller)
    return { apiKey: presentApiKey(await changeApiKey(ctx, caller.user, params.id, body), ctx.clock.now()) }
  })

  http.endpoint(apiKeys.remove, ({ caller, params }) => removeApiKey(ctx, caller.user, params.id))

  http.endpoint(appPasswords.list, async ({ caller }) => ({
    appPasswords: (await getAppPasswords(ctx, caller.user.id)).map(presentAppPassword),
  }))

  http.endpoint(appPasswords.create, async ({ caller, body }) => {
    checkNotApiKey(caller)
    const { made, password } = await createAppPassword(ctx, caller.user, body)
    return { appPassword: presentAppPassword(made), password }
  })

  http.endpoint(appPasswords.remove, ({ caller, params }) => revokeAppPassword(ctx, caller.user, params.id))
}
