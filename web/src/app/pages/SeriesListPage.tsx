import type { LibraryView } from '@lectern/contract/libraries'
import { useTranslation } from 'react-i18next'
import { SeriesShelf } from '../../features/shelves/SeriesShelf.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { LibraryScope } from './LibraryScope.tsx'

export function SeriesListPage() {
  return (
    <LibraryScope only={['book']}>
      {(library) => <SeriesPage key={library.id} library={library} />}
    </LibraryScope>
  )
}

function SeriesPage({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  usePageTitle(t('shelves.title.series', { name: library.name }))
  return <SeriesShelf library={library} />
}
