import type { UserId } from '@lectern/contract/ids'
import type { Flag } from './flag.ts'

/** Row types of API keys and app passwords. Columns are documented in docs/data-model.sql. */
export interface KeyTables {
  api_key: ApiKeyRow
  app_password: AppPasswordRow
}

export interface ApiKeyRow {
  id: string
  key_hash: string
  name: string
  description: string | null
  user_id: UserId
  created_by: UserId | null
  is_active: Flag
  expires_at: number | null
  last_used_at: number | null
  created_at: number
  updated_at: number
}

export interface AppPasswordRow {
  id: string
  user_id: UserId
  password_hash: string
  name: string
  scope: string
  last_used_at: number | null
  last_used_address: string | null
  created_at: number
}
