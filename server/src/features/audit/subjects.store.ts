import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { sliceOf } from './audit.rules.ts'

type Place = readonly [table: string, key: string, name: string]

const ITEM: Place = ['item', 'id', 'title']
const LIBRARY: Place = ['library', 'id', 'name']

/** The table and columns to look up a subject's name in, by the endpoint, or else by its slice. */
const PLACES: Readonly<Record<string, Place>> = {
  'scans.scanItem': ITEM,
  'tools.removeMetadataFiles': LIBRARY,
  'editing.removeIssues': LIBRARY,
  'feeds.openItem': ITEM,
  'feeds.openSeries': ['series', 'id', 'name'],
  'feeds.openCollection': ['collection', 'id', 'name'],
  'feeds.openPlaylist': ['playlist', 'id', 'name'],
  users: ['user', 'id', 'username'],
  userLogins: ['user', 'id', 'username'],
  openid: ['user', 'id', 'username'],
  secondFactor: ['user', 'id', 'username'],
  libraries: LIBRARY,
  scans: LIBRARY,
  apiKeys: ['api_key', 'id', 'name'],
  editing: ITEM,
  tools: ITEM,
  podcasts: ITEM,
  names: ['author', 'id', 'name'],
  trash: ['trash', 'id', 'title'],
  organise: ['organise_run', 'id', 'pattern'],
  matching: LIBRARY,
  collections: ['collection', 'id', 'name'],
  feeds: ['feed', 'id', 'slug'],
  shares: ['share', 'id', 'slug'],
  notifications: ['notification', 'id', 'event_name'],
  metadata: ['custom_provider', 'id', 'name'],
  playback: ['playback_session', 'id', 'display_title'],
}

/** The subject's current name; undefined if it doesn't exist or is of another kind. */
export async function findSubject(db: Db, action: string, id: string): Promise<string | undefined> {
  const place = PLACES[action] ?? PLACES[sliceOf(action)]
  if (!place) return undefined
  const [table, key, name] = place
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(name)} as name from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(db)
  return rows[0]?.name
}
