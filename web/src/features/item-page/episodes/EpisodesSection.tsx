import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { CardItem } from '../../../cards/card-item.ts'
import { useSelectedIds } from '../../episodes/use-selected-ids.ts'
import type { Episode } from '../../player/episode-queue.rules.ts'
import { useProgressLookup } from '../../../session/use-progress.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { EpisodeList } from './EpisodeList.tsx'
import { EpisodeSelectionBar } from './EpisodeSelectionBar.tsx'
import { MatchEpisodesButton } from './MatchEpisodesButton.tsx'
import { EpisodeToolbar } from './EpisodeToolbar.tsx'
import { shownEpisodes } from './episode-list.rules.ts'
import { useEpisodeView } from './use-episode-view.ts'

interface EpisodesSectionProps {
  podcast: CardItem
  episodes: readonly Episode[]
  onPlay: (episode: Episode) => void
}

/** Episodes of a podcast, with search, filter, sorting and bulk selection. */
export function EpisodesSection({ podcast, episodes, onPlay }: EpisodesSectionProps) {
  const { t } = useTranslation()
  const format = useFormats()
  const { view, change } = useEpisodeView()
  const { selected, setSelected, select } = useSelectedIds()
  const lookUp = useProgressLookup()
  const shown = useMemo(
    () => shownEpisodes(episodes, view, (episodeId) => lookUp(podcast.id, episodeId)),
    [episodes, view, lookUp, podcast.id],
  )
  // Selected episodes that have since left the list, filtered out or removed, no longer count.
  const chosen = shown.filter(({ id }) => selected.has(id))
  const total = format.number(episodes.length)
  const count = shown.length === episodes.length ? total : `${format.number(shown.length)} / ${total}`
  return (
    <section aria-labelledby="episodes-title" className="rounded-panel border border-line bg-surface">
      <div className="grid gap-3 border-b border-line p-4">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <h2 id="episodes-title" className="flex items-center gap-3 font-medium">
            {t('item.tables.episodes')}
            <Badge>{count}</Badge>
          </h2>
          {episodes.length > 0 && <MatchEpisodesButton podcast={podcast} />}
        </div>
        {chosen.length > 0 ? (
          <EpisodeSelectionBar
            libraryItemId={podcast.id}
            episodes={chosen}
            onSelectAll={() => setSelected(new Set(shown.map(({ id }) => id)))}
            onCancel={() => setSelected(new Set())}
          />
        ) : (
          <EpisodeToolbar view={view} onChange={change} />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState text={episodes.length === 0 ? t('item.episodes.none') : t('item.episodes.noneShown')} />
      ) : (
        <EpisodeList
          podcast={podcast}
          episodes={shown}
          onPlay={onPlay}
          selected={selected}
          isSelecting={chosen.length > 0}
          onSelect={select}
        />
      )}
    </section>
  )
}
