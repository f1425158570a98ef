import type { LibraryId, UserId } from '@lectern/contract/ids'
import type { Generated } from 'kysely'
import type { OwnShelvesTables } from './own-shelves-schema.ts'
import type { AnnotationTables } from './annotation-schema.ts'
import type { AuditTables } from './audit-schema.ts'
import type { ChangeTables } from './change-schema.ts'
import type { CollectionTables } from './collection-schema.ts'
import type { EreaderTables } from './ereader-schema.ts'
import type { FeedTables } from './feed-schema.ts'
import type { Flag } from './flag.ts'
import type { ImportTables } from './import-schema.ts'
import type { ItemTables } from './item-schema.ts'
import type { JobTables } from './job-schema.ts'
import type { KeyTables } from './key-schema.ts'
import type { ListeningTables } from './listening-schema.ts'
import type { NodeTables } from './node-schema.ts'
import type { NotificationTables } from './notification-schema.ts'
import type { OrganiseTables } from './organise-schema.ts'
import type { PodcastTables } from './podcast-schema.ts'
import type { SearchTables } from './search-schema.ts'
import type { ShareTables } from './share-schema.ts'
import type { SignInTables } from './sign-in-schema.ts'
import type { TrashTables } from './trash-schema.ts'

/**
 * Row types of all tables, valid on both SQLite and PostgreSQL: flags are 0 or 1, times are milliseconds since the
 * epoch, JSON is text. `docs/data-model.md` explains why each table exists.
 */
export interface Database
  extends
    ItemTables,
    ListeningTables,
    CollectionTables,
    AnnotationTables,
    AuditTables,
    OwnShelvesTables,
    ChangeTables,
    SearchTables,
    JobTables,
    PodcastTables,
    FeedTables,
    KeyTables,
    EreaderTables,
    NotificationTables,
    OrganiseTables,
    NodeTables,
    ShareTables,
    SignInTables,
    ImportTables,
    TrashTables {
  migration: MigrationRow
  setting: SettingRow
  user: UserRow
  user_library: UserLibraryRow
  login: LoginRow
  library: LibraryRow
  library_folder: LibraryFolderRow
}

export interface MigrationRow {
  name: string
  applied_at: number
  keeps_older: Generated<Flag>
}

export interface SettingRow {
  key: string
  value: string
}

export interface UserRow {
  id: UserId
  username: string
  /** The username in lower case: used for comparison and uniqueness. */
  username_key: string
  email: string | null
  type: string
  /** Empty if there is no password (root only). */
  password_hash: string
  is_active: Flag
  permissions: string
  item_tags: string
  hidden_series: string
  settings: string
  /** Part of every token; incrementing it invalidates all tokens issued so far. */
  token_generation: number
  last_seen_at: number | null
  created_at: number
  updated_at: number
  openid_sub: string | null
  totp_secret: string | null
  totp_step: number | null
}

export interface UserLibraryRow {
  user_id: UserId
  library_id: LibraryId
}

export interface LoginRow {
  id: string
  user_id: UserId
  token_hash: string
  /** The token before the last rotation stays valid for a while, as apps refresh from two threads at once. */
  previous_token_hash: string | null
  previous_valid_until: number | null
  ip_address: string | null
  user_agent: string | null
  created_at: number
  updated_at: number
  expires_at: number
  method: string
  id_token: string | null
}

export interface LibraryRow {
  id: LibraryId
  name: string
  media_type: string
  icon: string
  provider: string
  display_order: number
  settings: string
  /** A small unique number, used in the row ids of the search tables. */
  slot: number
  /** Incremented in every transaction that changes anything a list of this library could show. */
  change_num: Generated<number>
  last_scan_at: number | null
  last_scan_version: string | null
  created_at: number
  updated_at: number
}

export interface LibraryFolderRow {
  id: string
  library_id: LibraryId
  path: string
  /** The device last seen; a different one at the same path means a different disk. */
  dev: string | null
  /** 0 if the mount is gone; nothing below it is then marked as missing. */
  is_reachable: Generated<Flag>
  last_seen_at: number | null
  created_at: number
}
