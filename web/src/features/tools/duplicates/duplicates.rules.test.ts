import type { DuplicateView } from '@lectern/contract/duplicates'
import { expect, test } from 'vitest'
import { likelyKept } from './duplicates.rules.ts'

const item = (id: string, more: Partial<DuplicateView> = {}) =>
  ({
    id,
    isMissing: false,
    numListeners: 0,
    duration: 0,
    numChapters: 0,
    addedAt: 5,
    ...more,
  }) as DuplicateView

test.each([
  ['that is not missing', { isMissing: true, numListeners: 9 }, {}],
  ['with listeners', { duration: 9 }, { numListeners: 1 }],
  ['that is longer', { numChapters: 9 }, { duration: 1 }],
  ['with the most chapters', { addedAt: 1 }, { numChapters: 1 }],
  ['that was added first', { addedAt: 6 }, {}],
])('keeps the duplicate %s', (_why, less, more) => {
  const [worse, better] = [item('worse', less), item('better', more)]
  expect([likelyKept([worse, better]), likelyKept([better, worse])]).toEqual(['better', 'better'])
})

test('keeps nothing in an empty group', () => {
  expect(likelyKept([])).toBeNull()
})
