import type { UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'

/** Row type of the audit log. Columns are documented in docs/data-model.sql. */
export interface AuditTables {
  audit_entry: AuditEntryRow
}

export interface AuditEntryRow {
  num: Generated<number>
  id: string
  at: number
  user_id: UserId
  username: string
  action: string
  subject_id: string | null
  subject: string | null
  fields: string
  count: number | null
  ip_address: string | null
}
