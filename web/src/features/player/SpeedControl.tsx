import { Popover } from '@base-ui/react/popover'
import clsx from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeRate, MAX_RATE, MIN_RATE, RATE_PRESETS } from '../../player/rate.rules.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { POPUP_CLASS } from '../../ui/menu-class.ts'
import { saveRate, setRate, usePlayer } from './use-player.ts'
import { usePlayerSettings } from './use-player-settings.ts'

/** Speed presets and steps. The choice is saved when it closes. */
export function SpeedControl({ className }: { className?: string }) {
  const { t } = useTranslation()
  const rate = usePlayer((state) => state.rate)
  const isMusic = usePlayer((state) => state.media?.mediaType === 'music')
  return (
    <Popover.Root onOpenChange={(isOpen) => !isOpen && saveRate()}>
      <Popover.Trigger
        aria-label={t('player.speedNow', { rate })}
        disabled={isMusic}
        className={clsx(
          'tabular h-9 min-w-14 shrink-0 rounded-full px-2 text-sm font-medium text-muted transition-colors duration-120 hover:bg-hover hover:text-text disabled:opacity-50 data-popup-open:bg-hover touch:h-11',
          className,
        )}
      >
        {t('player.times', { rate: rate.toFixed(rate * 10 === Math.round(rate * 10) ? 1 : 2) })}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner side="top" sideOffset={8} collisionPadding={8} className="z-70">
          {/* When closed by mouse, focus does not return to the trigger, so that the player's shortcuts keep
             working. */}
          <Popover.Popup
            className={clsx(POPUP_CLASS, 'w-55 p-2')}
            finalFocus={(closedBy) => closedBy === 'keyboard'}
          >
            <Popover.Title className="sr-only">{t('player.speed')}</Popover.Title>
            <RatePresets />
            <RateSteps />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function RatePresets() {
  const { t } = useTranslation()
  const rate = usePlayer((state) => state.rate)
  return (
    <div role="group" aria-label={t('player.speedPresets')} className="grid grid-cols-5 gap-1">
      {RATE_PRESETS.map((preset) => (
        <Popover.Close
          key={preset}
          aria-pressed={preset === rate}
          onClick={() => setRate(preset)}
          className="tabular h-9 rounded-control text-sm hover:bg-hover aria-pressed:bg-accent aria-pressed:text-on-accent touch:h-11"
        >
          {t('player.times', { rate: preset })}
        </Popover.Close>
      ))}
    </div>
  )
}

function RateSteps() {
  const { t } = useTranslation()
  const rate = usePlayer((state) => state.rate)
  const step = usePlayerSettings(({ settings }) => settings.rateStep)
  return (
    <div className="mt-2 flex items-center justify-between border-t border-line pt-2">
      <IconButton
        name={t('player.slower')}
        icon={Minus}
        disabled={rate <= MIN_RATE}
        onClick={() => setRate(changeRate(rate, -step))}
      />
      <output aria-live="polite" className="tabular text-2xl font-medium">
        {t('player.times', { rate })}
      </output>
      <IconButton
        name={t('player.faster')}
        icon={Plus}
        disabled={rate >= MAX_RATE}
        onClick={() => setRate(changeRate(rate, step))}
      />
    </div>
  )
}
