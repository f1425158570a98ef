import { settings } from '@lectern/contract/settings'
import type { Http } from '../../http.ts'
import type { Context } from '../../context.ts'
import { presentSettings } from './settings.present.ts'
import { changeSettings } from './settings.service.ts'

export function settingsRoutes(http: Http, ctx: Context): void {
  http.endpoint(settings.sortingPrefixes, async ({ body }) => ({
    rowsUpdated: 0,
    serverSettings: presentSettings(await changeSettings(ctx, body), ctx.config),
  }))
  http.endpoint(settings.update, async ({ body }) => ({
    success: true,
    serverSettings: presentSettings(await changeSettings(ctx, body), ctx.config),
  }))
}
