import { expect, test } from 'vitest'
import { inOrder, renameOutcome } from './rename.rules.ts'

const names = ['Fantasy', 'SciFi', 'Drama']

test('[R5.014] renaming to an existing name merges the two', () => {
  expect(renameOutcome(names, 'SciFi', ' Fantasy ')).toEqual({ kind: 'merge', to: 'Fantasy' })
})

test('[R5.015] warns about a name that differs from another only in case', () => {
  expect(renameOutcome(names, 'SciFi', 'fantasy')).toEqual({ kind: 'case', other: 'Fantasy', to: 'fantasy' })
  expect(renameOutcome(names, 'SciFi', 'FANTASY')).toEqual({ kind: 'case', other: 'Fantasy', to: 'FANTASY' })
  expect(renameOutcome(names, 'SciFi', 'scifi')).toEqual({ kind: 'plain', to: 'scifi' })
})

test.each(['', '  ', 'SciFi', ' SciFi '])('%j changes nothing', (typed) => {
  expect(renameOutcome(names, 'SciFi', typed)).toBeNull()
})

test('sorting ignores case', () => {
  expect(inOrder(['b', 'C', 'A'], 'en')).toEqual(['A', 'b', 'C'])
})

test('sorts numbers in names numerically', () => {
  expect(inOrder(['Age 10', 'Age 9'], 'en')).toEqual(['Age 9', 'Age 10'])
})
