import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../lib/format-duration.ts'
import type { NowPlaying } from '../../player/backend.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cover } from '../../cards/Cover.tsx'
import type { CoverSubject } from '../../cards/cover.rules.ts'
import { itemPath } from '../../cards/paths.ts'
import { useCoverRatio } from '../libraries/use-cover-ratio.ts'
import { ExplicitMark, NowPlayingAuthors, NowPlayingTitle } from './NowPlayingTitle.tsx'
import { usePlayer } from './use-player.ts'

const COVER_HEIGHT_PX = 64

/** What is playing: cover, title, author, duration. */
export function NowPlayingZone() {
  const { t } = useTranslation()
  const media = usePlayer((state) => state.media)
  const duration = usePlayer((state) => state.durationSeconds)
  const isFilm = usePlayer((state) => state.outputKind === 'video')
  if (media === null) return <Skeleton className="h-16 w-60" />
  return (
    <div className="flex min-w-0 items-center gap-3">
      {!isFilm && <PlayerCover media={media} heightPx={COVER_HEIGHT_PX} />}
      <div className="grid min-w-0">
        <div className="flex min-w-0 items-center gap-1.5">
          <NowPlayingTitle
            media={media}
            className="truncate font-serif leading-normal font-semibold hover:underline"
          />
          <ExplicitMark media={media} />
        </div>
        {!isFilm && (
          <p className="truncate text-sm leading-snug text-muted">
            <NowPlayingAuthors media={media} />
          </p>
        )}
        <p className="tabular text-sm leading-snug text-muted">
          <span className="sr-only">{t('player.duration')} </span>
          {formatClock(duration)}
        </p>
      </div>
    </div>
  )
}

export const coverSubjectOf = (media: NowPlaying): CoverSubject => ({
  id: media.libraryItemId,
  title: media.title,
  author: media.authorLine,
  coverPath: media.coverPath,
  updatedAt: media.updatedAt,
})

export function PlayerCover({ media, heightPx }: { media: NowPlaying; heightPx: number }) {
  const { t } = useTranslation()
  const ratio = useCoverRatio(media.libraryId)
  const widthPx = Math.round(heightPx / ratio)
  return (
    <Link
      to={itemPath(media.libraryItemId)}
      aria-label={t('player.openItem', { title: media.title })}
      style={{ width: widthPx }}
      className="shrink-0 rounded-cover"
    >
      <Cover subject={coverSubjectOf(media)} ratio={ratio} widthPx={widthPx} eager />
    </Link>
  )
}
