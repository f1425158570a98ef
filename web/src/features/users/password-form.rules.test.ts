import { expect, test } from 'vitest'
import { passwordProblems } from './password-form.rules.ts'

test.each([
  ['user', 'old', 'new', 'new', {}],
  ['user', '', 'new', 'new', { current: 'currentMissing' }],
  ['user', 'old', '', '', { next: 'nextMissing' }],
  ['user', 'old', 'old', 'old', { next: 'nextSame' }],
  ['user', 'old', 'new', 'nwe', { repeated: 'repeatedDiffers' }],
  ['root', '', 'new', 'new', {}],
  ['root', 'old', '', '', {}],
  ['root', '', '', '', { next: 'nextSame' }],
] as const)('%s: from "%s" to "%s", repeated as "%s"', (type, current, next, repeated, problems) => {
  expect(passwordProblems({ current, next, repeated }, type)).toEqual(problems)
})
