import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/NumberField.tsx'
import { RequiredNumberField } from '../../ui/RequiredNumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { PlainSettings } from './library-form.rules.ts'

type FinishedSettings = Pick<PlainSettings, 'markAsFinishedTimeRemaining' | 'markAsFinishedPercentComplete'>

interface FinishedRuleProps {
  settings: FinishedSettings
  onChange: (change: FinishedSettings) => void
}

const FIRST_SECONDS = 10
const FIRST_PERCENT = 95

const bySeconds = (seconds: number): FinishedSettings => ({
  markAsFinishedTimeRemaining: seconds,
  markAsFinishedPercentComplete: null,
})
const byPercent = (percent: number): FinishedSettings => ({
  markAsFinishedTimeRemaining: null,
  markAsFinishedPercentComplete: percent,
})

/** When something counts as finished: by time remaining or by percentage. */
export function FinishedRule({ settings, onChange }: FinishedRuleProps) {
  const { t } = useTranslation()
  const percent = settings.markAsFinishedPercentComplete
  return (
    <div className="grid items-start gap-3 py-2 sm:grid-cols-[auto_minmax(0,14rem)]">
      <Segmented
        label={t('libraries.settings.finished.label')}
        options={[
          { value: 'seconds', label: t('libraries.settings.finished.bySeconds') },
          { value: 'percent', label: t('libraries.settings.finished.byPercent') },
        ]}
        value={percent === null ? 'seconds' : 'percent'}
        onChange={(kind) =>
          onChange(kind === 'percent' ? byPercent(FIRST_PERCENT) : bySeconds(FIRST_SECONDS))
        }
      />
      {percent === null ? (
        <RequiredNumberField
          label={t('libraries.settings.finished.seconds')}
          min={0}
          unit={t('libraries.settings.finished.secondsUnit')}
          value={settings.markAsFinishedTimeRemaining ?? FIRST_SECONDS}
          onChange={(seconds) => onChange(bySeconds(seconds))}
        />
      ) : (
        <NumberField
          label={t('libraries.settings.finished.percent')}
          required
          min={0}
          max={100}
          unit={t('libraries.settings.finished.percentUnit')}
          value={percent}
          onChange={(value) => onChange(byPercent(value ?? FIRST_PERCENT))}
        />
      )}
    </div>
  )
}
