import clsx from 'clsx'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { togglePlay, usePlayer } from './use-player.ts'

interface PlayButtonProps {
  sizePx: number
  className?: string
}

/** The main play button. Shows a spinner while loading; while buffering it can still pause. */
export function PlayButton({ sizePx, className }: PlayButtonProps) {
  const { t } = useTranslation()
  const phase = usePlayer((state) => state.phase)
  const isWaiting = usePlayer((state) => state.isWaiting)
  const isLoading = phase === 'LOADING'
  const isOn = phase === 'PLAYING' || isWaiting
  const name = isLoading ? t('player.loading') : t(isOn ? 'player.pause' : 'player.play')
  return (
    <Tooltip text={name}>
      <button
        type="button"
        aria-label={name}
        aria-busy={isLoading || isWaiting || undefined}
        aria-disabled={isLoading || undefined}
        onClick={togglePlay}
        style={{ width: sizePx, height: sizePx }}
        className={clsx(
          'grid shrink-0 place-items-center rounded-full bg-accent text-on-accent transition-colors duration-120 hover:bg-accent-hover',
          className,
        )}
      >
        {isLoading || isWaiting ? (
          <Spinner sizePx={sizePx / 2} label={t(isLoading ? 'player.loading' : 'player.waiting')} />
        ) : (
          <Icon
            of={phase === 'PLAYING' ? Pause : Play}
            sizePx={sizePx / 2}
            className={clsx('fill-current', phase !== 'PLAYING' && 'translate-x-[6%]')}
          />
        )}
      </button>
    </Tooltip>
  )
}
