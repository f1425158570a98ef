import { type CronFieldName, type CronFields, readCron } from './cron-fields.ts'

/** Converts between schedules as chosen in the interface and the cron expressions they are stored as. */

export type CronCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: string; readonly field: CronFieldName | null }

export function validateCron(expression: string): CronCheck {
  const reading = readCron(expression)
  if ('problem' in reading) return { ok: false, ...reading.problem }
  if (!canEverMatch(reading.fields)) {
    return { ok: false, field: 'day of the month', reason: 'No such day exists in the chosen months' }
  }
  return { ok: true }
}

/** Months with fewer than 31 days. */
const LAST_DAYS: Readonly<Record<number, number>> = { 2: 29, 4: 30, 6: 30, 9: 30, 11: 30 }

/** 30 February is valid syntax but never occurs. */
function canEverMatch({ days, months, namesWeekdays }: CronFields): boolean {
  if (namesWeekdays) return true
  const [firstDay = 1] = days
  return months.some((month) => firstDay <= (LAST_DAYS[month] ?? 31))
}

export const CRON_PRESETS = {
  'every-12-hours': '0 */12 * * *',
  'every-6-hours': '0 */6 * * *',
  'every-2-hours': '0 */2 * * *',
  'every-hour': '0 * * * *',
  'every-30-minutes': '*/30 * * * *',
  'every-15-minutes': '*/15 * * * *',
  'every-minute': '* * * * *',
} as const
export type CronPreset = keyof typeof CRON_PRESETS

export interface TimeOfDay {
  readonly hour: number
  readonly minute: number
}

export interface WeeklyTime extends TimeOfDay {
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
}

/** The expression for a time on the chosen weekdays; null if the choice is incomplete. */
export function buildCron({ weekdays, hour, minute }: WeeklyTime): string | null {
  const days = [...new Set(weekdays)].sort((a, b) => a - b)
  const isComplete = isWithin(hour, 23) && isWithin(minute, 59) && days.every((day) => isWithin(day, 6))
  if (!isComplete || days.length === 0) return null
  return `${minute} ${hour} * * ${days.length === 7 ? '*' : days.join(',')}`
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max
}

export type CronDescription =
  | { readonly kind: 'preset'; readonly preset: CronPreset }
  | ({ readonly kind: 'daily' } & TimeOfDay)
  | ({ readonly kind: 'weekly' } & WeeklyTime)
  | { readonly kind: 'custom'; readonly expression: string }

/** The inverse: the schedule that an expression represents. */
export function describeCron(expression: string): CronDescription {
  const plain = expression.trim().split(/\s+/).join(' ')
  const preset = presetOf(plain)
  if (preset) return { kind: 'preset', preset }
  return weeklyOf(plain) ?? { kind: 'custom', expression: plain }
}

function presetOf(expression: string): CronPreset | undefined {
  const names = Object.keys(CRON_PRESETS) as CronPreset[]
  return names.find((name) => CRON_PRESETS[name] === expression)
}

function weeklyOf(expression: string): CronDescription | undefined {
  const reading = readCron(expression)
  if ('problem' in reading) return undefined
  const { minutes, hours, months, weekdays, namesDays } = reading.fields
  const [minute, ...furtherMinutes] = minutes
  const [hour, ...furtherHours] = hours
  const isOneTime = furtherMinutes.length === 0 && furtherHours.length === 0
  if (minute === undefined || hour === undefined || !isOneTime) return undefined
  if (namesDays || months.length < 12) return undefined
  return weekdays.length === 7 ? { kind: 'daily', hour, minute } : { kind: 'weekly', hour, minute, weekdays }
}
