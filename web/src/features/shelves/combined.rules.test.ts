import { expect, test } from 'vitest'
import { filtersText, parseCombined } from './combined.rules.ts'
import { filterOf } from './filter.rules.ts'

const tag = filterOf('tags', 'a, b! =')

test('combined filters survive a round trip through the URL', () => {
  const rules = [
    { filter: tag, isNot: false },
    { filter: 'issues', isNot: true },
  ]
  expect(parseCombined(filtersText(rules), 'any')).toEqual({ match: 'any', rules })
})

test('skips unreadable filters, and treats an unknown match mode as all', () => {
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
