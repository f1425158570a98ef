import clsx from 'clsx'
import { CircleCheck, Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format-duration.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePlayback } from '../player/use-playback.ts'
import { useProgress } from '../../session/use-progress.ts'
import { episodeLine } from './episode-line.rules.ts'

interface EpisodePlayButtonProps {
  libraryItemId: string
  episodeId: string
  title: string
  durationSeconds: number
  onPlay: () => void
}

/** Plays and pauses an episode, and shows how much of it is left. */
export function EpisodePlayButton(props: EpisodePlayButtonProps) {
  const { t } = useTranslation()
  const { libraryItemId, episodeId, title, durationSeconds, onPlay } = props
  const progress = useProgress(libraryItemId, episodeId)
  const { isPlaying, isLoaded, toggle } = usePlayback(libraryItemId, episodeId)
  const line = episodeLine(progress, durationSeconds)
  const duration = formatDuration(line.seconds, currentLocale())
  const isFinished = line.kind === 'finished' && !isLoaded
  const text = isPlaying
    ? t('item.episodes.playing')
    : {
        unplayed: durationSeconds > 0 ? duration : t('item.play'),
        begun: t('item.episodes.left', { duration }),
        finished: t('item.episodes.finished'),
      }[line.kind]
  return (
    <button
      type="button"
      onClick={isLoaded ? toggle : onPlay}
      aria-label={t(isPlaying ? 'item.episodes.pause' : 'item.episodes.play', { title, text })}
      className={clsx(
        'inline-flex h-9 items-center gap-2 rounded-full border px-3 text-sm transition-colors duration-120 touch:h-11',
        isPlaying ? 'border-accent text-accent' : 'border-edge/60 hover:border-edge hover:bg-hover',
        isFinished && 'text-done',
      )}
    >
      <Icon
        of={isPlaying ? Pause : isFinished ? CircleCheck : Play}
        sizePx={16}
        className={clsx('shrink-0', !isFinished && 'fill-current')}
      />
      <span className="tabular">{text}</span>
    </button>
  )
}
