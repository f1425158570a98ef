import type { FilterRule } from '@lectern/contract/own-shelves'
import { ALL, canonicalFilter } from './filter.rules.ts'

/** Several filters combined, as in the address and the API: `tags.…,!progress.…`. */

export interface CombinedFilter {
  readonly match: 'all' | 'any'
  readonly rules: readonly FilterRule[]
}

export const filtersText = (rules: readonly FilterRule[]): string =>
  rules.map(({ filter, isNot }) => (isNot ? `!${filter}` : filter)).join(',')

/** Unparseable parts are skipped; null if nothing is left. */
export function parseCombined(filters: string | undefined, match: string | undefined): CombinedFilter | null {
  const rules = (filters ?? '')
    .split(',')
    .map((part) => part.trim())
    .map((part) => ({
      filter: canonicalFilter(part.replace(/^!/, '')),
      isNot: part.startsWith('!'),
    }))
    .filter(({ filter }) => filter !== ALL)
  return rules.length === 0 ? null : { match: match === 'any' ? 'any' : 'all', rules }
}
