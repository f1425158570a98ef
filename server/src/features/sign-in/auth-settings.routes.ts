import { openidSettings } from '@lectern/contract/openid'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentSettings } from '../settings/settings.present.ts'
import { presentAuthSettings } from './auth-settings.present.ts'
import { changeAuthSettings } from './auth-settings.service.ts'

export function authSettingsRoutes(http: Http, ctx: Context): void {
  http.endpoint(openidSettings.get, () => presentAuthSettings(ctx.settings.current()))

  http.endpoint(openidSettings.update, async ({ caller, body }) => {
    const { isChanged, settings } = await changeAuthSettings(ctx, caller.user, body)
    return { updated: isChanged, serverSettings: presentSettings(settings, ctx.config) }
  })
}
