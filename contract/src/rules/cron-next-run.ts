import { type CronFields, readCron } from './cron-fields.ts'

// 29 February may be eight years away: 2100 is not a leap year.
const DAYS_TO_LOOK_AHEAD = 2921

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
  for (const hour of fields.hours) {
    for (const minute of fields.minutes) {
      const time = new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute)
      if (time.getTime() > after.getTime()) return time
    }
  }
  return undefined
}
