import { METADATA_SOURCES } from '@lectern/contract/constants'
import type { MetadataSource } from '../scanner.types.ts'

/** The sources of a library as its settings name them. */
export type PrecedenceName = (typeof METADATA_SOURCES)[number]

/** The older server's switches. */
export interface PreferenceSwitches {
  scannerPreferAudioMetadata: boolean
  scannerPreferOpfMetadata: boolean
}

/** Sources that lie in files, in contrast to what a person or a provider said. */
export type FileSource = Exclude<MetadataSource, 'provider' | 'hand'>

/**
 * The order that counts for a library. Its own list comes first; a source that is not on it is not read. Each switch
 * that is on lifts its source: audio tags above all but our own metadata file, OPF above everything.
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

/** The order an imported library of the older server was read in: tags and OPF only filled what was empty. */
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

/** Moves a source right below another one, or to the very top; a source that is not used stays unused. */
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

/** The sources behind a name, the stronger last. E-books count where there is no audio. */
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
