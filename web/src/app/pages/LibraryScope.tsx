import type { MediaType } from '@lectern/contract/constants'
import type { LibraryView } from '@lectern/contract/libraries'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InSlices } from '../../ui/InSlices.tsx'
import { PageMessage } from '../PageMessage.tsx'
import { AllLibraries } from './AllLibraries.tsx'

interface LibraryScopeProps {
  /** Media types that have this page; other libraries redirect to their home. */
  only?: readonly MediaType[]
  children: (library: LibraryView) => ReactNode
}

/** Page of a library: waits for the library to load, and shows an error if it does not exist. */
export function LibraryScope({ only, children }: LibraryScopeProps) {
  const { t } = useTranslation()
  const { libraryId } = useParams({ strict: false })
  return (
    <AllLibraries>
      {(libraries) => {
        const library = libraries.find(({ id }) => id === libraryId)
        if (!library) return <PageMessage title={t('shell.oops.title')} text={t('shell.libraryGone')} />
        if (only && !only.includes(library.mediaType)) {
          return <Navigate to="/library/$libraryId" params={{ libraryId: library.id }} replace />
        }
        return <InSlices>{children(library)}</InSlices>
      }}
    </AllLibraries>
  )
}
