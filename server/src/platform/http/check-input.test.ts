import { expect, test } from 'vitest'
import { z } from 'zod'
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

test('a long list is answered as a short one would be', async () => {
  expect(await checkLongInput(Books, books(420), 'the body')).toEqual(
    checkInput(Books, books(420), 'the body'),
  )
})

test('others have their turn while a long list is checked', async () => {
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
  ['too many', books(501), 'Invalid request: the body too big: expected array to have <=500 items'],
  ['no list', { title: 'x' }, 'Invalid request: the body must be a list'],
  ['empty', [], 'Invalid request: the body too small: expected array to have >=1 items'],
  ['one of them wrong', [...books(400), { title: 4 }], 'Invalid request: 400.title must be a text'],
  ['one missing', [...books(99), {}], 'Invalid request: 99.title is required'],
  ['a NUL', [...books(99), { title: '\0' }], 'Invalid request: the body contains a NUL character'],
])('what is wrong with it is said: %s', async (_what, value, sentence) => {
  expect(await complaint(value)).toBe(sentence)
})
