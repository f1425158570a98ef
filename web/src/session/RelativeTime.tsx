import { Tooltip } from '../ui/Tooltip.tsx'
import { useDateFormat } from './use-date-format.ts'

/** "2 hours ago"; date and time for those who point at it. */
export function RelativeTime({ timeMs }: { timeMs: number }) {
  const { relative, dateTime } = useDateFormat()
  return (
    <Tooltip text={dateTime(timeMs)}>
      <time dateTime={new Date(timeMs).toISOString()} className="whitespace-nowrap">
        {relative(timeMs)}
      </time>
    </Tooltip>
  )
}

/** The date; the time too for those who point at it. */
export function DateOnly({ timeMs }: { timeMs: number }) {
  const { date, dateTime } = useDateFormat()
  return (
    <Tooltip text={dateTime(timeMs)}>
      <time dateTime={new Date(timeMs).toISOString()} className="tabular whitespace-nowrap">
        {date(timeMs)}
      </time>
    </Tooltip>
  )
}
