import type { RecentEpisodeView } from '@lectern/contract/browse'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { ShelfDrawing } from '../../ui/Drawings.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useRefreshOnItemEvents } from '../items/use-refresh-on-item-events.ts'
import { latestEpisodesQuery } from './latest.api.ts'
import { LatestRow } from './LatestRow.tsx'
import { playFromLatest } from './play-from-latest.ts'

/** The newest episodes of all podcasts of a library. */
export function LatestPage({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const latest = useInfiniteQuery(latestEpisodesQuery(libraryId))
  useRefreshOnItemEvents(latestEpisodesQuery(libraryId).queryKey)
  usePageTitle(t('latest.title'))
  const episodes = useMemo(() => latest.data?.pages.flatMap((page) => page.episodes) ?? [], [latest.data])
  const handlePlay = useCallback(
    (started: RecentEpisodeView) => playFromLatest(started, episodes),
    [episodes],
  )
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-4 px-4 py-6 md:px-6">
      <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{t('latest.title')}</h1>
      {latest.isPending && <Skeleton className="h-96 w-full" />}
      {latest.isError && episodes.length === 0 && (
        <ErrorState
          message={t('latest.loadFailed')}
          retrying={latest.isFetching}
          onRetry={() => void latest.refetch()}
        />
      )}
      {latest.data && episodes.length === 0 && (
        <EmptyState drawing={<ShelfDrawing />} text={t('latest.none')} />
      )}
      {episodes.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface">
          {episodes.map((episode) => (
            <li key={episode.id}>
              <LatestRow episode={episode} onPlay={handlePlay} />
            </li>
          ))}
        </ul>
      )}
      {latest.hasNextPage && (
        <Button
          busy={latest.isFetchingNextPage}
          onClick={() => void latest.fetchNextPage()}
          className="justify-self-center"
        >
          {t('latest.more')}
        </Button>
      )}
    </div>
  )
}
