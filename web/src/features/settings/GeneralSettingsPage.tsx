import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { setDeveloperMode, useDeveloperMode } from '../../lib/developer-mode.ts'
import { setExperimental, useExperimental } from '../../lib/experimental.ts'
import { hinted } from '../../lib/hinted.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { AllowedOrigins } from './AllowedOrigins.tsx'
import { CoverProviderSelect } from './CoverProviderSelect.tsx'
import { DateFormatSelect, TimeFormatSelect } from './DateSelects.tsx'
import { ServerLanguageSelect } from './ServerLanguageSelect.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { useSetting } from './settings.api.ts'
import { ShelfViewSwitch } from './ShelfViewSwitch.tsx'
import { SortingPrefixes } from './SortingPrefixes.tsx'

/** Server-wide settings. Each change is saved immediately. */
export function GeneralSettingsPage() {
  const { t } = useTranslation()
  usePageTitle(t('settings.title'))
  return (
    <>
      <h1 className="mb-4 font-serif text-2xl font-semibold sm:mb-6">{t('settings.title')}</h1>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4 sm:gap-6">
          <GeneralPanel />
          <DisplayPanel />
        </div>
        <div className="grid min-w-0 gap-4 sm:gap-6">
          <ScannerPanel />
          <SecurityPanel />
          <ExperimentalPanel />
        </div>
      </div>
    </>
  )
}

interface SettingsPanelProps {
  group: 'general' | 'display' | 'scanner' | 'security' | 'experimental'
  children: ReactNode
}

function SettingsPanel({ group, children }: SettingsPanelProps) {
  const { t } = useTranslation()
  return <Panel title={t(`settings.groups.${group}`)}>{children}</Panel>
}

function GeneralPanel() {
  const ignoresPrefix = useSetting('sortingIgnorePrefix')?.value ?? false
  return (
    <SettingsPanel group="general">
      <SettingSwitch name="storeCoverWithItem" />
      <SettingSwitch name="storeMetadataWithItem" />
      <SettingSwitch name="sortingIgnorePrefix" />
      {ignoresPrefix && <SortingPrefixes />}
      <SettingSwitch name="chromecastEnabled" />
      <SettingSwitch name="enableEReader" />
    </SettingsPanel>
  )
}

function DisplayPanel() {
  return (
    <SettingsPanel group="display">
      <ShelfViewSwitch name="homeBookshelfView" />
      <ShelfViewSwitch name="bookshelfView" />
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <DateFormatSelect />
        <TimeFormatSelect />
        <ServerLanguageSelect />
      </div>
    </SettingsPanel>
  )
}

function ScannerPanel() {
  const findsCovers = useSetting('scannerFindCovers')?.value ?? false
  return (
    <SettingsPanel group="scanner">
      <SettingSwitch name="scannerParseSubtitle" />
      <SettingSwitch name="scannerFindCovers" />
      {findsCovers && <CoverProviderSelect />}
      <SettingSwitch name="scannerPreferOverdriveMediaMarker" />
      <SettingSwitch name="scannerPreferAudioMetadata" />
      <SettingSwitch name="scannerPreferOpfMetadata" />
      <SettingSwitch name="scannerPreferMatchedMetadata" />
      <SettingSwitch name="scannerDisableWatcher" />
    </SettingsPanel>
  )
}

function SecurityPanel() {
  return (
    <SettingsPanel group="security">
      <SettingSwitch name="protectCovers" />
      <SettingSwitch name="allowIframe" />
      <AllowedOrigins />
    </SettingsPanel>
  )
}

function ExperimentalPanel() {
  const { t } = useTranslation()
  const isExperimental = useExperimental()
  const isDeveloper = useDeveloperMode()
  return (
    <SettingsPanel group="experimental">
      <Switch
        name="experimental"
        {...hinted(t, 'settings.experimental.label')}
        checked={isExperimental}
        onChange={setExperimental}
      />
      <Switch
        name="developer"
        {...hinted(t, 'settings.developer.label')}
        checked={isDeveloper}
        onChange={setDeveloperMode}
      />
    </SettingsPanel>
  )
}
