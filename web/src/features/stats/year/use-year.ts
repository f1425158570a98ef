import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useYearWords } from './use-year-words.ts'
import type { YearPicture, YearWords } from './year-picture.rules.ts'

/** The selected year, and its pictures. `picturesOf` must be a stable function. */
export function useYear<Data, Key extends QueryKey>(
  queryOf: (year: string) => UseQueryOptions<Data, Error, Data, Key>,
  picturesOf: (data: Data, year: string, words: YearWords) => readonly YearPicture[],
) {
  const [year, setYear] = useState(() => String(new Date().getFullYear()))
  const query = useQuery(queryOf(year))
  const { data } = query
  const words = useYearWords()
  const pictures = useMemo(
    () => (data ? picturesOf(data, year, words) : null),
    [data, year, words, picturesOf],
  )
  return { year, setYear, query, pictures }
}
