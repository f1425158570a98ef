import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useYearWords } from './use-year-words.ts'
import type { YearPicture, YearWords } from './year-picture.rules.ts'

/** The year that is looked at, and what it was like, as pictures. `picturesOf` is a rule: always the same one. */
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
