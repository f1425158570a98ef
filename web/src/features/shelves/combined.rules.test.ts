import { expect, test } from 'vitest'
import { filtersText, parseCombined } from './combined.rules.ts'
import { filterOf } from './filter.rules.ts'

const tag = filterOf('tags', 'a, b! =')

test('several filters come back from the address as they were written', () => {
  const rules = [
    { filter: tag, isNot: false },
    { filter: 'issues', isNot: true },
  ]
  expect(parseCombined(filtersText(rules), 'any')).toEqual({ match: 'any', rules })
})

test('what can’t be read is left out, and any other match is all', () => {
  expect(parseCombined(`tags.,,${tag}`, 'some')).toEqual({
    match: 'all',
    rules: [{ filter: tag, isNot: false }],
  })
  expect(parseCombined(`${tag}, !issues`, 'all')?.rules).toEqual([
    { filter: tag, isNot: false },
    { filter: 'issues', isNot: true },
  ])
  expect(parseCombined('', 'any')).toBeNull()
  expect(parseCombined(undefined, undefined)).toBeNull()
})
