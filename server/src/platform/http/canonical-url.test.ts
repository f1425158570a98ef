import { expect, test } from 'vitest'
import { canonicalUrl } from './canonical-url.ts'

test.each([
  ['http://books.example/api/me?a=b', '/api/me?a=b'],
  ['HTTPS://books.example:8443/lectern/api/me', '/api/me'],
  ['http://books.example', '/'],
  ['http://books.example?q=1', '/?q=1'],
  ['/search?q=http://books.example/', '/search?q=http://books.example/'],
  ['//api//me?to=//x', '/api/me?to=//x'],
])('%s is read as %s', (url, expected) => {
  expect(canonicalUrl({ url }, '/lectern')).toBe(expected)
})
