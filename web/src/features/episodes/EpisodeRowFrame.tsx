import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { Episode } from '../player/episode-queue.rules.ts'
import { EpisodeFacts } from './EpisodeFacts.tsx'
import { EpisodeProgressLine } from './EpisodeProgressLine.tsx'

/** Selection state of a row in an episode list. */
export interface EpisodeRowChoice {
  isSelected: boolean
  isSelecting: boolean
  onSelect: (episodeId: string, isSelected: boolean) => void
}

interface EpisodeRowFrameProps extends EpisodeRowChoice {
  podcastId: string
  episode: Pick<Episode, 'id' | 'title' | 'subtitle' | 'episodeType' | 'season' | 'episode' | 'publishedAt'>
  onOpen: () => void
  /** Action buttons. */
  children: ReactNode
}

/** An episode in a list, with its facts and progress. The title opens its details. */
export function EpisodeRowFrame(props: EpisodeRowFrameProps) {
  const { t } = useTranslation()
  const { podcastId, episode, isSelected, isSelecting, onSelect, onOpen, children } = props
  const title = episode.title || t('item.episodes.noTitle')
  const handleTitle = () => {
    if (isSelecting) onSelect(episode.id, !isSelected)
    else onOpen()
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
      {children}
      <EpisodeProgressLine libraryItemId={podcastId} episodeId={episode.id} />
    </article>
  )
}

function EpisodeTypeMark({ type }: { type: string }) {
  const { t } = useTranslation()
  if (type !== 'trailer' && type !== 'bonus') return null
  return <Badge className="ml-2 align-middle">{t(`item.episodes.types.${type}`)}</Badge>
}
