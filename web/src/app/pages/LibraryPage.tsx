import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { librariesQuery, libraryOverviewQuery } from '../../features/libraries/libraries.api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { EmptyShelfDrawing } from '../EmptyShelfDrawing.tsx'
import { PageMessage } from '../PageMessage.tsx'

/** The landing page of a library. */
export function LibraryPage() {
  const { t } = useTranslation()
  const { libraryId } = useParams({ strict: false })
  const libraries = useQuery(librariesQuery())
  const library = libraries.data?.find(({ id }) => id === libraryId)
  usePageTitle(library?.name)
  if (libraries.isError) {
    return <ErrorState message={t('shell.librariesFailed')} onRetry={() => void libraries.refetch()} />
  }
  if (libraries.data === undefined) return null
  if (!library) return <PageMessage title={t('shell.oops.title')} text={t('shell.libraryGone')} />
  return <LibraryContents library={library} />
}

function LibraryContents({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const { data } = useQuery(libraryOverviewQuery(library.id))
  if (data === undefined) return null
  const { name } = library
  const count = data.filterdata.bookCount + data.filterdata.podcastCount
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 className="sr-only">{name}</h1>
      <EmptyState
        drawing={<EmptyShelfDrawing />}
        text={count === 0 ? t('shell.emptyLibrary.text', { name }) : t('shell.libraryHolds', { name, count })}
      />
    </div>
  )
}
