import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_PATTERN,
  findPatternProblem,
  pathFromPattern,
  PATTERN_VARIABLES,
  type PatternValues,
} from './path-pattern.ts'

const NONE = Object.fromEntries(PATTERN_VARIABLES.map((name) => [name, ''])) as PatternValues
const path = (pattern: string, values: Partial<PatternValues>) =>
  pathFromPattern(pattern, { ...NONE, ...values }).join('/')

describe('a path built from a pattern', () => {
  test('omits bracketed parts whose values are unknown', () => {
    const known = { author: 'Ann', title: 'Sea', series: 'Tides', sequence: '2' }
    expect(path(DEFAULT_PATTERN, known)).toBe('Ann/Tides/2 - Sea')
    expect(path(DEFAULT_PATTERN, { ...known, sequence: '' })).toBe('Ann/Tides/Sea')
    expect(path(DEFAULT_PATTERN, { title: 'Sea' })).toBe('Sea')
    expect(path('{author}/{title}[ ({year})]', { ...known, year: '1999' })).toBe('Ann/Sea (1999)')
  })

  test('never leaves the base folder, whatever the values', () => {
    expect(path('{author}/{title}', { author: '../../etc', title: '..' })).toBe('etc')
    expect(path('{author}/{title}', { author: 'AC/DC', title: '.hidden: a\\b' })).toBe('AC DC/hidden - a b')
    expect(path('{author}/{title}', { author: '<..', title: '<.0' })).toBe('0')
    fc.assert(
      fc.property(fc.string(), fc.string(), (author, title) => {
        for (const part of pathFromPattern(DEFAULT_PATTERN, { ...NONE, author, title })) {
          expect(part).not.toMatch(/[/\\]|^\.|^\s*$/)
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(255)
        }
      }),
    )
  })
})

test.each([
  ['', 'empty'],
  ['{author}', 'noTitle'],
  ['[{title}]', 'noTitle'],
  ['{author}/{name}', 'unknownVariable'],
  ['{author/{title}', 'brackets'],
  ['[[{series}]]{title}', 'brackets'],
  ['{title}]', 'brackets'],
  ['../{title}', 'outside'],
  ['/{title}', 'outside'],
  ['a\\{title}', 'outside'],
  [DEFAULT_PATTERN, null],
])('the pattern %j: %s', (pattern, problem) => {
  expect(findPatternProblem(pattern)).toBe(problem)
})
