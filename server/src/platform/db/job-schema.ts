import type { UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/** Row type of the job queue. Columns are documented in docs/data-model.sql. */
export interface JobTables {
  job: JobRow
}

export interface JobRow {
  num: Generated<number>
  id: string
  kind: string
  unique_key: string | null
  group_key: string | null
  payload: string
  checkpoint: string | null
  state: string
  priority: number
  sort_order: Generated<number>
  run_at: number
  failures: Generated<number>
  lost_leases: Generated<number>
  claim_id: string | null
  leased_until: number | null
  is_cancel_requested: Generated<Flag>
  progress: string | null
  result: string | null
  error: string | null
  created_by: UserId | null
  created_at: number
  started_at: number | null
  finished_at: number | null
}
