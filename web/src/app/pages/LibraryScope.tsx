import type { MediaType } from '@lectern/contract/constants'
import type { LibraryView } from '@lectern/contract/libraries'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InSlices } from '../../ui/InSlices.tsx'
import { PageMessage } from '../PageMessage.tsx'
import { AllLibraries } from './AllLibraries.tsx'

interface LibraryScopeProps {
  /** The kinds of library that have this page; others lead to their home. */
  only?: readonly MediaType[]
  children: (library: LibraryView) => ReactNode
}

/** A page of a library: waits for it, and says so when there is none. */
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
