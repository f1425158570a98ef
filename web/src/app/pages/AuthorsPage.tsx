import type { LibraryView } from '@lectern/contract/libraries'
import { useTranslation } from 'react-i18next'
import { AuthorShelf } from '../../features/shelves/AuthorShelf.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { LibraryScope } from './LibraryScope.tsx'

export function AuthorsPage() {
  return (
    <LibraryScope only={['book']}>{(library) => <Authors key={library.id} library={library} />}</LibraryScope>
  )
}

function Authors({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  usePageTitle(t('shelves.title.authors', { name: library.name }))
  return <AuthorShelf library={library} />
}
