import type { LatestEpisodeView } from '@lectern/contract/podcasts'
import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../cards/Cover.tsx'
import { useDateFormat } from '../../../session/use-date-format.ts'
import { EpisodePlayButton } from '../../episodes/EpisodePlayButton.tsx'
import { EpisodeProgressLine } from '../../episodes/EpisodeProgressLine.tsx'
import { useCoverRatio } from '../../libraries/use-cover-ratio.ts'
import { DownloadControl } from '../episodes/DownloadControl.tsx'
import { isPlayable } from '../episodes/play-feed-episode.ts'
import { PlayedToggle } from '../episodes/PlayedToggle.tsx'
import { LatestMenu } from './LatestMenu.tsx'
import { podcastOf } from './play-from-latest.ts'

interface LatestRowProps {
  episode: LatestEpisodeView
  onPlay: (episode: LatestEpisodeView) => void
  onOpen: (episode: LatestEpisodeView) => void
}

const COVER_PX = 96

export const LatestRow = memo(function LatestRow({ episode, onPlay, onOpen }: LatestRowProps) {
  const { t } = useTranslation()
  const date = useDateFormat()
  const { libraryItemId, libraryId, podcastAuthor, publishedAt } = episode
  const ratio = useCoverRatio(libraryId)
  const podcastTitle = episode.podcastTitle || t('item.noTitle')
  const title = episode.title || t('item.episodes.noTitle')
  const cover = useMemo(
    () => ({ ...podcastOf(episode), author: podcastAuthor ?? '', updatedAt: episode.updatedAt }),
    [episode, podcastAuthor],
  )
  return (
    <article className="relative flex gap-3 p-3 sm:gap-4 sm:p-4">
      <Link
        to="/item/$itemId"
        params={{ itemId: libraryItemId }}
        aria-label={t('latest.openPodcast', { title: podcastTitle })}
        className="block w-12 shrink-0 self-start rounded-cover sm:w-24"
      >
        <Cover subject={cover} ratio={ratio} widthPx={COVER_PX} />
      </Link>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Link
            to="/item/$itemId"
            params={{ itemId: libraryItemId }}
            className="inline-flex items-center rounded underline-offset-4 hover:underline touch:min-h-11 touch:min-w-11"
          >
            {podcastTitle}
          </Link>
          {publishedAt !== null && (
            <time dateTime={new Date(publishedAt).toISOString()}>{date.relative(publishedAt)}</time>
          )}
        </p>
        <h2 className="leading-snug font-medium">
          <button
            type="button"
            dir="auto"
            onClick={() => onOpen(episode)}
            className="rounded text-left wrap-anywhere underline-offset-4 hover:underline touch:min-h-11 touch:min-w-11"
          >
            {title}
          </button>
        </h2>
        {episode.subtitle && (
          <p dir="auto" className="line-clamp-2 text-sm text-muted">
            {episode.subtitle}
          </p>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-1">
          {isPlayable(episode) && (
            <EpisodePlayButton
              libraryItemId={libraryItemId}
              episodeId={episode.id}
              title={title}
              durationSeconds={episode.durationSeconds ?? 0}
              onPlay={() => onPlay(episode)}
            />
          )}
          <PlayedToggle episode={episode} />
          <DownloadControl libraryId={libraryId} episode={episode} />
          <LatestMenu episode={episode} />
        </div>
      </div>
      <EpisodeProgressLine libraryItemId={libraryItemId} episodeId={episode.id} />
    </article>
  )
})
