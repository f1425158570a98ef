import type { LatestEpisodeView } from '@lectern/contract/podcasts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page-title.ts'
import { usePageState } from '../../../lib/use-page-state.ts'
import { ShelfDrawing } from '../../../ui/Drawings.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ListEnd } from '../../../ui/ListEnd.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useRefreshOnItemEvents } from '../../items/use-refresh-on-item-events.ts'
import { FeedEpisodeModal } from '../episodes/FeedEpisodeModal.tsx'
import { latestEpisodesQuery, type LatestFilter } from '../latest.api.ts'
import { LatestRow } from './LatestRow.tsx'
import { playFromLatest, podcastOf } from './play-from-latest.ts'

const FILTERS: readonly LatestFilter[] = ['unplayed', 'all', 'downloaded']

/** The newest episodes across a library's podcasts, downloaded or not. */
export function LatestPage({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const [filter, setFilter] = usePageState<LatestFilter>('filter', 'unplayed')
  const [opened, setOpened] = useState<LatestEpisodeView | null>(null)
  const latest = useInfiniteQuery(latestEpisodesQuery(libraryId, filter))
  useRefreshOnItemEvents(latestEpisodesQuery(libraryId, filter).queryKey)
  usePageTitle(t('latest.title'))
  const episodes = useMemo(() => latest.data?.pages.flatMap(({ results }) => results) ?? [], [latest.data])
  const handlePlay = useCallback(
    (started: LatestEpisodeView) => playFromLatest(started, episodes),
    [episodes],
  )
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-4 px-4 py-6 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{t('latest.title')}</h1>
        <Segmented
          label={t('item.episodes.filter')}
          hideLabel
          options={FILTERS.map((value) => ({ value, label: t(`podcasts.filters.${value}`) }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      {latest.isPending && <Skeleton className="h-96 w-full" />}
      {latest.isError && episodes.length === 0 && (
        <ErrorState
          message={t('latest.loadFailed')}
          retrying={latest.isFetching}
          onRetry={() => void latest.refetch()}
        />
      )}
      {latest.data && episodes.length === 0 && (
        <EmptyState
          drawing={<ShelfDrawing />}
          text={filter === 'unplayed' ? t('latest.none') : t('podcasts.episodes.none')}
        />
      )}
      {episodes.length > 0 && (
        <ul
          aria-busy={latest.isPlaceholderData}
          className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface"
        >
          {episodes.map((episode) => (
            <li key={episode.id}>
              <LatestRow episode={episode} onPlay={handlePlay} onOpen={setOpened} />
            </li>
          ))}
        </ul>
      )}
      {latest.hasNextPage && !latest.isFetchingNextPage && (
        <ListEnd key={episodes.length} onNear={() => void latest.fetchNextPage()} />
      )}
      {opened && (
        <FeedEpisodeModal podcast={podcastOf(opened)} episode={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}
