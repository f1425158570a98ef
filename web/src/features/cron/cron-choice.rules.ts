import {
  buildCron,
  CRON_PRESETS,
  type CronPreset,
  describeCron,
  validateCron,
} from '@lectern/contract/rules/cron'

/** What a person has chosen in the cron builder, complete or not, and the expression it stands for. */

export type CronInterval = 'custom' | 'daily' | CronPreset

/** In the order they are offered. */
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
  /** The expression as it is written in the advanced mode. */
  readonly text: string
}

/** Mondays at midnight: where a new schedule begins. */
export const FIRST_CHOICE: CronChoice = {
  mode: 'schedule',
  interval: 'custom',
  weekdays: [1],
  hour: 0,
  minute: 0,
  text: '0 0 * * 1',
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** The expression of a choice; null while it is incomplete or wrong. */
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

/** The choice that an expression is shown as; what the simple fields can't say is shown as it is written. */
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

/** Changing the mode takes the expression along; one the simple fields can't say waits in the text. */
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

/** The count is checked before anything else: it is the fault people make first. */
export function hasFiveParts(expression: string): boolean {
  return expression.trim().split(/\s+/).length === 5
}
