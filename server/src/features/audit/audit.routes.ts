import { audit } from '@lectern/contract/audit'
import { asUserId } from '@lectern/contract/ids'
import type { Http } from '../../http.ts'
import type { Audit } from './audit.service.ts'

export function auditRoutes(http: Http, log: Audit): void {
  http.endpoint(audit.list, async ({ query }) => {
    const { user, action, from, to, page, itemsPerPage } = query
    const found = await log.list(
      { userId: user === undefined ? undefined : asUserId(user), action, from, to },
      { page, itemsPerPage },
    )
    return {
      entries: found.entries.map((entry) => ({
        ...entry,
        fields: [...entry.fields],
        userId: found.living.has(entry.userId) ? entry.userId : null,
      })),
      total: found.total,
      numPages: Math.ceil(found.total / itemsPerPage),
      page,
      people: [...found.people],
      actions: [...found.actions],
    }
  })
}
