import { LOG_LEVELS, type LogLevelName } from '@lectern/contract/constants'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSetting } from '../settings/settings.api.ts'
import { levelName } from './log-lines.rules.ts'

const SHOWN_LEVELS = ['debug', 'info', 'warn', 'error'] as const satisfies LogLevelName[]
const RECORDED_LEVELS: readonly LogLevelName[] = ['debug', 'info', 'warn']

interface LogFiltersProps {
  search: string
  onSearch: (search: string) => void
  level: number
  onLevel: (level: number) => void
}

export function LogFilters({ search, onSearch, level, onLevel }: LogFiltersProps) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_10rem_12rem]">
      <TextField
        type="search"
        label={t('logs.search')}
        placeholder={t('logs.searchPlaceholder')}
        icon={Search}
        clearable
        value={search}
        onChange={onSearch}
        className="max-lg:col-span-2"
      />
      <Select
        label={t('logs.shownLevel')}
        options={SHOWN_LEVELS.map((name) => ({ value: name, label: t(`logs.levels.${name}`) }))}
        value={SHOWN_LEVELS.find((name) => LOG_LEVELS[name] === level) ?? null}
        onChange={(name) => onLevel(LOG_LEVELS[name])}
      />
      <RecordedLevelSelect />
    </div>
  )
}

/** The level that the server logs at, as opposed to what this page shows. */
function RecordedLevelSelect() {
  const { t } = useTranslation()
  const setting = useSetting('logLevel')
  if (!setting) return null
  const recorded = levelName(setting.value)
  // The level may have been set elsewhere; an unlisted one is shown as it is.
  const names = RECORDED_LEVELS.includes(recorded) ? RECORDED_LEVELS : [...RECORDED_LEVELS, recorded]
  return (
    <Select
      label={t('logs.recordedLevel')}
      options={names.map((name) => ({ value: name, label: t(`logs.levels.${name}`) }))}
      value={recorded}
      disabled={setting.isSaving}
      onChange={(name) => setting.save(LOG_LEVELS[name])}
    />
  )
}
