import { METADATA_SOURCES } from '@lectern/contract/constants'
import type { LibrarySettings } from '@lectern/contract/libraries'

/** Where the scanner reads details from. The setting names the sources in use, the weakest first. */

export type MetadataSource = LibrarySettings['metadataPrecedence'][number]

export interface SourceChoice {
  readonly source: MetadataSource
  readonly isOn: boolean
}

/** As people read a ranking: the strongest first, and those that are not in use at the end. */
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

/** Only the ends of the ranking have a name. */
export function rankOf(choices: readonly SourceChoice[], source: MetadataSource): Rank | null {
  const used = choices.filter(({ isOn }) => isOn).map((choice) => choice.source)
  if (!used.includes(source)) return null
  if (used.length === 1) return 'only'
  if (used[0] === source) return 'highest'
  return used.at(-1) === source ? 'lowest' : null
}
