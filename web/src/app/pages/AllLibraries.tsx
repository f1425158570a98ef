import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../../features/libraries/libraries.api.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'

/** Waits for the libraries to load, and shows an error if they cannot be loaded. */
export function AllLibraries({ children }: { children: (libraries: LibraryView[]) => ReactNode }) {
  const { t } = useTranslation()
  const libraries = useQuery(librariesQuery())
  if (libraries.isError) {
    return <ErrorState message={t('shell.librariesFailed')} onRetry={() => void libraries.refetch()} />
  }
  return libraries.data === undefined ? null : children(libraries.data)
}
