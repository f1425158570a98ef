import { type CronFields, readCron } from './cron-fields.ts'

// 29 February may be eight years away: 2100 is not a leap year.
const DAYS_TO_LOOK_AHEAD = 2921
const HOURS_OF_DAY = 24

/** The next run of a schedule after a given time, in the local time zone; null if it never runs. */
export function nextRun(expression: string, from: Date): Date | null {
  const reading = readCron(expression)
  if ('problem' in reading || Number.isNaN(from.getTime())) return null
  for (let ahead = 0; ahead <= DAYS_TO_LOOK_AHEAD; ahead += 1) {
    const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + ahead)
    if (!isOnDay(reading.fields, day)) continue
    const run = firstTimeOfDay(reading.fields, day, from)
    if (run) return run
  }
  return null
}

function isOnDay(fields: CronFields, day: Date): boolean {
  if (!fields.months.includes(day.getMonth() + 1)) return false
  const isDay = fields.days.includes(day.getDate())
  const isWeekday = fields.weekdays.includes(day.getDay())
  // As in cron: if both day and weekday are restricted, either is enough.
  return fields.namesDays && fields.namesWeekdays ? isDay || isWeekday : isDay && isWeekday
}

function firstTimeOfDay(fields: CronFields, day: Date, after: Date): Date | undefined {
  const times = (hour: number) =>
    fields.minutes.map((minute) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute))
  const repeatedMs = fields.hours.length === HOURS_OF_DAY ? extraMsOf(day) : 0
  for (const hour of fields.hours) {
    const run = [...times(hour), ...timesAgain(times(hour), repeatedMs)].find((time) => time > after)
    if (run) return run
  }
  return undefined
}

/** When clocks are set back, a schedule for every hour also runs in the repeated one; any other runs only once. */
function timesAgain(times: readonly Date[], repeatedMs: number): Date[] {
  if (repeatedMs <= 0) return []
  return times
    .map((time) => ({ time, again: new Date(time.getTime() + repeatedMs) }))
    .filter(
      ({ time, again }) => again.getHours() === time.getHours() && again.getMinutes() === time.getMinutes(),
    )
    .map(({ again }) => again)
}

/** By how much a day is longer than usual: an hour in autumn, where clocks are set back. */
function extraMsOf(day: Date): number {
  const next = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)
  return next.getTime() - day.getTime() - HOURS_OF_DAY * 3_600_000
}
