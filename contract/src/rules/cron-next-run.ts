import { type CronFields, readCron } from './cron-fields.ts'

// 29 February may be eight years away: 2100 is no leap year.
const DAYS_TO_LOOK_AHEAD = 2921

/** When a schedule runs next after a moment, in the zone of whoever asks; null for never. */
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
  // As cron always had it: with both named, either is enough.
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
