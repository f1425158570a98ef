import { expect, test } from 'vitest'
import { isDatabaseLost, markIfLost } from './lost-database.ts'

const isLost = (message: string, code?: string) => {
  const error = Object.assign(new Error(message), code === undefined ? {} : { code })
  markIfLost(error)
  return isDatabaseLost(error)
}

test('a connection that ends during a statement is told apart from a statement that is rejected', () => {
  expect(isLost('Connection terminated unexpectedly')).toBe(true)
  expect(isLost('Client has encountered a connection error and is not queryable')).toBe(true)
  expect(isLost('terminating connection due to administrator command', '57P01')).toBe(true)
  expect(isLost('read ECONNRESET', 'ECONNRESET')).toBe(true)
  expect(isLost('cannot execute UPDATE in a read-only transaction', '25006')).toBe(true)
  expect(isLost('duplicate key value violates unique constraint', '23505')).toBe(false)
  expect(isLost('canceling statement due to user request', '57014')).toBe(false)
})
