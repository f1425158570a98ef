import { expect, test } from 'vitest'
import { startApp } from '../../../test/app.ts'
import { contentSecurityPolicy } from './security-headers.ts'

test.each([[{ allowIframe: false, allowCast: false }], [{ allowIframe: true, allowCast: true }]])(
  'inline code is blocked, whatever is allowed: %o',
  (options) => {
    expect(contentSecurityPolicy(options)).not.toContain('unsafe')
  },
)

test('the page that shows books has no origin and can reach nothing but its own files', async () => {
  const app = await startApp({ webPage: true })
  const policyOf = async (url: string) =>
    String((await app.inject({ url })).headers['content-security-policy']).split('; ')
  const policy = await policyOf('/book-frame.html?any')
  expect(policy).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts',
      "default-src 'none'",
      "script-src 'self'",
      'connect-src blob:',
    ]),
  )
  expect(policy.join()).not.toMatch(/allow-same-origin|https?:/)
  expect(await policyOf('/library')).not.toContain('sandbox allow-scripts')
  await app.close()
})
