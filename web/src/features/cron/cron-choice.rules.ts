import {
  buildCron,
  CRON_PRESETS,
  type CronPreset,
  describeCron,
  validateCron,
} from '@lectern/contract/rules/cron'

/** The state of the cron builder, complete or not, and the expression it yields. */

export type CronInterval = 'custom' | 'daily' | CronPreset

/** In the order offered. */
export const CRON_INTERVALS: readonly CronInterval[] = [
  'custom',
  'daily',
  ...(Object.keys(CRON_PRESETS) as CronPreset[]),
]

export interface CronChoice {
  readonly mode: 'schedule' | 'advanced'
  readonly interval: CronInterval
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  readonly hour: number
  readonly minute: number
  /** The expression as typed in advanced mode. */
  readonly text: string
}

/** Default for a new schedule: Mondays at midnight. */
export const FIRST_CHOICE: CronChoice = {
  mode: 'schedule',
  interval: 'custom',
  weekdays: [1],
  hour: 0,
  minute: 0,
  text: '0 0 * * 1',
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** The expression of a choice; null while it is incomplete or invalid. */
export function expressionOf(choice: CronChoice): string | null {
  if (choice.mode === 'advanced') {
    const text = choice.text.trim()
    return validateCron(text).ok ? text : null
  }
  const { interval, weekdays, hour, minute } = choice
  if (interval === 'custom') return buildCron({ weekdays, hour, minute })
  if (interval === 'daily') return buildCron({ weekdays: EVERY_DAY, hour, minute })
  return CRON_PRESETS[interval]
}

/** Parses an expression into a choice; one that the simple fields cannot represent is shown in advanced mode. */
export function cronChoiceOf(expression: string | null): CronChoice {
  if (expression === null) return FIRST_CHOICE
  const simple = simpleChoiceOf(expression)
  const isSame = simple !== null && expressionOf(simple) === expression
  return isSame ? simple : { ...FIRST_CHOICE, mode: 'advanced', weekdays: [], text: expression }
}

function simpleChoiceOf(expression: string): CronChoice | null {
  const start = { ...FIRST_CHOICE, text: expression }
  const described = describeCron(expression)
  switch (described.kind) {
    case 'preset':
      return { ...start, interval: described.preset }
    case 'daily':
      return { ...start, interval: 'daily', hour: described.hour, minute: described.minute }
    case 'weekly':
      return {
        ...start,
        weekdays: described.weekdays,
        hour: described.hour,
        minute: described.minute,
      }
    case 'custom':
      return null
  }
}

/** Changing the mode keeps the expression; one that the simple fields cannot represent stays in the text. */
export function withMode(choice: CronChoice, mode: CronChoice['mode']): CronChoice {
  if (mode === choice.mode) return choice
  if (mode === 'advanced') return { ...choice, mode, text: expressionOf(choice) ?? choice.text }
  const text = choice.text.trim()
  const simple = simpleChoiceOf(text)
  return simple === null
    ? { ...choice, mode, interval: 'custom', weekdays: [] }
    : { ...simple, text: choice.text }
}

export function withWeekday(choice: CronChoice, weekday: number, isOn: boolean): CronChoice {
  const others = choice.weekdays.filter((day) => day !== weekday)
  return { ...choice, weekdays: isOn ? [...others, weekday].toSorted((a, b) => a - b) : others }
}

/** The number of fields is checked first: it is the most common mistake. */
export function hasFiveParts(expression: string): boolean {
  return expression.trim().split(/\s+/).length === 5
}
