import { annotations } from './annotations.ts'
import { apiDocs } from './api-docs.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { authors } from './authors.ts'
import { backups } from './backups.ts'
import { bookmarks } from './bookmarks.ts'
import { marks } from './marks.ts'
import { browse } from './browse.ts'
import { continueListening } from './continue-listening.ts'
import { collections } from './collections.ts'
import { comics } from './comics.ts'
import { cron } from './cron.ts'
import { demo } from './demo.ts'
import { downloads } from './downloads.ts'
import { duplicates } from './duplicates.ts'
import { editing } from './editing.ts'
import { emails } from './emails.ts'
import type { EndpointShape } from './endpoint.ts'
import { feeds } from './feeds.ts'
import { gpodder } from './gpodder.ts'
import { filesystem } from './filesystem.ts'
import { importing } from './import.ts'
import { items } from './items.ts'
import { apiKeys, appPasswords } from './keys.ts'
import { libraries } from './libraries.ts'
import { logs } from './logs.ts'
import { matching } from './matching.ts'
import { me, userLogins } from './me.ts'
import { metadata } from './metadata.ts'
import { monitoring } from './monitoring.ts'
import { names } from './names.ts'
import { notifications } from './notifications.ts'
import { kosync } from './kosync.ts'
import { openid, openidSettings } from './openid.ts'
import { opds } from './opds.ts'
import { organise } from './organise.ts'
import { ownShelves } from './own-shelves.ts'
import { passkeys } from './passkeys.ts'
import { playback } from './playback.ts'
import { playlists } from './playlists.ts'
import { podcasts } from './podcasts.ts'
import { progress } from './progress.ts'
import { reading } from './reading.ts'
import { releases } from './releases.ts'
import { scans } from './scans.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { series } from './series.ts'
import { settings } from './settings.ts'
import { shares } from './shares.ts'
import { shelves } from './shelves.ts'
import { stats } from './stats.ts'
import { streaming } from './streaming.ts'
import { tasks } from './tasks.ts'
import { tools } from './tools.ts'
import { doctor } from './doctor.ts'
import { trash } from './trash.ts'
import { upload } from './upload.ts'
import { users } from './users.ts'

/** All HTTP endpoints. A route that is not in this table can't be registered. */
export const endpointTable = {
  auth,
  me,
  users,
  userLogins,
  apiKeys,
  appPasswords,
  settings,
  openid,
  secondFactor,
  passkeys,
  authSettings: openidSettings,
  tasks,
  logs,
  libraries,
  demo,
  items,
  streaming,
  comics,
  annotations,
  browse,
  series,
  authors,
  search,
  shelves,
  ownShelves,
  collections,
  playlists,
  feeds,
  downloads,
  podcasts,
  progress: { ...progress, ...continueListening },
  reading,
  bookmarks,
  marks,
  playback,
  stats,
  editing,
  names,
  metadata,
  matching,
  trash,
  doctor,
  upload,
  filesystem,
  scans,
  backups,
  tools,
  duplicates,
  organise,
  cron,
  notifications,
  importing,
  emails,
  shares,
  releases,
  opds,
  kosync,
  gpodder,
  audit,
  monitoring,
  apiDocs,
} satisfies Record<string, Record<string, EndpointShape>>

export type EndpointTable = typeof endpointTable

/** `users.list`, `auth.login`, … */
export type EndpointName = {
  [Slice in keyof EndpointTable & string]: `${Slice}.${keyof EndpointTable[Slice] & string}`
}[keyof EndpointTable & string]

export type EndpointNamed<Name extends EndpointName> = Name extends `${infer Slice}.${infer Key}`
  ? Slice extends keyof EndpointTable
    ? Key extends keyof EndpointTable[Slice]
      ? EndpointTable[Slice][Key] extends EndpointShape
        ? EndpointTable[Slice][Key]
        : never
      : never
    : never
  : never

export interface NamedEndpoint {
  readonly name: EndpointName
  readonly endpoint: EndpointShape
}

export function allEndpoints(): NamedEndpoint[] {
  return Object.entries(endpointTable).flatMap(([slice, group]) =>
    Object.entries(group).map(([key, shape]) => ({
      name: `${slice}.${key}` as EndpointName,
      endpoint: shape as EndpointShape,
    })),
  )
}
