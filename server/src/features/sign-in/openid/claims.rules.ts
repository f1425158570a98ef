import { asLibraryId, type LibraryId } from '@lectern/contract/ids'
import { type OpenidPerson, OpenidRefusal } from '../../users/openid-accounts.rules.ts'

/** Maps the claims of an OpenID provider to account fields. */

export type Claims = Readonly<Record<string, unknown>>

export interface ClaimNames {
  readonly groups: string
  readonly permissions: string
}

export function personOf(claims: Claims, names: ClaimNames): OpenidPerson {
  const sub = text(claims['sub'])
  if (sub === null) throw new OpenidRefusal('the provider did not identify the user (no sub)')
  const usernames = [text(claims['preferred_username']), text(claims['username'])].filter(
    (name) => name !== null,
  )
  const type = names.groups === '' ? null : typeOf(claimAt(claims, names.groups), names.groups)
  const isLimited = type !== 'admin'
  return {
    sub,
    email: text(claims['email']),
    isEmailVerified: isVerified(claims['email_verified']),
    usernames,
    newName: shortened(text(claims['preferred_username']) ?? text(claims['name']) ?? sub),
    type,
    access:
      names.permissions === '' || !isLimited
        ? null
        : accessOf(claimAt(claims, names.permissions), names.permissions),
  }
}

/** A claim by its name or path: `realm_access.roles`. */
export function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    return isObject ? (value as Claims)[key] : undefined
  }, claims)
}

const TYPES = ['admin', 'user', 'guest'] as const

function typeOf(value: unknown, name: string): (typeof TYPES)[number] {
  const groups = typeof value === 'string' ? [value] : textsOf(value)
  if (groups === null || groups.length === 0)
    throw new OpenidRefusal(`the claim ${name} with the groups is missing or empty`)
  const names = new Set(groups.map((group) => group.toLowerCase()))
  const type = TYPES.find((one) => names.has(one))
  if (type === undefined)
    throw new OpenidRefusal(`none of the groups is admin, user or guest: ${groups.join(', ')}`)
  return type
}

const FLAGS = {
  canDownload: 'download',
  canUpload: 'upload',
  canDelete: 'delete',
  canUpdate: 'update',
  canAccessExplicitContent: 'accessExplicitContent',
  canAccessAllLibraries: 'accessAllLibraries',
  canAccessAllTags: 'accessAllTags',
  canCreateEReader: 'createEreader',
  tagsAreDenylist: 'selectedTagsNotAccessible',
} as const

/** Shown on the settings page: all available keys. */
export const SAMPLE_PERMISSIONS = JSON.stringify(
  {
    ...Object.fromEntries(Object.keys(FLAGS).map((key) => [key, !/Delete|Denylist/.test(key)])),
    allowedLibraries: ['5406ba8a-16e1-451d-96d7-4931b0a0d966'],
    allowedTags: ['Tag'],
  },
  null,
  2,
)

function accessOf(value: unknown, name: string): NonNullable<OpenidPerson['access']> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OpenidRefusal(`the claim ${name} with the permissions is missing or not an object`)
  const permissions: Record<string, boolean> = {}
  const lists: { librariesAccessible?: LibraryId[]; itemTagsSelected?: string[] } = {}
  for (const [key, given] of Object.entries(value)) {
    if (Object.hasOwn(FLAGS, key)) {
      if (typeof given !== 'boolean') throw new OpenidRefusal(`the permission ${key} must be true or false`)
      permissions[FLAGS[key as keyof typeof FLAGS]] = given
    } else if (key === 'allowedLibraries' || key === 'allowedTags') {
      // Providers that split an empty text send a list with one empty entry.
      const list = textsOf(given)?.filter((one) => one.trim() !== '')
      if (list === undefined) throw new OpenidRefusal(`the permission ${key} must be a list of strings`)
      if (list.length > 0 && key === 'allowedTags') lists.itemTagsSelected = list
      if (list.length > 0 && key === 'allowedLibraries') lists.librariesAccessible = list.map(asLibraryId)
    } else throw new OpenidRefusal(`there is no permission ${key}`)
  }
  return { permissions, ...lists }
}

/** Some providers send flags as strings. Only a real `true` counts as verified. */
function isVerified(claim: unknown): boolean | null {
  if (typeof claim === 'string' && claim.trim().toLowerCase() === 'false') return false
  return typeof claim === 'boolean' ? claim : null
}

const shortened = (name: string): string =>
  name
    .slice(0, 90)
    // The cut may have left half of a character.
    .replace(/\p{Cs}$/u, '')
    .trimEnd()

/** Texts with control characters count as missing: databases cut them or reject them. */
const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && !/[\p{Cc}\p{Cs}]/u.test(value) ? value.trim() : null

const textsOf = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
