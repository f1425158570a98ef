import { Popover } from '@base-ui/react/popover'
import clsx from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { changeRate, MAX_RATE, MIN_RATE, RATE_PRESETS } from '../../player/rate.rules.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { POPUP_CLASS } from '../../ui/menu-class.ts'

interface RateMenuProps {
  rate: number
  onRate: (rate: number) => void
  /** Of the buttons beside the current speed. */
  step: number
  disabled?: boolean
  onClose?: () => void
  className?: string | undefined
}

/** Speed presets and steps. */
export function RateMenu({ rate, onRate, step, disabled = false, onClose, className }: RateMenuProps) {
  const { t } = useTranslation()
  const format = useFormats()
  return (
    <Popover.Root onOpenChange={(isOpen) => !isOpen && onClose?.()}>
      <Popover.Trigger
        aria-label={t('player.speedNow', { rate: format.number(rate) })}
        disabled={disabled}
        className={clsx(
          'tabular h-9 min-w-14 shrink-0 rounded-full px-2 text-sm font-medium text-muted transition-colors duration-120 hover:bg-hover hover:text-text disabled:opacity-50 data-popup-open:bg-hover touch:h-11',
          className,
        )}
      >
        {t('player.times', { rate: format.rate(rate) })}
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
            <RatePresets rate={rate} onRate={onRate} />
            <RateSteps rate={rate} onRate={onRate} step={step} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function RatePresets({ rate, onRate }: Pick<RateMenuProps, 'rate' | 'onRate'>) {
  const { t } = useTranslation()
  const format = useFormats()
  return (
    <div role="group" aria-label={t('player.speedPresets')} className="grid grid-cols-5 gap-1">
      {RATE_PRESETS.map((preset) => (
        <Popover.Close
          key={preset}
          aria-pressed={preset === rate}
          onClick={() => onRate(preset)}
          className="tabular h-9 rounded-control text-sm hover:bg-hover aria-pressed:bg-accent aria-pressed:text-on-accent touch:h-11"
        >
          {t('player.times', { rate: format.number(preset) })}
        </Popover.Close>
      ))}
    </div>
  )
}

function RateSteps({ rate, onRate, step }: Pick<RateMenuProps, 'rate' | 'onRate' | 'step'>) {
  const { t } = useTranslation()
  const format = useFormats()
  return (
    <div className="mt-2 flex items-center justify-between border-t border-line pt-2">
      <IconButton
        name={t('player.slower')}
        icon={Minus}
        disabled={rate <= MIN_RATE}
        onClick={() => onRate(changeRate(rate, -step))}
      />
      <output aria-live="polite" className="tabular text-2xl font-medium">
        {t('player.times', { rate: format.number(rate) })}
      </output>
      <IconButton
        name={t('player.faster')}
        icon={Plus}
        disabled={rate >= MAX_RATE}
        onClick={() => onRate(changeRate(rate, step))}
      />
    </div>
  )
}
