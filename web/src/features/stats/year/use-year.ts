import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useYearTexts } from './use-year-words.ts'
import type { YearPicture, YearTexts } from './year-picture.rules.ts'

/** The selected year, and its pictures. `picturesOf` must be a stable function. */
export function useYear<Data, Key extends QueryKey>(
  queryOf: (year: string) => UseQueryOptions<Data, Error, Data, Key>,
  picturesOf: (data: Data, year: string, words: YearTexts) => readonly YearPicture[],
) {
  const [year, setYear] = useState(() => String(new Date().getFullYear()))
  const query = useQuery(queryOf(year))
  const { data } = query
  const words = useYearTexts()
  const pictures = useMemo(
    () => (data ? picturesOf(data, year, words) : null),
    [data, year, words, picturesOf],
  )
  return { year, setYear, query, pictures }
}
