import { expect, test } from 'vitest'
import { hostInUrl } from './host-in-url.ts'

test.each([
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '[::1]'],
  ['nas.local', 'nas.local'],
])('a server that listens on %s is opened at %s', (host, inUrl) => {
  expect(hostInUrl(host)).toBe(inUrl)
})
