import { expect, test } from 'vitest'
import { authorKey, lastNameFirst, parsePeople } from './names.rules.ts'

test.each([
  ['King, Stephen Edwin', ['Stephen Edwin King']],
  ['Martin van Berg, Jan', ['Martin van Berg', 'Jan']],
  ['van der Berg, Jan', ['Jan van der Berg']],
  ['Le Guin, Ursula K. Mary', ['Ursula K. Mary Le Guin']],
  ['King, Martin Luther Jr.', ['Martin Luther King Jr.']],
  ['King, Jr', ['King Jr']],
  ['Ada Moor and Bea Stone', ['Ada Moor', 'Bea Stone']],
  ['Ada Moor and  Neil', ['Ada Moor and Neil']],
  ['Ada Moor', ['Ada Moor']],
  ['', []],
])('%j names %j', (text, people) => {
  expect(parsePeople(text)).toEqual(people)
})

test('names are read up to 4000 characters', () => {
  expect(parsePeople('x'.repeat(4010))[0]).toHaveLength(4000)
})

test.each([
  ['Martin King Jr.', 'King, Martin Jr.'],
  ['King Jr.', 'Jr., King'],
  ['Vincent van Gogh', 'van Gogh, Vincent'],
  ['van Gogh', 'Gogh, van'],
  ['Plato', 'Plato'],
])('%s is listed as %s', (name, listed) => {
  expect(lastNameFirst(name)).toBe(listed)
})

test.each([
  ['Ada Moor', 'ada moor'],
  ['A. B. Moor', 'ab moor'],
  ['Moor A. B.', 'moor ab'],
  ['. ', '.'],
])('%j is compared as %j', (name, key) => {
  expect(authorKey(name)).toBe(key)
})
