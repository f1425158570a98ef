import { expect, test } from 'vitest'
import { withoutTrailing } from './trailing.ts'

test.each([
  ['a//', '/', 'a'],
  ['/a/b', '/', '/a/b'],
  ['Title. . ', '. ', 'Title'],
  ['===', '=', ''],
  ['', '=', ''],
])('%j without trailing %j is %j', (text, characters, rest) => {
  expect(withoutTrailing(text, characters)).toBe(rest)
})

test('takes no longer for runs elsewhere in the text', () => {
  const text = `${'/'.repeat(1_000_000)}x`
  expect(withoutTrailing(text, '/')).toBe(text)
})
