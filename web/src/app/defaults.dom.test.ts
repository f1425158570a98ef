import { expect, test } from 'vitest'
import { defaultOptions } from '../features/matching/batch-match.rules.ts'
import { shelfView } from '../features/shelves/use-shelf-view.ts'

test('[R9.042] by default, batch matching overwrites everything and shelves use the standard view', () => {
  const { provider: _, ...switches } = defaultOptions(null)
  expect(Object.values(switches)).toEqual([true, true, true])
  for (const unknown of [undefined, null, 0, 7, 'detail']) expect(shelfView(unknown)).toBe('standard')
  expect(shelfView(1)).toBe('detail')
})
