import type { KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListEnd } from '../../../ui/ListEnd.tsx'
import { LoadError } from '../../../ui/LoadState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useSelectedIds } from '../../episodes/use-selected-ids.ts'
import { feedEpisodesQuery, type FeedView } from '../episodes.api.ts'
import { storedFeedView, storeFeedView } from './feed-view.ts'
import { FeedEpisodeModal } from './FeedEpisodeModal.tsx'
import { FeedEpisodeRow } from './FeedEpisodeRow.tsx'
import { FeedSelectionBar } from './FeedSelectionBar.tsx'
import { FeedState } from './FeedState.tsx'
import { FeedToolbar } from './FeedToolbar.tsx'
import type { PodcastOfEpisode } from './play-feed-episode.ts'

const SEARCH_AFTER_MS = 250

/** All episodes of a podcast's feed, searched, filtered and sorted on the server, with bulk selection. */
export function FeedSection({ podcast }: { podcast: PodcastOfEpisode }) {
  const { t } = useTranslation()
  const [view, setView] = useState(storedFeedView)
  const search = useDebounced(view.search, SEARCH_AFTER_MS)
  const list = useInfiniteQuery(feedEpisodesQuery(podcast.id, { ...view, search }))
  const episodes = useMemo(() => list.data?.pages.flatMap(({ results }) => results) ?? [], [list.data])
  const { selected, setSelected, select } = useSelectedIds()
  const [opened, setOpened] = useState<KnownFeedEpisodeView | null>(null)
  const change = (news: Partial<FeedView>) => {
    const next = { ...view, ...news }
    storeFeedView(next)
    setView(next)
  }
  const chosen = episodes.filter(({ id }) => selected.has(id))
  const [first] = list.data?.pages ?? []
  if (list.isError && !list.data) {
    return <LoadError query={list} message={t('podcasts.episodes.loadFailed')} />
  }
  return (
    <>
      <div className="grid gap-3 border-b border-line p-4">
        {first && <FeedState libraryItemId={podcast.id} feed={first.feed} />}
        {chosen.length > 0 ? (
          <FeedSelectionBar
            libraryItemId={podcast.id}
            episodes={chosen}
            onSelectAll={() => setSelected(new Set(episodes.map(({ id }) => id)))}
            onDone={() => setSelected(new Set())}
          />
        ) : (
          <FeedToolbar view={view} onChange={change} />
        )}
      </div>
      {!list.data && <Skeleton className="m-4 h-64" />}
      {list.data && episodes.length === 0 && <EmptyState text={t('podcasts.episodes.none')} />}
      <ul aria-busy={list.isPlaceholderData} className="divide-y divide-line">
        {episodes.map((episode, place) => (
          <li
            key={episode.id}
            aria-setsize={first?.total}
            aria-posinset={place + 1}
            className="[contain-intrinsic-size:auto_9rem] [content-visibility:auto]"
          >
            <FeedEpisodeRow
              podcast={podcast}
              episode={episode}
              isSelected={selected.has(episode.id)}
              isSelecting={chosen.length > 0}
              onSelect={select}
              onOpen={setOpened}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && !list.isFetchingNextPage && (
        <ListEnd key={episodes.length} onNear={() => void list.fetchNextPage()} />
      )}
      {opened && <FeedEpisodeModal podcast={podcast} episode={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
