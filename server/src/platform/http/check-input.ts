import { yieldToEventLoop } from '../../lib/yield-to-event-loop.ts'
import { z } from 'zod'
import { AppError } from '../../lib/errors.ts'
import { findInputProblem } from '../../lib/input-problem.ts'

/** Number of list elements to validate, which takes a few milliseconds, before yielding to the event loop. */
const ELEMENTS_AT_ONCE = 50

/** Validates untrusted input against its schema; the error says in one sentence what is wrong. */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  rejectUnsafeInput(value, what)
  return parse(schema, value, what)
}

/**
 * Like `checkInput`, for input that may be a list of thousands: returns a promise for those, and yields while
 * validating.
 */
export function checkLongInput(schema: z.ZodType, value: unknown, what: string): unknown {
  const isLong = Array.isArray(value) && value.length > ELEMENTS_AT_ONCE
  return isLong && schema instanceof z.ZodArray
    ? checkElements(schema, value, what)
    : checkInput(schema, value, what)
}

async function checkElements(
  schema: z.ZodArray,
  value: readonly unknown[],
  what: string,
): Promise<unknown[]> {
  parse(new z.ZodArray({ ...schema.def, element: z.unknown() }), value, what)
  const checked: unknown[] = []
  for (const [index, element] of value.entries()) {
    if (index % ELEMENTS_AT_ONCE === 0) await yieldToEventLoop()
    rejectUnsafeInput(element, what)
    checked.push(parse(schema.element, element, what, [index]))
  }
  return checked
}

function rejectUnsafeInput(value: unknown, what: string): void {
  const problem = findInputProblem(value)
  if (problem !== undefined) throw new AppError('invalid', `Invalid request: ${what} ${problem}`)
}

function parse<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  what: string,
  place: readonly PropertyKey[] = [],
): z.output<S> {
  const result = z.safeParse(schema, value, { reportInput: true, error: inPlainWords })
  if (result.success) return result.data
  throw new AppError('invalid', `Invalid request: ${describeIssue(place, result.error.issues[0], what)}`)
}

function describeIssue(
  place: readonly PropertyKey[],
  issue: z.core.$ZodIssue | undefined,
  what: string,
): string {
  if (!issue) return `${what} is not as expected`
  const field = [...place, ...issue.path].map(String).join('.')
  const name = field === '' ? what : field
  if (issue.code === 'invalid_type')
    return `${name} ${issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`}`
  return `${name} ${lowerFirst(issue.message)}`
}

/**
 * Client apps show these messages to users. Undefined falls back to zod's message; a message in the schema overrides
 * both.
 */
function inPlainWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'too_small') return tooSmall(issue)
  if (issue.code === 'too_big') return tooBig(issue)
  if (issue.code !== 'invalid_value' && issue.code !== 'invalid_union') return undefined
  if (issue.input === undefined) return 'is required'
  return issue.code === 'invalid_value'
    ? `must be ${issue.values.map(String).join(' or ')}`
    : 'is not as expected'
}

function tooSmall({ origin, minimum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === 'string') return minimum > 1 ? `must have at least ${minimum} characters` : 'is required'
  if (origin === 'array') return minimum > 1 ? `must have at least ${minimum} entries` : 'is empty'
  return `must be ${inclusive ? 'at least' : 'more than'} ${minimum}`
}

function tooBig({ origin, maximum, inclusive = true }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (origin === 'string') return `must have at most ${maximum} characters`
  if (origin === 'array') return `must have at most ${maximum} entries`
  return `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`
}

function article(expected: string): string {
  const words: Record<string, string> = {
    int: 'a whole number',
    object: 'an object',
    record: 'an object',
    array: 'a list',
    boolean: 'true or false',
    string: 'a text',
  }
  return words[expected] ?? `a ${expected}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
