import { LibrarySettings, librarySettings } from '@lectern/contract/libraries'
import { defaultProvider, isProviderFor, libraryIconOf } from '@lectern/contract/rules/library-rules'
import type { Library } from '../../libraries/libraries.types.ts'
import { olderPrecedence } from '../../scanner/assembling/precedence.rules.ts'
import { mapPath, type PathMapping } from '../plan/path-map.rules.ts'
import { type Fields, flag } from '../source/source-values.rules.ts'
import type { SourceLibrary } from '../source/source.types.ts'
import { sound } from './settings.rules.ts'

/** Converts libraries and server settings of the old server. */

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

/** Missing or invalid keys get their defaults. */
function settingsOf(given: Fields, server: Fields): LibrarySettings {
  // Before 2.5, libraries had no metadata precedence of their own.
  const precedence =
    given['metadataPrecedence'] ?? (isOlder(server) ? olderPrecedence(switchesOf(server)) : undefined)
  return LibrarySettings.parse(sound(librarySettings, { ...given, metadataPrecedence: precedence }))
}

const isOlder = (server: Fields): boolean => 'scannerPreferAudioMetadata' in server

const switchesOf = (server: Fields) => ({
  scannerPreferAudioMetadata: flag(server['scannerPreferAudioMetadata']),
  scannerPreferOpfMetadata: flag(server['scannerPreferOpfMetadata']),
})
