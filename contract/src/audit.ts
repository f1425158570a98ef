import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { queryNumber } from './lenient.ts'

/** Something an admin changed. */
const AuditEntryView = z.object({
  id: Id,
  at: z.int(),
  /** null: the account is gone. */
  userId: Id.nullable(),
  username: z.string(),
  /** The name of the endpoint, such as `users.update`. */
  action: z.string(),
  /** What it was done to, as it was called then. */
  subjectId: z.string().nullable(),
  subject: z.string().nullable(),
  /** What was given, by name; the value only where it can't be a secret. */
  fields: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
  /** Of how many, where the call was about several. */
  count: z.int().nullable(),
  ipAddress: z.string().nullable(),
})
export type AuditEntryView = z.output<typeof AuditEntryView>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit-log',
    access: adminOnly,
    summary: 'Ours: who changed what, newest first; of one account, of one action, from and until a time.',
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
      /** What the filters can be set to. */
      people: z.array(z.object({ id: z.string(), username: z.string() })),
      actions: z.array(z.string()),
    }),
  }),
}
