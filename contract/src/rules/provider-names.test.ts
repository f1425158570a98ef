import { expect, test } from 'vitest'
import { providerName } from './provider-names.ts'

test('providers have the names of their services; one that an admin set up has its own', () => {
  expect([providerName('audible.uk'), providerName('custom-7')]).toEqual(['Audible.co.uk', 'custom-7'])
})
