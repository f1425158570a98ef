import { reading as contract } from '@lectern/contract/reading'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { reportReading } from './reading.service.ts'

export function readingRoutes(http: Http, ctx: Pick<Context, 'db' | 'clock'>): void {
  http.endpoint(contract.report, ({ caller, params, body }) =>
    reportReading(ctx, caller.user, params.id, body),
  )
}
