import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The table and columns to look up a subject's name in, by the slice of the endpoint. */
const PLACES: Readonly<Record<string, readonly [table: string, key: string, name: string]>> = {
  users: ['user', 'id', 'username'],
  userLogins: ['user', 'id', 'username'],
  openid: ['user', 'id', 'username'],
  secondFactor: ['user', 'id', 'username'],
  libraries: ['library', 'id', 'name'],
  scans: ['library', 'id', 'name'],
  apiKeys: ['api_key', 'id', 'name'],
  editing: ['item', 'id', 'title'],
  tools: ['item', 'id', 'title'],
  matching: ['library', 'id', 'name'],
  collections: ['collection', 'id', 'name'],
  feeds: ['feed', 'id', 'slug'],
  shares: ['share', 'id', 'slug'],
  notifications: ['notification', 'id', 'event_name'],
  metadata: ['custom_provider', 'id', 'name'],
  playback: ['playback_session', 'id', 'display_title'],
}

/** The subject's current name; undefined if it doesn't exist or is of another kind. */
export async function findSubject(db: Db, slice: string, id: string): Promise<string | undefined> {
  const place = PLACES[slice]
  if (!place) return undefined
  const [table, key, name] = place
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(name)} as name from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db)
  return rows[0]?.name
}
