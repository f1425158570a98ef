import type { MediaType } from '@lectern/contract/constants'
import type { LibraryId } from '@lectern/contract/ids'
import { LibrarySettings, type LibraryChange, type NewLibrary } from '@lectern/contract/libraries'
import { defaultProvider, isProviderFor } from '@lectern/contract/rules/library-rules'
import { invalid } from '../../lib/errors.ts'
import type { Library } from './libraries.types.ts'
import { withoutUndefined } from '../../lib/without-undefined.ts'

/** Validation and changes of libraries. Folders have their own rules. */

/** A new library without folders and display order. */
export function draftLibrary(given: NewLibrary, id: LibraryId, now: number): Omit<Library, 'displayOrder'> {
  const { name, mediaType, icon, provider = defaultProvider(mediaType) } = given
  checkProvider(mediaType, provider)
  return {
    id,
    name,
    mediaType,
    icon,
    provider,
    settings: LibrarySettings.parse(given.settings),
    folders: [],
    lastScanAt: null,
    lastScanVersion: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Applies a change to everything except folders and display order. */
export function applyLibraryChange(library: Library, change: LibraryChange): Library {
  const { name, icon, provider, mediaType, settings } = change
  if (mediaType !== undefined && mediaType !== library.mediaType) {
    // Its items, their files and everyone's progress depend on the old type.
    invalid('The media type of a library cannot be changed')
  }
  if (provider !== undefined) checkProvider(library.mediaType, provider)
  return {
    ...library,
    name: name ?? library.name,
    icon: icon ?? library.icon,
    provider: provider ?? library.provider,
    settings: LibrarySettings.parse({ ...library.settings, ...withoutUndefined(settings ?? {}) }),
  }
}

function checkProvider(mediaType: MediaType, provider: string): void {
  if (!isProviderFor(mediaType, provider)) {
    invalid(`"${provider}" is not a metadata provider for libraries of type ${mediaType}`)
  }
}

type Placed = Pick<Library, 'id' | 'displayOrder'>

export interface Move {
  readonly id: LibraryId
  /** From 1; values out of range are clamped. */
  readonly newOrder: number
}

/**
 * Moves the given libraries to their new positions; the others keep their order around them. Numbers have no gaps.
 */
export function reorder<L extends Placed>(libraries: readonly L[], moves: readonly Move[]): L[] {
  const placeOf = new Map(moves.map(({ id, newOrder }) => [id, newOrder]))
  const ordered = libraries
    .filter(({ id }) => !placeOf.has(id))
    .sort((a, b) => a.displayOrder - b.displayOrder)
  const moved = libraries.flatMap((library) => {
    const place = placeOf.get(library.id)
    return place === undefined ? [] : [{ library, place }]
  })
  let next = 0
  for (const { library, place } of moved.sort((a, b) => a.place - b.place)) {
    const index = Math.max(next, place - 1)
    ordered.splice(index, 0, library)
    next = index + 1
  }
  return ordered.map((library, index) => ({ ...library, displayOrder: index + 1 }))
}

const SINCE_THE_BEGINNING: readonly MediaType[] = ['book', 'podcast']
const EVERY_TYPE: readonly MediaType[] = ['book', 'podcast', 'music', 'video']

/**
 * The library types to show to a client. Apps whose parsers reject the whole list at an unknown type get only the two
 * original types; any client may exclude types.
 */
export function mediaTypesFor(userAgent: string | undefined, excluded: ReadonlySet<string>): MediaType[] {
  const known = isStrictClient(userAgent ?? '') ? SINCE_THE_BEGINNING : EVERY_TYPE
  return known.filter((mediaType) => !excluded.has(mediaType))
}

/** HTTP libraries of phone apps and of the client library for Home Assistant. */
const STRICT_CLIENTS = /^(okhttp|dalvik|dart|ktor)|aiohttp|audiobookshelf|cfnetwork/i

const isStrictClient = (userAgent: string): boolean => STRICT_CLIENTS.test(userAgent)

/** Whether scans of the two read the same metadata from the same files. */
export const readsAlike = (one: Library, other: Library): boolean =>
  one.settings.metadataPrecedence.join() === other.settings.metadataPrecedence.join()

/** The metadata sources have changed since the last scan: files that stayed the same have to be read again. */
export const isToBeReread = ({ lastScanAt, lastScanVersion }: Library): boolean =>
  lastScanAt !== null && lastScanVersion === null
