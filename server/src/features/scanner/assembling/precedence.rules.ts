import { METADATA_SOURCES } from '@lectern/contract/constants'
import type { MetadataSource } from '../scanner.types.ts'

/** Metadata sources, as named in library settings. */
export type PrecedenceName = (typeof METADATA_SOURCES)[number]

/** Settings of the older server. */
export interface PreferenceSwitches {
  scannerPreferAudioMetadata: boolean
  scannerPreferOpfMetadata: boolean
}

/** Sources read from files, as opposed to values set by a user or a provider. */
export type FileSource = Exclude<MetadataSource, 'provider' | 'hand'>

/**
 * Returns the precedence in effect for a library, lowest priority first. It starts from the library's own list;
 * sources not on the list are not read. Each enabled setting raises its source: audio tags above everything but our
 * own metadata file, OPF above everything.
 */
export function effectivePrecedence(
  own: readonly string[] | null | undefined,
  switches: PreferenceSwitches,
): PrecedenceName[] {
  const known = [...new Set(own ?? [])].filter(isPrecedenceName)
  let order: PrecedenceName[] = known.length > 0 ? known : [...METADATA_SOURCES]
  if (switches.scannerPreferAudioMetadata) order = lift(order, 'audioMetatags', 'absMetadata')
  if (switches.scannerPreferOpfMetadata) order = lift(order, 'opfFile', null)
  return order
}

/** Precedence for a library imported from the older server, where tags and OPF only filled empty fields. */
export function olderPrecedence(switches: PreferenceSwitches): PrecedenceName[] {
  const filling: PrecedenceName[] = ['nfoFile', 'opfFile']
  const naming: PrecedenceName[] = switches.scannerPreferAudioMetadata
    ? ['folderStructure', 'audioMetatags']
    : ['audioMetatags', 'folderStructure']
  const order: PrecedenceName[] = [...filling, ...naming, 'txtFiles', 'absMetadata']
  return switches.scannerPreferOpfMetadata ? lift(order, 'opfFile', null) : order
}

function isPrecedenceName(name: string): name is PrecedenceName {
  return METADATA_SOURCES.some((known) => known === name)
}

/** Moves a source directly below another one, or to the top. Unused sources stay unused. */
function lift(
  order: readonly PrecedenceName[],
  name: PrecedenceName,
  below: PrecedenceName | null,
): PrecedenceName[] {
  if (!order.includes(name)) return [...order]
  const others = order.filter((other) => other !== name)
  const limit = below === null ? -1 : others.indexOf(below)
  const at = limit < 0 ? others.length : limit
  return at < order.indexOf(name) ? [...order] : others.toSpliced(at, 0, name)
}

/** Maps a setting to its sources, lowest priority first. E-book metadata is used only if there is no audio. */
export function sourcesOf(name: PrecedenceName, hasAudio: boolean): FileSource[] {
  switch (name) {
    case 'folderStructure':
      return ['folder']
    case 'audioMetatags':
      return hasAudio ? ['tags'] : ['ebook']
    case 'nfoFile':
      return ['nfo']
    case 'txtFiles':
      return ['text']
    case 'opfFile':
      return ['opf']
    case 'absMetadata':
      return ['abs', 'json']
  }
}
