import type { SeriesDetailView } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGoneError } from '../../lib/api-error.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useUserSettings } from '../../lib/user-settings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadState.tsx'
import { LoadingRegion } from '../../ui/LoadingRegion.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useServerEvent } from '../../session/use-server-event.ts'
import { ItemCards } from '../../cards/ItemCards.tsx'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { useRefreshOnItemEvents } from '../items/use-refresh-on-item-events.ts'
import { seriesBooksQuery, seriesQuery } from './series-page.api.ts'
import { SeriesHeader } from './SeriesHeader.tsx'

interface SeriesPageProps {
  libraryId: string
  seriesId: string
  /** Shown if the series does not exist or is not visible to the user. */
  notFound: ReactNode
}

/** Page of a series: its books in order, and the user's progress. */
export function SeriesPage({ libraryId, seriesId, notFound }: SeriesPageProps) {
  const { t } = useTranslation()
  const series = useQuery(seriesQuery(seriesId))
  useRefreshOnItemEvents(seriesQuery(seriesId).queryKey)
  usePageTitle(series.data?.name)
  useServerEvent('series_removed', ({ id }) => {
    if (id === seriesId) void series.refetch()
  })
  // Also if it existed before: a series disappears with its last book.
  if (isGoneError(series.error)) return notFound
  if (series.data) return <SeriesContents series={series.data} libraryId={libraryId} />
  if (series.error === null) return <CardsSkeleton />
  return <LoadError query={series} message={t('series.loadFailed')} />
}

function SeriesContents({ series, libraryId }: { series: SeriesDetailView; libraryId: string }) {
  const { t } = useTranslation()
  const collapses = useUserSettings(({ settings }) => settings.collapseBookSeries)
  const ratio = useCoverRatio(libraryId)
  const books = useQuery(seriesBooksQuery(libraryId, series.id, collapses))
  return (
    <div className="grid grid-cols-1 gap-5 px-4 py-6 md:px-6 lg:px-8">
      <SeriesHeader
        series={series}
        books={books.data ?? []}
        collapses={collapses}
        onCollapse={(collapseBookSeries) => useUserSettings.getState().update({ collapseBookSeries })}
      />
      {books.isError && <LoadError query={books} message={t('series.loadFailed')} />}
      {books.data?.length === 0 && <EmptyState text={t('series.empty')} />}
      {books.data && books.data.length > 0 && (
        <div className="flex flex-wrap gap-x-5 gap-y-6 max-sm:grid max-sm:grid-cols-2 max-sm:justify-items-center">
          <ItemCards items={books.data} ratio={ratio} />
        </div>
      )}
    </div>
  )
}

function CardsSkeleton() {
  return (
    <LoadingRegion className="grid gap-5 px-4 py-6 md:px-6 lg:px-8">
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="flex flex-wrap gap-5">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <Skeleton key={place} className="aspect-square w-40" />
        ))}
      </div>
    </LoadingRegion>
  )
}
