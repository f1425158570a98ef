import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { queryNumber } from './lenient.ts'

/** A change made by an admin. */
const AuditEntryView = z.object({
  id: Id,
  at: z.int(),
  /** Null if the account has been deleted. */
  userId: Id.nullable(),
  username: z.string(),
  /** The name of the endpoint, such as `users.update`. */
  action: z.string(),
  subjectId: z.string().nullable(),
  /** The name of the changed object at that time. */
  subject: z.string().nullable(),
  /** The given fields; values are included only where they can't be secret. */
  fields: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** The number of changed objects, if the call was about several. */
  count: z.int().nullable(),
  ipAddress: z.string().nullable(),
})
export type AuditEntryView = z.output<typeof AuditEntryView>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit-log',
    access: adminOnly,
    summary: 'Lectern only: the audit log, newest first; can be filtered by account, action and period.',
    query: z.object({
      page: queryNumber(0, { max: 1_000_000 }),
      itemsPerPage: queryNumber(25, { min: 1, max: 200 }),
      user: z.string().max(100).optional(),
      action: z.string().max(100).optional(),
      from: queryNumber(0),
      to: queryNumber(Number.MAX_SAFE_INTEGER),
    }),
    reply: z.object({
      entries: z.array(AuditEntryView),
      total: z.int(),
      numPages: z.int(),
      page: z.int(),
      /** The available filter values. */
      people: z.array(z.object({ id: z.string(), username: z.string() })),
      actions: z.array(z.string()),
    }),
  }),
}
