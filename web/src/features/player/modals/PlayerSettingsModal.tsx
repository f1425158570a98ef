import { History } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDeveloperMode } from '../../../lib/developer-mode.ts'
import { formatDuration } from '../../../lib/format-duration.ts'
import { hinted } from '../../../lib/hinted.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { flagsOf } from '../../../lib/fields-of.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { BOOSTS, JUMP_SECONDS, type PlayerSettings, RATE_STEPS } from '../player-settings.rules.ts'
import { toggleChapterTrack, useChapters, useChapterTrack } from '../use-bar.ts'
import { usePlayer } from '../use-player.ts'
import { closePlayerModal, openPlayerModal } from '../use-player-modals.ts'
import { changePlayerSettings, usePlayerSettings } from '../use-player-settings.ts'

export function PlayerSettingsModal({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <Modal open={isOpen} onClose={closePlayerModal} title={t('player.settings.title')}>
      <div className="grid gap-4">
        <JumpSelects />
        <ChapterTrackSwitch />
        <Switches />
        <Sound />
        <HistoryLink />
        <TechnicalDetails />
      </div>
    </Modal>
  )
}

const useSettings = (): PlayerSettings => usePlayerSettings((state) => state.settings)

function JumpSelects() {
  const { t } = useTranslation()
  const settings = useSettings()
  const locale = currentLocale()
  const options = JUMP_SECONDS.map((seconds) => ({
    value: String(seconds),
    label: formatDuration(seconds, locale),
  }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={t('player.settings.jumpBack')}
        options={options}
        value={String(settings.jumpBackSeconds)}
        onChange={(value) => changePlayerSettings({ jumpBackSeconds: Number(value) })}
      />
      <Select
        label={t('player.settings.jumpForward')}
        options={options}
        value={String(settings.jumpForwardSeconds)}
        onChange={(value) => changePlayerSettings({ jumpForwardSeconds: Number(value) })}
      />
    </div>
  )
}

function ChapterTrackSwitch() {
  const { t } = useTranslation()
  const hasChapters = useChapters().length > 0
  const isOn = useChapterTrack()
  return (
    <Switch
      label={t('player.useChapterTrack')}
      checked={isOn}
      disabled={!hasChapters}
      onChange={toggleChapterTrack}
    />
  )
}

function Switches() {
  const { t } = useTranslation()
  const settings = useSettings()
  const flag = flagsOf(settings, changePlayerSettings)
  return (
    <div>
      <Switch {...hinted(t, 'player.settings.autoRewind')} {...flag('isAutoRewindOn')} />
      <Switch {...hinted(t, 'player.settings.ratePerItem')} {...flag('isRatePerItem')} />
      <Switch {...hinted(t, 'player.settings.skipSilence')} {...flag('isSkippingSilence')} />
    </div>
  )
}

/** Link for windows so narrow that the bar has no room for its button. */
function HistoryLink() {
  const { t } = useTranslation()
  const isMusic = usePlayer((state) => state.media?.mediaType === 'music')
  if (isMusic) return null
  return (
    <Button
      icon={History}
      variant="ghost"
      className="justify-self-start max-md:hidden lg:hidden"
      onClick={() => openPlayerModal('history')}
    >
      {t('player.history.title')}
    </Button>
  )
}

/** For bug reports: the session and the playback backend. */
function TechnicalDetails() {
  const { t } = useTranslation()
  const isDeveloper = useDeveloperMode()
  const sessionId = usePlayer((state) => state.sessionId)
  const outputKind = usePlayer((state) => state.outputKind)
  if (!isDeveloper) return null
  return (
    <div className="border-t border-line pt-3 text-sm text-muted">
      <h3>{t('player.settings.technical')}</h3>
      <p className="font-mono wrap-anywhere">{[outputKind, sessionId].filter(Boolean).join(' ')}</p>
    </div>
  )
}

function Sound() {
  const { t } = useTranslation()
  const { number } = useFormats()
  const settings = useSettings()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Segmented
        label={t('player.settings.boost')}
        options={BOOSTS.map((boost) => ({
          value: String(boost),
          label: t('player.times', { rate: number(boost) }),
        }))}
        value={String(settings.boost)}
        onChange={(value) => changePlayerSettings({ boost: Number(value) })}
      />
      <Segmented
        label={t('player.settings.rateStep')}
        options={RATE_STEPS.map((step) => ({ value: String(step), label: number(step) }))}
        value={String(settings.rateStep)}
        onChange={(value) => changePlayerSettings({ rateStep: Number(value) })}
      />
    </div>
  )
}
