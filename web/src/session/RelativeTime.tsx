import clsx from 'clsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useDateFormat } from './use-date-format.ts'

/** "2 hours ago"; shows date and time on hover. */
export function RelativeTime({ timeMs }: { timeMs: number }) {
  const { relative } = useDateFormat()
  return <Time timeMs={timeMs} text={relative(timeMs)} />
}

/** The date; shows the time as well on hover. */
export function DateOnly({ timeMs }: { timeMs: number }) {
  const { date } = useDateFormat()
  return <Time timeMs={timeMs} text={date(timeMs)} className="tabular" />
}

function Time({ timeMs, text, className }: { timeMs: number; text: string; className?: string }) {
  const { dateTime } = useDateFormat()
  return (
    <Tooltip text={dateTime(timeMs)}>
      <time dateTime={new Date(timeMs).toISOString()} className={clsx('whitespace-nowrap', className)}>
        {text}
      </time>
    </Tooltip>
  )
}
