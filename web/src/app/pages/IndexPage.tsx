import { Link, Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SampleLibraryButton } from '../../features/libraries/SampleLibraryButton.tsx'
import { currentLibraryId, pickCurrent } from '../../features/libraries/use-current-library.ts'
import { usePermissions } from '../../session/use-permissions.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyPage } from '../../ui/EmptyPage.tsx'
import { EmptyShelfDrawing } from '../EmptyShelfDrawing.tsx'
import { AllLibraries } from './AllLibraries.tsx'

/** Home: the most recently used library, or a first step if there are no libraries. */
export function IndexPage() {
  const { t } = useTranslation()
  usePageTitle(t('shell.home'))
  return (
    <AllLibraries>
      {(libraries) => {
        const current = pickCurrent(libraries, currentLibraryId())
        if (!current) return <NoLibraries />
        return <Navigate to="/library/$libraryId" params={{ libraryId: current.id }} replace />
      }}
    </AllLibraries>
  )
}

function NoLibraries() {
  const { t } = useTranslation()
  const { isAdmin } = usePermissions()
  return (
    <EmptyPage
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
  )
}
