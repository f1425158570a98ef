import { useQuery } from '@tanstack/react-query'
import { libraryOverviewQuery } from '../libraries/libraries.api.ts'

type ListField = 'authors' | 'artists' | 'series' | 'narrators' | 'genres' | 'tags'

/** Names that the library already has, as suggestions for a field. */
export function useKnownNames(libraryId: string): (field: ListField) => readonly string[] {
  const { data } = useQuery(libraryOverviewQuery(libraryId))
  if (data === undefined) return () => []
  const { authors, series, narrators, genres, tags } = data.filterdata
  const authorNames = authors.map(({ name }) => name)
  const known: Record<ListField, readonly string[]> = {
    authors: authorNames,
    artists: authorNames,
    series: series.map(({ name }) => name),
    narrators,
    genres,
    tags,
  }
  return (field) => known[field]
}
