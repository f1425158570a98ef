import { expect, test } from 'vitest'
import { librariesQuery } from './libraries.api.ts'

test('[R9.011] the library list is loaded again at most once in 300000 ms', () => {
  expect(librariesQuery().staleTime).toBe(300_000)
})
