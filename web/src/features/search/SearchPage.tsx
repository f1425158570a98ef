import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { SearchDrawing } from '../../ui/Drawings.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { LoadingRegion } from '../../ui/LoadingRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { groupsOf } from './search-groups.rules.ts'
import { PAGE_LIMIT, searchQuery } from './search.api.ts'
import { ResultShelf } from './ResultShelf.tsx'

interface SearchPageProps {
  libraryId: string
  /** The query; empty if nothing was searched yet. */
  text: string
}

/** All search results, one shelf per kind. */
export function SearchPage({ libraryId, text }: SearchPageProps) {
  const { t } = useTranslation()
  const search = useQuery({ ...searchQuery(libraryId, text, PAGE_LIMIT), enabled: text !== '' })
  const title = text === '' ? t('search.open') : t('search.resultsFor', { text })
  usePageTitle(title)
  const groups = search.data === undefined ? [] : groupsOf(search.data)
  return (
    <div className="grid grid-cols-1 content-start gap-8 py-6">
      <h1 className="px-4 font-serif text-2xl font-semibold wrap-anywhere md:px-6 lg:px-8">{title}</h1>
      {text === '' && <EmptyState drawing={<SearchDrawing />} text={t('search.startTyping')} />}
      {search.isLoading && <ShelfSkeleton />}
      {search.isError && <LoadError query={search} message={t('search.failed')} />}
      {search.data && groups.length === 0 && (
        <EmptyState drawing={<SearchDrawing />} text={t('search.noResultsFor', { text })} />
      )}
      {groups.map((group) => (
        <ResultShelf key={group.name} group={group} libraryId={libraryId} />
      ))}
    </div>
  )
}

function ShelfSkeleton() {
  const { t } = useTranslation()
  return (
    <LoadingRegion className="flex gap-4 overflow-hidden px-4 md:px-6 lg:px-8" text={t('search.fetching')}>
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className="aspect-square w-48 shrink-0" />
      ))}
    </LoadingRegion>
  )
}
