import { memo, useMemo } from 'react'
import { EpisodeButtons } from '../../episodes/EpisodeButtons.tsx'
import { type EpisodeRowChoice, EpisodeRowFrame } from '../../episodes/EpisodeRowFrame.tsx'
import type { Episode } from '../../player/episode-queue.rules.ts'
import { openEpisode } from '../../episodes/use-episode-modal.ts'
import type { CardItem } from '../../../cards/card-item.ts'
import type { CardTarget } from '../../../cards/use-item-menu.ts'
import { useRemoveEpisodes } from './use-remove-episodes.ts'

interface EpisodeRowProps extends EpisodeRowChoice {
  podcast: CardItem
  episode: Episode
  onPlay: (episode: Episode) => void
}

/** A downloaded episode. */
export const EpisodeRow = memo(function EpisodeRow(props: EpisodeRowProps) {
  const { podcast, episode, onPlay, ...choice } = props
  const { remove, isRemoving } = useRemoveEpisodes(podcast.id)
  const target = useMemo(() => episodeTarget(podcast, episode), [podcast, episode])
  return (
    <EpisodeRowFrame
      {...choice}
      podcastId={podcast.id}
      episode={episode}
      onOpen={() => openEpisode({ podcast, episode })}
    >
      <EpisodeButtons
        target={target}
        durationSeconds={episode.duration}
        onPlay={() => onPlay(episode)}
        isRemoving={isRemoving}
        onRemove={() => void remove([episode])}
        className="mt-2"
      />
    </EpisodeRowFrame>
  )
})

const episodeTarget = (podcast: CardItem, episode: Episode): CardTarget => ({
  item: { ...podcast, recentEpisode: episode },
  shelfId: null,
  shelfIds: () => [],
  onSelect: undefined,
})
