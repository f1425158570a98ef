import clsx from 'clsx'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/Badge.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EpisodeButtons } from '../../episodes/EpisodeButtons.tsx'
import { EpisodeFacts } from '../../episodes/EpisodeFacts.tsx'
import { EpisodeProgressLine } from '../../episodes/EpisodeProgressLine.tsx'
import type { Episode } from '../../player/episode-queue.rules.ts'
import { openEpisode } from '../../episodes/use-episode-modal.ts'
import type { CardItem } from '../../../cards/card-item.ts'
import type { CardTarget } from '../../../cards/use-item-menu.ts'

interface EpisodeRowProps {
  podcast: CardItem
  episode: Episode
  onPlay: (episode: Episode) => void
  isSelected: boolean
  isSelecting: boolean
  onSelect: (episodeId: string, isSelected: boolean) => void
}

/** An episode: what it is, how far one is in it, and what can be done with it. The title opens all that is said about it. */
export const EpisodeRow = memo(function EpisodeRow(props: EpisodeRowProps) {
  const { t } = useTranslation()
  const { podcast, episode, onPlay, isSelected, isSelecting, onSelect } = props
  const target = useMemo(() => episodeTarget(podcast, episode), [podcast, episode])
  const title = episode.title || t('item.episodes.noTitle')
  const handleTitle = () => {
    if (isSelecting) onSelect(episode.id, !isSelected)
    else openEpisode({ podcast, episode })
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
            <EpisodeTypeMark type={episode.episodeType} />
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
      <EpisodeButtons
        target={target}
        durationSeconds={episode.duration}
        onPlay={() => onPlay(episode)}
        className="mt-2"
      />
      <EpisodeProgressLine libraryItemId={podcast.id} episodeId={episode.id} />
    </article>
  )
})

const episodeTarget = (podcast: CardItem, episode: Episode): CardTarget => ({
  item: { ...podcast, recentEpisode: episode },
  shelfId: null,
  shelfIds: () => [],
  onSelect: undefined,
})

function EpisodeTypeMark({ type }: { type: string }) {
  const { t } = useTranslation()
  if (type !== 'trailer' && type !== 'bonus') return null
  return <Badge className="ml-2 align-middle">{t(`item.episodes.types.${type}`)}</Badge>
}
