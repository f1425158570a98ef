import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../features/search/SearchBox.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Search for the current library: a search box, or on phones a link to the search page. */
export function AppBarSearch({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const shown = useLocation({
    select: ({ pathname, search }) => (pathname.endsWith('/search') && 'q' in search ? search.q : undefined),
  })
  const showAll = (text: string) =>
    void navigate({ to: '/library/$libraryId/search', params: { libraryId }, search: { q: text } })
  return (
    <>
      <SearchBox
        key={libraryId}
        libraryId={libraryId}
        shown={shown ?? ''}
        onSubmit={showAll}
        className="w-80 min-w-0 shrink max-sm:hidden"
      />
      <div className="flex-1" />
      <Link
        to="/library/$libraryId/search"
        params={{ libraryId }}
        aria-label={t('search.open')}
        className="grid size-[44px] shrink-0 place-items-center rounded-full text-muted hover:bg-hover hover:text-text sm:hidden"
      >
        <Icon of={Search} />
      </Link>
    </>
  )
}
