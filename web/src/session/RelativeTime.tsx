import clsx from 'clsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useDateFormat } from './use-date-format.ts'

/** "2 hours ago"; date and time for those who point at it. */
export function RelativeTime({ timeMs }: { timeMs: number }) {
  const { relative } = useDateFormat()
  return <Time timeMs={timeMs} text={relative(timeMs)} />
}

/** The date; the time too for those who point at it. */
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
