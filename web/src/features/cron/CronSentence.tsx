import { nextRun } from '@lectern/contract/rules/cron-next-run'
import clsx from 'clsx'
import { CalendarClock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../lib/i18n.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useDateFormat } from '../../session/use-date-format.ts'
import { useServerSettings } from '../../session/use-server-settings.ts'
import { type CronChoice, expressionOf } from './cron-choice.rules.ts'
import { wallClockIn } from './wall-clock.rules.ts'
import { listDays } from './weekdays.ts'

/** Describes the chosen schedule and when it first runs. */
export function CronSentence({ choice }: { choice: CronChoice }) {
  const { t } = useTranslation()
  const sentence = useSentence(choice)
  const expression = expressionOf(choice)
  const isAdvanced = choice.mode === 'advanced'
  if (expression === null) {
    return (
      <p role="status" className={clsx('text-sm', isAdvanced ? 'text-muted' : 'text-danger')}>
        {isAdvanced ? t('cron.noRun') : t('cron.weekdayMissing')}
      </p>
    )
  }
  return (
    <div className="flex items-start gap-3 rounded-panel bg-raised px-4 py-3">
      <Icon of={CalendarClock} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p role="status">{sentence}</p>
        <NextRun expression={expression} />
      </div>
    </div>
  )
}

function NextRun({ expression }: { expression: string }) {
  const { t } = useTranslation()
  const format = useDateFormat()
  const { settings } = useServerSettings()
  const now = useClock()
  const next = nextRun(expression, settings ? wallClockIn(settings.timeZone, now) : now)
  if (next === null) return null
  return <p className="text-sm text-muted">{t('cron.nextRun', { time: format.dateTime(next.getTime()) })}</p>
}

const CLOCK_EVERY_MS = 20_000

/** Accurate enough for minutes. */
function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function useSentence({ mode, interval, weekdays, hour, minute }: CronChoice): string {
  const { t } = useTranslation()
  const format = useDateFormat()
  const time = format.time(new Date(2023, 0, 1, hour, minute).getTime())
  if (mode === 'advanced') return t('cron.runs.byExpression')
  if (interval === 'daily' || (interval === 'custom' && weekdays.length === 7))
    return t('cron.runs.daily', { time })
  if (interval === 'custom') {
    return t('cron.runs.weekly', { days: listDays(weekdays, currentLocale()), time })
  }
  return t(`cron.runs.${interval}`)
}
