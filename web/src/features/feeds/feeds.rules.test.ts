import { expect, test } from 'vitest'
import { feedAddress, lacksHttps, serverAddressOf } from './feeds.rules.ts'

test('a feed’s URL is below the address of the page', () => {
  const page = { origin: 'https://books.example', basePath: '/base' }
  expect(feedAddress(serverAddressOf(page, false), 'fog')).toBe('https://books.example/base/feed/fog')
  expect(serverAddressOf(page, true)).toBe('http://localhost:3333')
})

test('flags an address without HTTPS', () => {
  expect([lacksHttps('http://a.example'), lacksHttps('https://a.example')]).toEqual([true, false])
})
