/** Kind of change, derived from the endpoint's name. */
export type AuditKind = 'added' | 'changed' | 'removed' | 'run'

export function auditKindOf(action: string): AuditKind {
  const key = action.slice(action.indexOf('.') + 1)
  if (/^(create|add|upload|finishUpload|open|make)/.test(key)) return 'added'
  if (/^(remove|close|clear|purge|cleanUp|empty|end|unlink|reset)/.test(key)) return 'removed'
  if (/^(update|change|set|rename|order|sortingPrefixes|devices)/.test(key)) return 'changed'
  return 'run'
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

/** API areas that the page has a label for. */
export const AUDIT_AREAS = [
  'apiKeys',
  'authSettings',
  'backups',
  'collections',
  'demo',
  'doctor',
  'editing',
  'emails',
  'feeds',
  'importing',
  'libraries',
  'matching',
  'metadata',
  'names',
  'notifications',
  'openid',
  'organise',
  'playback',
  'podcasts',
  'scans',
  'secondFactor',
  'settings',
  'shares',
  'tools',
  'trash',
  'userLogins',
  'users',
] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

export const auditAreaOf = (action: string): AuditArea | undefined =>
  AUDIT_AREAS.find((area) => action.startsWith(`${area}.`))

interface Field {
  readonly name: string
  readonly value: string | null
}

/** `language: de, password`: with values only where the server logged them. */
export const fieldsText = (fields: readonly Field[]): string =>
  fields.map(({ name, value }) => (value === null ? name : `${name}: ${value}`)).join(', ')
