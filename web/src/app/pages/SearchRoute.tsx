import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchBox } from '../../features/search/SearchBox.tsx'
import { SearchPage } from '../../features/search/SearchPage.tsx'
import { LibraryScope } from './LibraryScope.tsx'

/** Shows all results; on phones also the search box, since the app bar has no room for it. */
export function SearchRoute() {
  return <LibraryScope>{({ id }) => <Search key={id} libraryId={id} />}</LibraryScope>
}

function Search({ libraryId }: { libraryId: string }) {
  const { q } = useSearch({ from: '/shell/library/$libraryId/search' })
  const navigate = useNavigate()
  const text = q?.trim() ?? ''
  const showAll = (typed: string) =>
    void navigate({ to: '/library/$libraryId/search', params: { libraryId }, search: { q: typed } })
  return (
    <>
      <div className="px-4 pt-4 sm:hidden">
        <SearchBox libraryId={libraryId} shown={text} takesFocus={text === ''} onSubmit={showAll} />
      </div>
      <SearchPage libraryId={libraryId} text={text} />
    </>
  )
}
