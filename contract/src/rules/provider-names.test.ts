import { expect, test } from 'vitest'
import { providerName } from './provider-names.ts'

test('providers are shown with their service’s name; a custom provider has its own name', () => {
  expect([providerName('audible.uk'), providerName('custom-7')]).toEqual(['Audible.co.uk', 'custom-7'])
})
