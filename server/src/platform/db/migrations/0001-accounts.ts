import { sql } from 'kysely'
import type { Migration } from '../migrate.ts'

/** Settings, accounts, sign-ins, and the libraries that accounts have access to. */
export const accounts: Migration = {
  name: '0001-accounts',
  async up(tx) {
    await tx.schema
      .createTable('setting')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('value', 'text', (c) => c.notNull())
      .execute()

    await tx.schema
      .createTable('user')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('username', 'text', (c) => c.notNull())
      .addColumn('username_key', 'text', (c) => c.notNull().unique())
      .addColumn('email', 'text')
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('is_active', 'integer', (c) => c.notNull())
      .addColumn('permissions', 'text', (c) => c.notNull())
      .addColumn('item_tags', 'text', (c) => c.notNull())
      .addColumn('hidden_series', 'text', (c) => c.notNull())
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('token_generation', 'integer', (c) => c.notNull())
      .addColumn('last_seen_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()

    // At most one root account, even with concurrent requests.
    await sql`create unique index user_one_root on ${sql.table('user')} (type) where type = 'root'`.execute(
      tx,
    )

    await tx.schema
      .createTable('login')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('previous_token_hash', 'text')
      .addColumn('previous_valid_until', 'bigint')
      .addColumn('ip_address', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await tx.schema.createIndex('login_by_user').on('login').columns(['user_id', 'updated_at']).execute()
    await tx.schema.createIndex('login_by_previous').on('login').column('previous_token_hash').execute()

    await tx.schema
      .createTable('library')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('media_type', 'text', (c) => c.notNull())
      .addColumn('icon', 'text', (c) => c.notNull())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('display_order', 'integer', (c) => c.notNull())
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('slot', 'integer', (c) => c.notNull().unique())
      .addColumn('change_num', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('last_scan_at', 'bigint')
      .addColumn('last_scan_version', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute()

    await tx.schema
      .createTable('library_folder')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('library_id', 'text', (c) => c.notNull().references('library.id').onDelete('cascade'))
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('dev', 'text')
      .addColumn('is_reachable', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('last_seen_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await tx.schema
      .createIndex('library_folder_by_library')
      .on('library_folder')
      .column('library_id')
      .execute()

    await tx.schema
      .createTable('user_library')
      .addColumn('user_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('library_id', 'text', (c) => c.notNull().references('library.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('user_library_key', ['user_id', 'library_id'])
      .execute()
    await tx.schema.createIndex('user_library_by_library').on('user_library').column('library_id').execute()
  },
}
