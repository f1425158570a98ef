import { expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../lib/errors.ts'
import { checkInput, checkLongInput } from './check-input.ts'

const Books = z
  .array(z.object({ title: z.string().trim() }))
  .min(1)
  .max(500)

const books = (count: number) => Array.from({ length: count }, (_, index) => ({ title: ` Book ${index} ` }))
const complaint = async (value: unknown) => {
  try {
    return await checkLongInput(Books, value, 'the body')
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

test('a long list gives the same result as a short one', async () => {
  expect(await checkLongInput(Books, books(420), 'the body')).toEqual(
    checkInput(Books, books(420), 'the body'),
  )
})

test('checking a long list yields to other work', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await checkLongInput(Books, books(420), 'the body')
  isDone = true
  expect(turns).toBeGreaterThan(5)
})

test.each([
  ['too many entries', books(501), 'Invalid request: the body must have at most 500 entries'],
  ['not a list', { title: 'x' }, 'Invalid request: the body must be a list'],
  ['empty', [], 'Invalid request: the body is empty'],
  ['one invalid entry', [...books(400), { title: 4 }], 'Invalid request: 400.title must be a text'],
  ['a missing field', [...books(99), {}], 'Invalid request: 99.title is required'],
  ['a NUL', [...books(99), { title: '\0' }], 'Invalid request: the body contains a NUL character'],
])('reports what is wrong: %s', async (_what, value, sentence) => {
  expect(await complaint(value)).toBe(sentence)
})

test.each([
  [z.string().min(1), '', 'title is required'],
  [z.string().min(3), 'ab', 'title must have at least 3 characters'],
  [z.string().max(3), 'abcd', 'title must have at most 3 characters'],
  [z.string().max(3, 'is too long'), 'abcd', 'title is too long'],
  [z.number().min(0), -1, 'title must be at least 0'],
  [z.number().positive(), 0, 'title must be more than 0'],
  [z.number().max(9), 10, 'title must be at most 9'],
  [z.enum(['book', 'podcast']), 'film', 'title must be book or podcast'],
  [z.enum(['book', 'podcast']), undefined, 'title is required'],
  [z.union([z.number(), z.string()]), undefined, 'title is required'],
  [z.union([z.number(), z.string()]), {}, 'title is not as expected'],
])('the message is in plain English: %#', (schema, title, sentence) => {
  expect(() => checkInput(z.object({ title: schema }), { title }, 'the body')).toThrow(
    new AppError('invalid', `Invalid request: ${sentence}`),
  )
})
