import type { FindingView } from '@lectern/contract/doctor'
import { expect, test } from 'vitest'
import { worstFirst } from './doctor.rules.ts'

test('findings that need attention come first; otherwise the order of the checks is kept', () => {
  const findings = ['good 1', 'warning 2', 'problem 3', 'good 4', 'problem 5'].map((text) => {
    const [level, id] = text.split(' ')
    return { level, id } as unknown as FindingView
  })
  expect(worstFirst(findings).map((finding) => Reflect.get(finding, 'id') as string)).toEqual([
    '3',
    '5',
    '2',
    '1',
    '4',
  ])
})
