import type { RecentEpisodeView } from '@lectern/contract/browse'
import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../cards/Cover.tsx'
import { coverSubjectOf } from '../../cards/cover-subject.ts'
import { EpisodeButtons } from '../episodes/EpisodeButtons.tsx'
import { EpisodeProgressLine } from '../episodes/EpisodeProgressLine.tsx'
import { openEpisode } from '../episodes/use-episode-modal.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import type { CardTarget } from '../../cards/use-item-menu.ts'
import { useDateFormat } from '../../session/use-date-format.ts'
import { podcastCardOf } from './podcast-card.ts'

interface LatestRowProps {
  episode: RecentEpisodeView
  onPlay: (episode: RecentEpisodeView) => void
}

const COVER_PX = 96

export const LatestRow = memo(function LatestRow({ episode, onPlay }: LatestRowProps) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const ratio = useCoverRatio(episode.libraryId)
  const podcast = podcastCardOf(episode)
  const target = useMemo<CardTarget>(
    () => ({ item: podcast, shelfId: null, shelfIds: () => [], onSelect: undefined }),
    [podcast],
  )
  const podcastTitle = episode.podcast.metadata.title || t('item.noTitle')
  return (
    <article className="relative flex gap-3 p-3 sm:gap-4 sm:p-4">
      <Link
        to="/item/$itemId"
        params={{ itemId: episode.libraryItemId }}
        aria-label={t('latest.openPodcast', { title: podcastTitle })}
        className="block w-12 shrink-0 self-start rounded-cover sm:w-24"
      >
        <Cover subject={coverSubjectOf(podcast)} ratio={ratio} widthPx={COVER_PX} />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <Link
            to="/item/$itemId"
            params={{ itemId: episode.libraryItemId }}
            className="rounded underline-offset-4 hover:underline"
          >
            {podcastTitle}
          </Link>
          {episode.publishedAt !== null && (
            <time dateTime={new Date(episode.publishedAt).toISOString()}>
              {date.relative(episode.publishedAt)}
            </time>
          )}
        </p>
        <h2 className="leading-snug font-medium">
          <button
            type="button"
            dir="auto"
            onClick={() => openEpisode({ podcast, episode })}
            className="rounded text-left wrap-anywhere underline-offset-4 hover:underline"
          >
            {episode.title || t('item.episodes.noTitle')}
          </button>
        </h2>
        {episode.subtitle && (
          <p dir="auto" className="line-clamp-2 text-sm text-muted">
            {episode.subtitle}
          </p>
        )}
        <EpisodeButtons
          target={target}
          durationSeconds={episode.duration}
          onPlay={() => onPlay(episode)}
          className="mt-2"
        />
      </div>
      <EpisodeProgressLine libraryItemId={episode.libraryItemId} episodeId={episode.id} />
    </article>
  )
})
