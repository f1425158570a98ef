import type { KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import clsx from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EpisodeFacts } from '../../episodes/EpisodeFacts.tsx'
import { EpisodePlayButton } from '../../episodes/EpisodePlayButton.tsx'
import { EpisodeProgressLine } from '../../episodes/EpisodeProgressLine.tsx'
import { DownloadControl } from './DownloadControl.tsx'
import { isPlayable, playFeedEpisodes, type PodcastOfEpisode } from './play-feed-episode.ts'
import { PlayedToggle } from './PlayedToggle.tsx'

interface FeedEpisodeRowProps {
  podcast: PodcastOfEpisode
  episode: KnownFeedEpisodeView
  isSelected: boolean
  isSelecting: boolean
  onSelect: (episodeId: string, isSelected: boolean) => void
  onOpen: (episode: KnownFeedEpisodeView) => void
}

/** An episode of a feed, on disk or not. */
export const FeedEpisodeRow = memo(function FeedEpisodeRow(props: FeedEpisodeRowProps) {
  const { t } = useTranslation()
  const { podcast, episode, isSelected, isSelecting, onSelect, onOpen } = props
  const title = episode.title || t('item.episodes.noTitle')
  const handleTitle = () => {
    if (isSelecting) onSelect(episode.id, !isSelected)
    else onOpen(episode)
  }
  return (
    <article className={clsx('group relative px-4 py-3', isSelected && 'bg-accent-soft')}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="leading-snug font-medium">
            <button
              type="button"
              onClick={handleTitle}
              className="rounded text-left wrap-anywhere underline-offset-4 hover:underline touch:min-h-11"
              dir="auto"
            >
              {title}
            </button>
            {(episode.episodeType === 'trailer' || episode.episodeType === 'bonus') && (
              <Badge className="ml-2 align-middle">{t(`item.episodes.types.${episode.episodeType}`)}</Badge>
            )}
          </h3>
          {episode.subtitle && (
            <p dir="auto" className="measure line-clamp-2 text-sm text-muted">
              {episode.subtitle}
            </p>
          )}
          <EpisodeFacts episode={episode} />
        </div>
        <Checkbox
          label={t('item.episodes.select', { title })}
          hideLabel
          checked={isSelected}
          onChange={(checked) => onSelect(episode.id, checked)}
          className={clsx(
            'shrink-0 transition-opacity duration-120',
            !isSelecting && 'opacity-60 group-hover:opacity-100 focus-within:opacity-100',
          )}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-1">
        {isPlayable(episode) && (
          <EpisodePlayButton
            libraryItemId={podcast.id}
            episodeId={episode.id}
            title={title}
            durationSeconds={episode.durationSeconds ?? 0}
            onPlay={() => playFeedEpisodes([{ podcast, episode }])}
          />
        )}
        <PlayedToggle episode={episode} />
        <DownloadControl libraryId={podcast.libraryId} episode={episode} />
      </div>
      <EpisodeProgressLine libraryItemId={podcast.id} episodeId={episode.id} />
    </article>
  )
})
