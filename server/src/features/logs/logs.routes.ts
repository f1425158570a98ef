import { logs } from '@lectern/contract/logs'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'

export function logsRoutes(http: Http, ctx: Pick<Context, 'logBook'>): void {
  http.endpoint(logs.today, () => ({ currentDailyLogs: ctx.logBook.today() }))
}
