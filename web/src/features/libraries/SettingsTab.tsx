import { COVER_ASPECT_RATIO } from '@lectern/contract/constants'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../lib/hinted.ts'
import type { DraftProps } from '../../ui/controlled.ts'
import { Switch } from '../../ui/Switch.tsx'
import { useServerSettings } from '../../session/use-server-settings.ts'
import { FinishedRule } from './FinishedRule.tsx'
import type { LibraryDraft, PlainSettings } from './library-form.rules.ts'
import { RegionSelect } from './RegionSelect.tsx'

export function SettingsTab({ draft, onChange }: DraftProps<LibraryDraft>) {
  const { t } = useTranslation()
  const { settings, mediaType } = draft
  const set = (change: Partial<PlainSettings>) => onChange({ ...draft, settings: { ...settings, ...change } })
  return (
    <div className="grid gap-1">
      <Switch
        name="squareCovers"
        {...hinted(t, 'libraries.settings.squareCovers.label')}
        checked={settings.coverAspectRatio === COVER_ASPECT_RATIO.square}
        onChange={(isOn) =>
          set({ coverAspectRatio: isOn ? COVER_ASPECT_RATIO.square : COVER_ASPECT_RATIO.standard })
        }
      />
      <WatcherSwitch isOff={settings.disableWatcher} onChange={(disableWatcher) => set({ disableWatcher })} />
      {mediaType === 'book' &&
        BOOK_SWITCHES.map((name) => (
          <Switch
            key={name}
            name={name}
            {...hinted(t, `libraries.settings.${name}.label`)}
            checked={settings[name]}
            onChange={(isOn) => set({ [name]: isOn })}
          />
        ))}
      <FinishedRule settings={settings} onChange={set} />
      {mediaType === 'podcast' && (
        <RegionSelect
          value={settings.podcastSearchRegion}
          onChange={(podcastSearchRegion) => set({ podcastSearchRegion })}
        />
      )}
    </div>
  )
}

const BOOK_SWITCHES = [
  'skipMatchingMediaWithAsin',
  'skipMatchingMediaWithIsbn',
  'audiobooksOnly',
  'hideSingleBookSeries',
  'onlyShowLaterBooksInContinueSeries',
] as const

/** If the watcher is disabled server-wide, a single library cannot enable it. */
function WatcherSwitch({ isOff, onChange }: { isOff: boolean; onChange: (isOff: boolean) => void }) {
  const { t } = useTranslation()
  const isOffEverywhere = useServerSettings().settings?.scannerDisableWatcher ?? false
  return (
    <Switch
      name="disableWatcher"
      label={t('libraries.settings.disableWatcher.label')}
      hint={
        isOffEverywhere
          ? t('libraries.settings.disableWatcher.everywhere')
          : t('libraries.settings.disableWatcher.hint')
      }
      checked={isOff || isOffEverywhere}
      disabled={isOffEverywhere}
      onChange={onChange}
    />
  )
}
