import type { z } from 'zod'
import { AppError } from '../../lib/errors.ts'
import { whatIsUnsound } from '../../lib/sound-input.ts'

/** Checks outside input against its schema; says in one sentence what is wrong with it. */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const unsound = whatIsUnsound(value)
  if (unsound !== undefined) throw new AppError('invalid', `Invalid request: ${what} ${unsound}`)
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new AppError('invalid', `Invalid request: ${describeIssue(result.error.issues[0], what)}`)
}

function describeIssue(issue: z.core.$ZodIssue | undefined, what: string): string {
  if (!issue) return `${what} is not as expected`
  const field = issue.path.map(String).join('.')
  const name = field === '' ? what : field
  if (issue.code === 'invalid_type')
    return `${name} ${issue.input === undefined ? 'is required' : `must be ${article(issue.expected)}`}`
  return `${name} ${lowerFirst(issue.message)}`
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
