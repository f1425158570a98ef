/** Kind of change, derived from the endpoint's name. */
export type AuditKind =
  'added' | 'changed' | 'removed' | 'run' | 'cancelled' | 'restored' | 'undone' | 'repaired'

const KIND_OF: Readonly<Record<string, AuditKind>> = {
  'backups.apply': 'restored',
  'backups.applyByGet': 'restored',
  'trash.restore': 'restored',
  'organise.undo': 'undone',
  'doctor.mend': 'repaired',
  'duplicates.merge': 'removed',
}

export function auditKindOf(action: string): AuditKind {
  const key = action.slice(action.indexOf('.') + 1)
  const kind = KIND_OF[action]
  if (kind !== undefined) return kind
  if (/^(create|add|upload|finishUpload|open|make)/.test(key)) return 'added'
  if (/^(remove|close|clear|purge|cleanUp|empty|end|unlink|reset)/.test(key)) return 'removed'
  if (/^(update|change|set|rename|order|sortingPrefixes|devices)/.test(key)) return 'changed'
  return key.startsWith('cancel') ? 'cancelled' : 'run'
}

/** First moment of a day in local time; null for no day. */
export function startOfDay(day: string): number | null {
  const time = new Date(`${day}T00:00:00`).getTime()
  return Number.isNaN(time) ? null : time
}

/** Last moment of a day in local time, correct across clock changes. */
export function endOfDay(day: string): number | null {
  const date = new Date(`${day}T00:00:00`)
  if (Number.isNaN(date.getTime())) return null
  date.setDate(date.getDate() + 1)
  return date.getTime() - 1
}

/** What the entries of the log are about: the slice of the endpoint, or something more precise. */
export const AUDIT_AREAS = [
  'apiKeys',
  'authSettings',
  'authorImages',
  'authors',
  'backups',
  'cache',
  'collectionBooks',
  'collections',
  'covers',
  'demo',
  'doctor',
  'duplicates',
  'editing',
  'emails',
  'embedding',
  'episodes',
  'ereaders',
  'feeds',
  'files',
  'genres',
  'importing',
  'libraries',
  'm4b',
  'matching',
  'metadata',
  'metadataFiles',
  'notifications',
  'openid',
  'organise',
  'playback',
  'podcasts',
  'progress',
  'scans',
  'secondFactor',
  'settings',
  'shares',
  'splitting',
  'tags',
  'trash',
  'userLogins',
  'users',
] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

/** Otherwise the removal of a cover would read like the removal of its item. */
const AREA_OF: Readonly<Record<string, AuditArea>> = {
  'collections.removeBook': 'collectionBooks',
  'editing.removeCover': 'covers',
  'editing.removeEpisode': 'episodes',
  'editing.removeFile': 'files',
  'emails.devices': 'ereaders',
  'names.removeAuthor': 'authors',
  'names.removeAuthorImage': 'authorImages',
  'names.removeGenre': 'genres',
  'names.removeTag': 'tags',
  'names.renameGenre': 'genres',
  'names.renameTag': 'tags',
  'podcasts.cleanUp': 'episodes',
  'tools.cancelEncode': 'm4b',
  'tools.cancelSplit': 'splitting',
  'tools.embed': 'embedding',
  'tools.embedMany': 'embedding',
  'tools.encode': 'm4b',
  'tools.purgeCache': 'cache',
  'tools.purgeItemCache': 'cache',
  'tools.removeMetadataFiles': 'metadataFiles',
  'tools.split': 'splitting',
  'users.purgeProgress': 'progress',
}

export const auditAreaOf = (action: string): AuditArea | undefined =>
  AREA_OF[action] ?? AUDIT_AREAS.find((area) => action.startsWith(`${area}.`))
