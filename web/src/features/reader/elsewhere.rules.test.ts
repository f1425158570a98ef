import { expect, test } from 'vitest'
import { isElsewhere, placeKeyOf } from './elsewhere.rules.ts'

const at = (ebookLocation: string | null, ebookProgress: number | null) => ({ ebookLocation, ebookProgress })

test('a place that this reader began at or reported is not from elsewhere', () => {
  const own = new Set([at('epubcfi(/6/2)', 0.1), at(null, 0.25)].map(placeKeyOf))
  expect(isElsewhere(at('epubcfi(/6/2)', 0.12), own)).toBe(false)
  expect(isElsewhere(at(null, 0.25), own)).toBe(false)
})

test('any other place is, also one that only a fraction is known of', () => {
  expect(isElsewhere(at('epubcfi(/6/8)', 0.1), new Set(['epubcfi(/6/2)']))).toBe(true)
  expect(isElsewhere(at(null, 0.5), new Set(['epubcfi(/6/2)']))).toBe(true)
})

test('an item that was never read has no place elsewhere', () => {
  expect(isElsewhere(at(null, null), new Set())).toBe(false)
})
