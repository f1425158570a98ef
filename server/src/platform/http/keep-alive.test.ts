import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('idle connections stay open longer than a proxy keeps them, which would answer 502 otherwise', async () => {
  const { headers } = await fetch(`${await app.listen()}/ping`)
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
})
