import type { Selectable } from 'kysely'
import type { CustomProviderRow } from '../../platform/db/change-schema.ts'
import type { Db } from '../../platform/db/db.ts'
import { deleteRow } from '../../platform/db/delete-row.ts'
import type { CustomProvider } from './metadata.types.ts'

export async function listCustomProviders(db: Db): Promise<CustomProvider[]> {
  const rows = await db.selectFrom('custom_provider').selectAll().orderBy('created_at').execute()
  return rows.map(toProvider)
}

export async function insertCustomProvider(db: Db, provider: CustomProvider, now: number): Promise<void> {
  await db
    .insertInto('custom_provider')
    .values({
      id: provider.id,
      name: provider.name,
      media_type: provider.mediaType,
      url: provider.url,
      auth_header: provider.authHeader,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export const deleteCustomProvider = (db: Db, id: string): Promise<boolean> =>
  deleteRow(db, 'custom_provider', { id })

function toProvider(row: Selectable<CustomProviderRow>): CustomProvider {
  return {
    id: row.id,
    name: row.name,
    mediaType: row.media_type === 'podcast' ? 'podcast' : 'book',
    url: row.url,
    authHeader: row.auth_header,
  }
}
