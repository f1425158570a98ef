import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { sliceOf } from './audit.rules.ts'

type Place = readonly [table: string, name: string]

const ITEM: Place = ['item', 'title']
const LIBRARY: Place = ['library', 'name']

/** The table and column to look up a subject's name in, by the endpoint, or else by its slice. */
const PLACES: Readonly<Record<string, Place>> = {
  'scans.scanItem': ITEM,
  'tools.removeMetadataFiles': LIBRARY,
  'editing.removeIssues': LIBRARY,
  'feeds.openItem': ITEM,
  'feeds.openSeries': ['series', 'name'],
  'feeds.openCollection': ['collection', 'name'],
  'feeds.openPlaylist': ['playlist', 'name'],
  users: ['user', 'username'],
  userLogins: ['user', 'username'],
  openid: ['user', 'username'],
  secondFactor: ['user', 'username'],
  libraries: LIBRARY,
  scans: LIBRARY,
  apiKeys: ['api_key', 'name'],
  editing: ITEM,
  tools: ITEM,
  podcasts: ITEM,
  names: ['author', 'name'],
  trash: ['trash', 'title'],
  organise: ['organise_run', 'pattern'],
  matching: LIBRARY,
  collections: ['collection', 'name'],
  feeds: ['feed', 'slug'],
  shares: ['share', 'slug'],
  notifications: ['notification', 'event_name'],
  metadata: ['custom_provider', 'name'],
  playback: ['playback_session', 'display_title'],
}

/** The subject's current name; undefined if it doesn't exist or is of another kind. */
export async function findSubject(db: Db, action: string, id: string): Promise<string | undefined> {
  const place = PLACES[action] ?? PLACES[sliceOf(action)]
  if (!place) return undefined
  const [table, name] = place
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(name)} as name from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]?.name
}
