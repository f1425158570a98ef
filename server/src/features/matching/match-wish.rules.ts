import type { MatchOptions } from '@lectern/contract/matching'
import type { QuickMatchRequest } from './match-values.rules.ts'

export interface MatchSettings {
  readonly prefersMatched: boolean
}

/** By default the server setting decides whether values are overwritten, unless the caller specifies it. */
export function wishOf(options: MatchOptions, { prefersMatched }: MatchSettings): QuickMatchRequest {
  const isDefault = !options.overrideDefaults && prefersMatched
  return {
    overridesDetails: isDefault || options.overrideDetails === true,
    overridesCover: isDefault || options.overrideCover === true,
    overridesLocked: options.overrideLocked === true,
  }
}
