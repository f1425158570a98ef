import { coverRatio, SQUARE_COVER_RATIO } from '@lectern/contract/rules/library-rules'
import { useQuery } from '@tanstack/react-query'
import { librariesQuery } from './libraries.api.ts'

/** Height-to-width ratio of a library's covers: 1.6 or 1. */
export function useCoverRatio(libraryId: string): number {
  return useCoverRatios()(libraryId)
}

/** Same, for items of several libraries. */
export function useCoverRatios(): (libraryId: string) => number {
  const { data: libraries } = useQuery(librariesQuery())
  return (libraryId) => {
    const library = libraries?.find(({ id }) => id === libraryId)
    return library ? coverRatio(library.settings.coverAspectRatio) : SQUARE_COVER_RATIO
  }
}
