import { useTranslation } from 'react-i18next'
import { Segmented } from '../../ui/Segmented.tsx'
import { AdvancedExpression } from './AdvancedExpression.tsx'
import { withMode } from './cron-choice.rules.ts'
import { CronSentence } from './CronSentence.tsx'
import { type CronChoiceProps, SimpleSchedule } from './SimpleSchedule.tsx'

/** Edits a recurring schedule: by simple choices, or as a cron expression. */
export function CronBuilder({ choice, onChange }: CronChoiceProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-4">
      <Segmented
        label={t('cron.mode')}
        hideLabel
        options={[
          { value: 'schedule', label: t('cron.schedule') },
          { value: 'advanced', label: t('cron.advanced') },
        ]}
        value={choice.mode}
        onChange={(mode) => onChange(withMode(choice, mode))}
      />
      {choice.mode === 'schedule' ? (
        <SimpleSchedule choice={choice} onChange={onChange} />
      ) : (
        <AdvancedExpression text={choice.text} onChange={(text) => onChange({ ...choice, text })} />
      )}
      <CronSentence choice={choice} />
    </div>
  )
}
