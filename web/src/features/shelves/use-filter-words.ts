import type { FilterDataView } from '@lectern/contract/libraries'
import { useTranslation } from 'react-i18next'
import { type FilterGroup, type FixedValue, NO_SERIES, parseFilter, valuesOf } from './filter.rules.ts'

type PlainWord = 'all' | 'issues' | 'feed-open' | 'share-open' | 'explicit' | 'abridged'
const PLAIN_WORDS = new Set<string>(['all', 'issues', 'feed-open', 'share-open', 'explicit', 'abridged'])
const isPlainWord = (word: string): word is PlainWord => PLAIN_WORDS.has(word)

/** Labels of filters; ids are resolved to the library's names. */
export function useFilterLabels(data: FilterDataView | undefined) {
  const { t } = useTranslation()

  const ofGroup = (group: FilterGroup, isSeriesList = false): string =>
    group === 'progress' && isSeriesList ? t('shelves.filter.seriesProgress') : t(`shelves.filter.${group}`)

  const ofValue = (group: FilterGroup, value: string): string => {
    if (group === 'series' && value === NO_SERIES) return t('shelves.filter.noSeries')
    const known = valuesOf(group, data).find((candidate) => candidate.value === value)
    if (known === undefined) return group === 'authors' || group === 'series' ? '…' : value
    return known.name ?? t(`shelves.filter.value.${value as FixedValue}`)
  }

  const ofFilter = (filter: string): string => {
    const parsed = parseFilter(filter)
    if (parsed.kind === 'plain') {
      return isPlainWord(parsed.filter) ? t(`shelves.filter.${parsed.filter}`) : parsed.filter
    }
    const group = parsed.group as FilterGroup
    return t('shelves.filter.groupAndValue', { group: ofGroup(group), value: ofValue(group, parsed.value) })
  }
  return { ofGroup, ofValue, ofFilter }
}
