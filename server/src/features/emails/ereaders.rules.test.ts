import { asUserId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import type { EreaderDevice } from './emails.types.ts'
import { isOwn, mayUse, problemOf, withOwn, withoutUser } from './ereaders.rules.ts'

const device = (
  name: string,
  availabilityOption: EreaderDevice['availabilityOption'],
  users: string[] = [],
) => ({ name, email: 'r@a.example', availabilityOption, users }) as EreaderDevice
const [ADA, BEA, CARL] = [asUserId('u'), asUserId('v'), asUserId('x')]
const mine = device('Mine', 'specificUsers', ['u'])
const ours = device('Ours', 'specificUsers', ['u', 'v'])

test.each<[EreaderDevice['availabilityOption'], types: string[]]>([
  ['adminOrUp', ['root', 'admin']],
  ['userOrUp', ['root', 'admin', 'user']],
  ['guestOrUp', ['root', 'admin', 'user', 'guest']],
])('an e-reader for %s is available to %j', (option, types) => {
  const all = ['root', 'admin', 'user', 'guest'] as const
  expect(all.filter((type) => mayUse({ id: ADA, type }, device('R', option)))).toEqual(types)
})

test('an e-reader for specific users is available only to them', () => {
  expect([mayUse({ id: ADA, type: 'guest' }, mine), mayUse({ id: CARL, type: 'root' }, mine)]).toEqual([
    true,
    false,
  ])
})

describe('a user’s own e-readers', () => {
  test('are those that belong to that user alone', () => {
    const own = [mine, ours, device('All', 'guestOrUp', ['u'])].map((one) => isOwn({ id: ADA }, one))
    expect(own).toEqual([true, false, false])
    expect(isOwn({ id: BEA }, mine)).toBe(false)
  })

  test('are replaced without touching other users’ e-readers', () => {
    const next = device('New', 'specificUsers', ['u'])
    expect(withOwn([mine, ours], { id: ADA }, [next])).toEqual([ours, next])
  })

  test('are deleted with the account', () => {
    const all = device('All', 'userOrUp', ['u'])
    expect(withoutUser([mine, ours, all], ADA)).toEqual([{ ...ours, users: ['v'] }, all])
    expect(withoutUser([mine], CARL)).toEqual([mine])
  })
})

test('names must be unique, and an e-reader for specific users needs at least one user', () => {
  expect(problemOf([mine, ours])).toBeNull()
  expect(problemOf([mine, device('MINE', 'userOrUp')])).toBe('There is an e-reader named "MINE" already')
  expect(problemOf([device('Nobody', 'specificUsers')])).toBe('"Nobody" needs at least one user')
  expect(problemOf([device('All', 'userOrUp')])).toBeNull()
})
