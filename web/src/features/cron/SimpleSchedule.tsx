import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../lib/i18n.ts'
import { RequiredNumberField } from '../../ui/RequiredNumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { CRON_INTERVALS, type CronChoice, withWeekday } from './cron-choice.rules.ts'
import { weekdaysOf } from './weekdays.ts'

export interface CronChoiceProps {
  /**
   * Initialise with `cronChoiceOf(expression)`; save `expressionOf(choice)`, which is null while the choice is
   * incomplete.
   */
  choice: CronChoice
  onChange: (choice: CronChoice) => void
}

export function SimpleSchedule({ choice, onChange }: CronChoiceProps) {
  const { t } = useTranslation()
  const hasTime = choice.interval === 'daily' || (choice.interval === 'custom' && choice.weekdays.length > 0)
  return (
    <>
      <Select
        label={t('cron.interval')}
        options={CRON_INTERVALS.map((value) => ({ value, label: t(`cron.intervals.${value}`) }))}
        value={choice.interval}
        onChange={(interval) => onChange({ ...choice, interval })}
        className="sm:max-w-72"
      />
      {choice.interval === 'custom' && <WeekdayChips choice={choice} onChange={onChange} />}
      {hasTime && <TimeOfDay choice={choice} onChange={onChange} />}
    </>
  )
}

function WeekdayChips({ choice, onChange }: CronChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-muted">{t('cron.weekdays')}</legend>
      <div className="grid grid-cols-7 gap-1 sm:flex sm:gap-2">
        {weekdaysOf(currentLocale()).map(({ day, short, long }) => (
          <label
            key={day}
            className="relative grid h-9 min-w-0 place-items-center rounded-full border border-edge bg-raised text-sm text-muted sm:min-w-13 sm:px-3 sm:text-base transition-colors duration-120 has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent touch:h-11"
          >
            <input
              type="checkbox"
              aria-label={long}
              aria-invalid={choice.weekdays.length === 0 || undefined}
              checked={choice.weekdays.includes(day)}
              onChange={(event) => onChange(withWeekday(choice, day, event.target.checked))}
              className="absolute inset-0 appearance-none rounded-full opacity-0"
            />
            {short}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Values out of range are clamped on blur. */
function TimeOfDay({ choice, onChange }: CronChoiceProps) {
  const { t } = useTranslation()
  const field = (part: 'hour' | 'minute', max: number) => (
    <RequiredNumberField
      label={t(`cron.${part}`)}
      min={0}
      max={max}
      value={choice[part]}
      onChange={(value) => onChange({ ...choice, [part]: Math.trunc(value) })}
    />
  )
  return (
    <div className="grid max-w-72 grid-cols-2 gap-3">
      {field('hour', 23)}
      {field('minute', 59)}
    </div>
  )
}
