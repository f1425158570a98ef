import { cron } from '@lectern/contract/cron'
import { validateCron } from '@lectern/contract/rules/cron'
import type { Http } from '../../http.ts'
import { invalid } from '../../lib/errors.ts'

export function cronRoutes(http: Http): void {
  http.endpoint(cron.validate, ({ body }) => {
    const check = validateCron(body.expression)
    if (!check.ok) invalid(check.reason)
  })
}
