import type { LibraryId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/** Row types of notifications. Columns are documented in docs/data-model.sql. */
export interface NotificationTables {
  notification: NotificationRow
  notification_log: NotificationLogRow
}

export interface NotificationRow {
  id: string
  library_id: LibraryId | null
  event_name: string
  urls: string
  title_template: string
  body_template: string
  type: string
  is_enabled: Flag
  last_fired_at: number | null
  last_attempt_failed: Generated<Flag>
  failures_in_a_row: Generated<number>
  times_fired: Generated<number>
  created_at: number
}

export interface NotificationLogRow {
  num: Generated<number>
  notification_id: string
  event_name: string
  title: string
  body: string
  channels: string
  error: string | null
  is_test: Flag
  sent_at: number
}
