import type { LibraryView } from '@lectern/contract/libraries'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Bookshelf } from '../../features/shelves/Bookshelf.tsx'
import { ownShelvesQuery } from '../../features/own-shelves/own-shelves.api.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageMessage } from '../PageMessage.tsx'
import { LibraryScope } from './LibraryScope.tsx'

export function BookshelfPage() {
  return <LibraryScope>{(library) => <Shelf key={library.id} library={library} />}</LibraryScope>
}

function Shelf({ library }: { library: LibraryView }) {
  const { t } = useTranslation()
  const search = useSearch({ from: '/shell/library/$libraryId/bookshelf' })
  const navigate = useNavigate({ from: '/library/$libraryId/bookshelf' })
  const own = useQuery({ ...ownShelvesQuery(), enabled: search.shelf !== undefined })
  const shelf = own.data?.smartShelves.find(({ id }) => id === search.shelf)
  usePageTitle(shelf?.name ?? library.name)
  if (search.shelf !== undefined && !shelf) {
    return own.isPending ? null : <PageMessage title={t('shell.oops.title')} text={t('shelves.shelfGone')} />
  }
  return (
    <Bookshelf
      key={search.shelf}
      library={library}
      shelf={search.shelf === undefined ? null : shelf}
      search={search}
      onSearch={(next) => void navigate({ to: '.', search: { ...next }, replace: true, resetScroll: false })}
    />
  )
}
