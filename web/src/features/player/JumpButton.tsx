import { RotateCcw, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/format-duration.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { jumpBack, jumpForward } from './use-player.ts'
import { usePlayerSettings } from './use-player-settings.ts'

/** Height of the number relative to the button, so that it fits inside the arrow. */
const NUMBER_SHARE = 0.225

interface JumpButtonProps {
  direction: 'back' | 'forward'
  sizePx: number
}

/** A round arrow with the number of seconds in it; from one minute on, of minutes. */
export function JumpButton({ direction, sizePx }: JumpButtonProps) {
  const { t } = useTranslation()
  const isBack = direction === 'back'
  const seconds = usePlayerSettings(({ settings }) =>
    isBack ? settings.jumpBackSeconds : settings.jumpForwardSeconds,
  )
  const name = t(isBack ? 'player.jumpBack' : 'player.jumpForward', {
    time: formatDuration(seconds, currentLocale()),
  })
  return (
    <Tooltip text={name}>
      <button
        type="button"
        aria-label={name}
        onClick={isBack ? jumpBack : jumpForward}
        style={{ width: sizePx, height: sizePx }}
        className="relative grid shrink-0 place-items-center rounded-full text-muted transition-colors duration-120 hover:bg-hover hover:text-text"
      >
        <Icon of={isBack ? RotateCcw : RotateCw} sizePx={sizePx * 0.66} />
        <span
          aria-hidden
          style={{ fontSize: `${sizePx * NUMBER_SHARE}px` }}
          className="tabular absolute leading-none font-semibold"
        >
          {seconds < 60 ? seconds : `${seconds / 60}m`}
        </span>
      </button>
    </Tooltip>
  )
}
