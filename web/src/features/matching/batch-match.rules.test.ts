import { expect, test } from 'vitest'
import { defaultOptions } from './batch-match.rules.ts'

test('[R3.045] everything is overwritten by default', () => {
  expect(defaultOptions('audible')).toEqual({
    provider: 'audible',
    overrideDefaults: true,
    overrideCover: true,
    overrideDetails: true,
  })
})

test.each([
  ['openlibrary', 'openlibrary'],
  ['', 'google'],
  [undefined, 'google'],
])('[R4.056] a library with the provider %j defaults to %s', (provider, expected) => {
  expect(defaultOptions(provider).provider).toBe(expected)
})
