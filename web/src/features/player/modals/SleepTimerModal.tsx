import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock, formatDuration, formatMinutes } from '../../../lib/format-duration.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { presetsAfter, SLEEP_STEPS_SECONDS } from '../../../player/sleep-timer.rules.ts'
import { readStoredJson, writeStored } from '../../../lib/storage.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { PlainForm } from '../../../ui/PlainForm.tsx'
import { useChapters } from '../use-bar.ts'
import { closePlayerModal } from '../use-player-modals.ts'
import { sleepTimer, usePlayer } from '../use-player.ts'

const WIDTH_PX = 350
const [SMALL_STEP, LARGE_STEP] = SLEEP_STEPS_SECONDS
const MAX_MINUTES = 24 * 60
const LAST_CHOICE_KEY = 'sleepTimerSeconds'

function lastChoice(): number | null {
  const stored = readStoredJson(LAST_CHOICE_KEY)
  return typeof stored === 'number' ? stored : null
}

export function SleepTimerModal({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  const timer = usePlayer((state) => state.sleep)
  return (
    <Modal open={isOpen} onClose={closePlayerModal} title={t('player.sleep.title')} width={WIDTH_PX}>
      {timer === null && <Presets />}
      {timer?.kind === 'time' && <Running remainingSeconds={timer.remainingSeconds} />}
      {timer?.kind === 'chapter' && (
        <div className="grid justify-items-center gap-4 py-4">
          <p>{t('player.sleep.untilChapterEnd')}</p>
          <CancelButton />
        </div>
      )}
    </Modal>
  )
}

function Presets() {
  const { t } = useTranslation()
  const hasChapters = useChapters().length > 0
  const [minutes, setMinutes] = useState<number | null>(null)
  const [presets] = useState(() => presetsAfter(lastChoice()))
  const start = (seconds: number) => {
    writeStored(LAST_CHOICE_KEY, String(seconds))
    sleepTimer().start(seconds)
    closePlayerModal()
  }
  const startUntilChapterEnd = () => {
    sleepTimer().startUntilChapterEnd()
    closePlayerModal()
  }
  return (
    <div className="grid gap-3">
      <ul aria-label={t('player.sleep.presets')} className="-mx-2">
        {presets.map((seconds, place) => (
          <li key={seconds}>
            <button
              type="button"
              data-autofocus={place === 0 ? '' : undefined}
              onClick={() => start(seconds)}
              className={ROW_CLASS}
            >
              {presetName(seconds)}
            </button>
          </li>
        ))}
        {hasChapters && (
          <li>
            <button type="button" onClick={startUntilChapterEnd} className={ROW_CLASS}>
              {t('player.sleep.chapterEnd')}
            </button>
          </li>
        )}
      </ul>
      <PlainForm
        className="flex items-start gap-2 border-t border-line pt-3"
        onSubmit={() => minutes !== null && minutes > 0 && start(minutes * 60)}
      >
        <div className="min-w-0 flex-1">
          <NumberField
            label={t('player.sleep.minutes')}
            value={minutes}
            onChange={setMinutes}
            min={1}
            max={MAX_MINUTES}
          />
        </div>
        <Button type="submit" disabled={minutes === null} className="mt-6">
          {t('player.sleep.set')}
        </Button>
      </PlainForm>
    </div>
  )
}

const ROW_CLASS = 'flex min-h-11 w-full items-center justify-center rounded-control px-3 hover:bg-hover'

/** "90 min" rather than "1 h 30 min", consistent with the presets. */
function presetName(seconds: number): string {
  if (seconds > 5400 || seconds < 60) return formatDuration(seconds, currentLocale())
  return inMinutes(seconds)
}

const inMinutes = (seconds: number): string => formatMinutes(seconds, currentLocale())

function Running({ remainingSeconds }: { remainingSeconds: number }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-center gap-5 py-2">
      <p role="timer" aria-label={t('player.sleep.remaining')} className="tabular text-4xl font-medium">
        {formatClock(remainingSeconds)}
      </p>
      <div className="grid w-full grid-cols-4 gap-2">
        <StepButton direction="less" seconds={LARGE_STEP} isDisabled={remainingSeconds < LARGE_STEP} />
        <StepButton direction="less" seconds={SMALL_STEP} />
        <StepButton direction="more" seconds={SMALL_STEP} />
        <StepButton direction="more" seconds={LARGE_STEP} />
      </div>
      <CancelButton />
    </div>
  )
}

interface StepButtonProps {
  direction: 'less' | 'more'
  seconds: number
  isDisabled?: boolean
}

function StepButton({ direction, seconds, isDisabled }: StepButtonProps) {
  const { t } = useTranslation()
  const isLess = direction === 'less'
  return (
    <Button
      size="sm"
      disabled={isDisabled}
      onClick={() => (isLess ? sleepTimer().shorten(seconds) : sleepTimer().lengthen(seconds))}
      aria-label={t(isLess ? 'player.sleep.less' : 'player.sleep.more', { time: inMinutes(seconds) })}
    >
      {isLess ? '−' : '+'}
      {inMinutes(seconds)}
    </Button>
  )
}

function CancelButton() {
  const { t } = useTranslation()
  return (
    <Button
      variant="ghost"
      onClick={() => {
        sleepTimer().cancel()
        closePlayerModal()
      }}
    >
      {t('player.sleep.cancel')}
    </Button>
  )
}
