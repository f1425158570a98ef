import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { librariesQuery } from '../../features/libraries/libraries.api.ts'
import { SampleLibraryButton } from '../../features/libraries/SampleLibraryButton.tsx'
import { currentLibraryId, pickCurrent } from '../../features/libraries/use-current-library.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { EmptyShelfDrawing } from '../EmptyShelfDrawing.tsx'

/** Home: the library people were in last, or a first step where there is none. */
export function IndexPage() {
  const { t } = useTranslation()
  const { isAdmin } = usePermissions()
  const libraries = useQuery(librariesQuery())
  usePageTitle(t('shell.home'))
  if (libraries.isError) {
    return <ErrorState message={t('shell.librariesFailed')} onRetry={() => void libraries.refetch()} />
  }
  if (libraries.data === undefined) return null
  const current = pickCurrent(libraries.data, currentLibraryId())
  if (current) return <Navigate to="/library/$libraryId" params={{ libraryId: current.id }} replace />
  return (
    <div className="flex flex-1 flex-col justify-center">
      <EmptyState
        drawing={<EmptyShelfDrawing />}
        text={isAdmin ? t('shell.noLibraries.admin') : t('shell.noLibraries.other')}
        action={
          isAdmin && (
            <div className="flex flex-wrap justify-center gap-3">
              <Link to="/config/libraries" search={{ add: true }} className={buttonClass('primary', 'lg')}>
                {t('shell.noLibraries.add')}
              </Link>
              <SampleLibraryButton />
            </div>
          )
        }
      />
    </div>
  )
}
