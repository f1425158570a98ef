import type { KnownFeedEpisodeView } from '@lectern/contract/podcast-views'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { EpisodePlayButton } from '../../episodes/EpisodePlayButton.tsx'
import { type EpisodeRowChoice, EpisodeRowFrame } from '../../episodes/EpisodeRowFrame.tsx'
import { DownloadControl } from './DownloadControl.tsx'
import { isPlayable, playFeedEpisodes, type PodcastOfEpisode } from './play-feed-episode.ts'
import { PlayedToggle } from './PlayedToggle.tsx'

interface FeedEpisodeRowProps extends EpisodeRowChoice {
  podcast: PodcastOfEpisode
  episode: KnownFeedEpisodeView
  onOpen: (episode: KnownFeedEpisodeView) => void
}

/** An episode of a feed, downloaded or not. */
export const FeedEpisodeRow = memo(function FeedEpisodeRow(props: FeedEpisodeRowProps) {
  const { t } = useTranslation()
  const { podcast, episode, onOpen, ...choice } = props
  return (
    <EpisodeRowFrame {...choice} podcastId={podcast.id} episode={episode} onOpen={() => onOpen(episode)}>
      <div className="mt-2 flex flex-wrap items-center gap-1">
        {isPlayable(episode) && (
          <EpisodePlayButton
            libraryItemId={podcast.id}
            episodeId={episode.id}
            title={episode.title || t('item.episodes.noTitle')}
            durationSeconds={episode.durationSeconds ?? 0}
            onPlay={() => playFeedEpisodes([{ podcast, episode }])}
          />
        )}
        <PlayedToggle episode={episode} />
        <DownloadControl libraryId={podcast.libraryId} episode={episode} />
      </div>
    </EpisodeRowFrame>
  )
})
