/** Parses the five fields of a cron expression into the values they allow. */

export type CronFieldName = 'minute' | 'hour' | 'day of the month' | 'month' | 'weekday'

export interface CronFields {
  readonly minutes: readonly number[]
  readonly hours: readonly number[]
  readonly days: readonly number[]
  /** Starts at 1. */
  readonly months: readonly number[]
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** Whether the day of the month is restricted; `*` does not restrict it. */
  readonly namesDays: boolean
  readonly namesWeekdays: boolean
}

export interface CronProblem {
  /** Null if the error concerns the whole expression. */
  readonly field: CronFieldName | null
  /** An English error message. */
  readonly reason: string
}

export type CronReading = { readonly fields: CronFields } | { readonly problem: CronProblem }

interface FieldShape {
  readonly name: CronFieldName
  readonly min: number
  readonly max: number
  readonly words: readonly string[]
}

const MONTH_WORDS = ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAY_WORDS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const MINUTE: FieldShape = { name: 'minute', min: 0, max: 59, words: [] }
const HOUR: FieldShape = { name: 'hour', min: 0, max: 23, words: [] }
const DAY: FieldShape = { name: 'day of the month', min: 1, max: 31, words: [] }
const MONTH: FieldShape = { name: 'month', min: 1, max: 12, words: MONTH_WORDS }
// 7 is also Sunday.
const WEEKDAY: FieldShape = { name: 'weekday', min: 0, max: 7, words: WEEKDAY_WORDS }
const SHAPES = [MINUTE, HOUR, DAY, MONTH, WEEKDAY]

const MAX_EXPRESSION_CHARS = 200

export function readCron(expression: string): CronReading {
  if (expression.length > MAX_EXPRESSION_CHARS) return { problem: whole('The expression is too long') }
  const texts = expression.trim().split(/\s+/)
  if (texts[0] === '') return { problem: whole('The expression is empty') }
  if (texts.length !== SHAPES.length) {
    return { problem: whole(`The expression must have 5 parts, but has ${texts.length}`) }
  }
  const values: number[][] = []
  for (const [position, shape] of SHAPES.entries()) {
    const found = readField(shape, texts[position] ?? '')
    if (!Array.isArray(found)) return { problem: found }
    values.push(found)
  }
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = values
  return {
    fields: {
      minutes,
      hours,
      days,
      months,
      weekdays: sortedUnique(weekdays.map((value) => value % 7)),
      namesDays: texts[2] !== '*',
      namesWeekdays: texts[4] !== '*',
    },
  }
}

/** `1,5-9,*` and the like: parts joined by commas. */
function readField(shape: FieldShape, text: string): number[] | CronProblem {
  const values: number[] = []
  for (const part of text.split(',')) {
    const found = readPart(shape, part)
    if (!Array.isArray(found)) return found
    values.push(...found)
  }
  return sortedUnique(values)
}

/** `*`, `3`, `mon` or `1-5`; ranges may have a step after a slash. */
function readPart(shape: FieldShape, part: string): number[] | CronProblem {
  const [rangeText = '', stepText, ...more] = part.split('/')
  if (part === '' || more.length > 0) return wrong(shape, `cannot be read: "${part}"`)
  const range = readRange(shape, rangeText)
  if ('reason' in range) return range
  if (stepText === undefined) return span(range.from, range.to, 1)
  if (rangeText !== '*' && !rangeText.includes('-')) {
    return wrong(shape, `needs "*" or a range before the slash in "${part}"`)
  }
  const step = readNumber(stepText)
  const size = valuesOf(shape)
  if (step === null || step < 1 || step > size) {
    return wrong(shape, `needs a step from 1 to ${size} in "${part}"`)
  }
  return span(range.from, range.to, step)
}

function readRange(shape: FieldShape, text: string): { from: number; to: number } | CronProblem {
  if (text === '*') return { from: shape.min, to: shape.max }
  const [fromText = '', toText, ...more] = text.split('-')
  if (more.length > 0) return wrong(shape, `cannot be read: "${text}"`)
  const from = readValue(shape, fromText)
  if (typeof from !== 'number') return from
  if (toText === undefined) return { from, to: from }
  const to = readValue(shape, toText)
  if (typeof to !== 'number') return to
  return from > to ? wrong(shape, `has a range that runs backwards: "${text}"`) : { from, to }
}

function readValue(shape: FieldShape, text: string): number | CronProblem {
  const word = text === '' ? -1 : shape.words.indexOf(text.toLowerCase())
  const value = word >= 0 ? word : readNumber(text)
  if (value === null) return wrong(shape, `cannot be read: "${text}"`)
  if (value < shape.min || value > shape.max) {
    return wrong(shape, `must be from ${shape.min} to ${shape.max}, but is ${value}`)
  }
  return value
}

function readNumber(text: string): number | null {
  return /^[0-9]{1,4}$/.test(text) ? Number(text) : null
}

const valuesOf = (shape: FieldShape): number => (shape === WEEKDAY ? 7 : shape.max - shape.min + 1)

const span = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

function sortedUnique(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}

const whole = (reason: string): CronProblem => ({ field: null, reason })

const wrong = (shape: FieldShape, what: string): CronProblem => ({
  field: shape.name,
  reason: `The ${shape.name} ${what}`,
})
