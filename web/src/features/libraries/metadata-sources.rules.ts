import { METADATA_SOURCES } from '@lectern/contract/constants'
import type { LibrarySettings } from '@lectern/contract/libraries'

/** Where the scanner reads metadata from. The setting lists the sources in use, lowest priority first. */

export type MetadataSource = LibrarySettings['metadataPrecedence'][number]

export interface SourceChoice {
  readonly source: MetadataSource
  readonly isOn: boolean
}

/** As a ranking: highest priority first, unused sources at the end. */
export function sourceChoices(precedence: readonly MetadataSource[]): SourceChoice[] {
  const unused = METADATA_SOURCES.filter((source) => !precedence.includes(source))
  return [
    ...precedence.toReversed().map((source) => ({ source, isOn: true })),
    ...unused.toReversed().map((source) => ({ source, isOn: false })),
  ]
}

export function precedenceOf(choices: readonly SourceChoice[]): MetadataSource[] {
  return choices.flatMap(({ source, isOn }) => (isOn ? [source] : [])).toReversed()
}

export function withSource(
  choices: readonly SourceChoice[],
  source: MetadataSource,
  isOn: boolean,
): SourceChoice[] {
  return choices.map((choice) => (choice.source === source ? { source, isOn } : choice))
}

export type Rank = 'highest' | 'lowest' | 'only'

/** Only the ends of the ranking have a label. */
export function rankOf(choices: readonly SourceChoice[], source: MetadataSource): Rank | null {
  const used = choices.filter(({ isOn }) => isOn).map((choice) => choice.source)
  if (!used.includes(source)) return null
  if (used.length === 1) return 'only'
  if (used[0] === source) return 'highest'
  return used.at(-1) === source ? 'lowest' : null
}
