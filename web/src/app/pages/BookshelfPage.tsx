import type { LibraryView } from '@lectern/contract/libraries'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Bookshelf } from '../../features/shelves/Bookshelf.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { LibraryScope } from './LibraryScope.tsx'

export function BookshelfPage() {
  return <LibraryScope>{(library) => <Shelf key={library.id} library={library} />}</LibraryScope>
}

function Shelf({ library }: { library: LibraryView }) {
  usePageTitle(library.name)
  const search = useSearch({ from: '/shell/library/$libraryId/bookshelf' })
  const navigate = useNavigate({ from: '/library/$libraryId/bookshelf' })
  return (
    <Bookshelf
      library={library}
      search={search}
      onSearch={(next) => void navigate({ to: '.', search: { ...next }, replace: true, resetScroll: false })}
    />
  )
}
