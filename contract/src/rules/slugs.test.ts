import { expect, test } from 'vitest'
import { sanitizeSlug } from './slugs.ts'

test.each([
  ['Čarobni Grad', 'carobni-grad'],
  ['  Ünder_the  sea! ', 'under-the-sea'],
  ['../../etc/passwd', 'etcpasswd'],
  ['a/b?c#d%2f', 'abcd2f'],
  ['日本', ''],
  ['7b1e2d3c-0000-4000-8000-000000000000', '7b1e2d3c-0000-4000-8000-000000000000'],
])(
  '[R5.013] the slug of %j is %j: lower case, no accents, only letters, digits and hyphens',
  (text, slug) => {
    expect(sanitizeSlug(text)).toBe(slug)
    expect(sanitizeSlug(slug)).toBe(slug)
  },
)
