import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome', 'Windows', false],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/131.0.0.0`,
    'Microsoft Edge',
    'Windows',
    false,
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 8) ${CHROME} Mobile Safari/537.36`, 'Chrome', 'Android', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Linux', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari',
    'macOS',
    false,
  ],
  ['ShelfPlayer/3.1.0 (iOS 18.1)', 'ShelfPlayer 3.1.0', null, true],
  ['okhttp/4.12.0', 'okhttp 4.12.0', null, false],
  ['Mozilla/5.0', null, null, false],
  ['', null, null, false],
  [null, null, null, false],
])('%s', (userAgent, program, system, isHandheld) => {
  expect(deviceName(userAgent)).toEqual({ program, system, isHandheld })
})

test('truncates long client names', () => {
  expect(deviceName('x'.repeat(100_000)).program).toHaveLength(60)
})
