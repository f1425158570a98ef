import type { Generated } from 'kysely'

/** Row types for communication between servers. Columns are documented in docs/data-model.sql. */
export interface NodeTables {
  node_message: NodeMessageRow
  node_lease: NodeLeaseRow
}

export interface NodeMessageRow {
  num: Generated<number>
  body: string
  created_at: number
}

export interface NodeLeaseRow {
  name: string
  node_id: string
  leased_until: number
  term: number
}
