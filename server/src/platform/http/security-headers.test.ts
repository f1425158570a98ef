import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

test.each([[{ allowIframe: false, allowCast: false }], [{ allowIframe: true, allowCast: true }]])(
  'nothing inline counts, whatever is allowed: %o',
  (options) => {
    expect(contentSecurityPolicy(options)).not.toContain('unsafe')
  },
)
