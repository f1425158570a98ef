import { LibrarySettings, librarySettings } from '@lectern/contract/libraries'
import { defaultProvider, isProviderFor, libraryIconOf } from '@lectern/contract/rules/library-rules'
import { editableSettings, type ServerSettings } from '@lectern/contract/settings'
import type { Library } from '../../libraries/libraries.types.ts'
import { olderPrecedence } from '../../scanner/assembling/precedence.rules.ts'
import { mapPath, type PathMapping } from '../plan/path-map.rules.ts'
import { type Fields, flag } from '../source/source-values.rules.ts'
import type { SourceLibrary } from '../source/source.types.ts'

/** Libraries and server settings of the old server as this one has them. */

export function toLibrary(source: SourceLibrary, mappings: readonly PathMapping[], server: Fields): Library {
  const mediaType = source.mediaType === 'podcast' ? 'podcast' : 'book'
  return {
    id: source.id,
    name: source.name,
    mediaType,
    icon: libraryIconOf(source.icon),
    provider: isProviderFor(mediaType, source.provider) ? source.provider : defaultProvider(mediaType),
    displayOrder: source.displayOrder,
    settings: settingsOf(source.settings, server),
    folders: source.folders.map(({ id, path, addedAt }) => ({
      id,
      path: mapPath(path, mappings),
      createdAt: addedAt,
    })),
    lastScanAt: source.lastScanAt,
    lastScanVersion: source.lastScanVersion,
    createdAt: source.createdAt,
    updatedAt: source.updatedAt,
  }
}

/** Keys that are missing or not understood have their default. */
function settingsOf(given: Fields, server: Fields): LibrarySettings {
  // Before 2.5 no library had an order of its own.
  const precedence =
    given['metadataPrecedence'] ?? (isOlder(server) ? olderPrecedence(switchesOf(server)) : undefined)
  return LibrarySettings.parse(sound(librarySettings, { ...given, metadataPrecedence: precedence }))
}

const isOlder = (server: Fields): boolean => 'scannerPreferAudioMetadata' in server

const switchesOf = (server: Fields) => ({
  scannerPreferAudioMetadata: flag(server['scannerPreferAudioMetadata']),
  scannerPreferOpfMetadata: flag(server['scannerPreferOpfMetadata']),
})

type Schemas = Readonly<Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>>

function sound(schemas: Schemas, given: Fields): Record<string, unknown> {
  const read = Object.entries(schemas).flatMap(([key, schema]): [string, unknown][] => {
    if (given[key] === undefined || given[key] === null) return []
    const result = schema.safeParse(given[key])
    return result.success ? [[key, result.data]] : []
  })
  return Object.fromEntries(read)
}

const NOT_TAKEN = new Set(['logLevel', 'podcastEpisodeSchedule', 'protectCovers'])

export function toServerSettings(given: Fields): Partial<ServerSettings> {
  const renamed: Fields = {
    ...given,
    storeCoverWithItem: given['storeCoverWithItem'] ?? given['storeCoverWithBook'],
    storeMetadataWithItem: given['storeMetadataWithItem'] ?? given['storeMetadataWithBook'],
    homeBookshelfView: given['homeBookshelfView'] ?? given['bookshelfView'],
    metadataFileFormat: 'json',
  }
  const schemas = Object.fromEntries(Object.entries(editableSettings).filter(([key]) => !NOT_TAKEN.has(key)))
  return sound(schemas, renamed)
}
