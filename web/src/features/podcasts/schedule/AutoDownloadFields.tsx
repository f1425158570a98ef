import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hinted } from '../../../lib/hinted.ts'
import type { Controlled } from '../../../ui/controlled.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { cronChoiceOf, expressionOf } from '../../cron/cron-choice.rules.ts'
import { CronBuilder } from '../../cron/CronBuilder.tsx'

export interface AutoDownload {
  readonly isAutoDownload: boolean
  readonly schedule: string
  readonly maxNewEpisodes: number
  readonly maxEpisodesToKeep: number
}

interface AutoDownloadFieldsProps {
  value: AutoDownload
  onChange: (news: Partial<AutoDownload>) => void
}

const MAX_NUMBER = 100_000

/** When new episodes are downloaded automatically, how many at a time, and how many are kept. */
export function AutoDownloadFields({ value, onChange }: AutoDownloadFieldsProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(() => cronChoiceOf(value.schedule))
  return (
    <div className="grid gap-4">
      <Switch
        name="autoDownload"
        {...hinted(t, 'podcasts.schedule.auto')}
        checked={value.isAutoDownload}
        onChange={(isAutoDownload) => onChange({ isAutoDownload })}
      />
      {value.isAutoDownload && (
        <>
          <CronBuilder
            choice={choice}
            onChange={(next) => {
              setChoice(next)
              // An incomplete expression is not saved.
              onChange({ schedule: expressionOf(next) ?? '' })
            }}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <LimitField
              label={t('podcasts.schedule.maxNew')}
              value={value.maxNewEpisodes}
              onChange={(maxNewEpisodes) => onChange({ maxNewEpisodes })}
            />
            <LimitField
              label={t('podcasts.schedule.keep')}
              value={value.maxEpisodesToKeep}
              onChange={(maxEpisodesToKeep) => onChange({ maxEpisodesToKeep })}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** 0 means unlimited. */
function LimitField({ label, value, onChange }: Controlled<number> & { label: string }) {
  const { t } = useTranslation()
  return (
    <NumberField
      label={label}
      hint={t('podcasts.schedule.noLimit')}
      value={value}
      onChange={(number) => onChange(number ?? 0)}
      min={0}
      max={MAX_NUMBER}
      step={1}
    />
  )
}
