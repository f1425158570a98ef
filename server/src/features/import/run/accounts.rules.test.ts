import { asLibraryId, asUserId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import type { SourceUser } from '../source/source.types.ts'
import { type KnownAccount, planAccounts } from './accounts.rules.ts'

const user = (id: string, more: Partial<SourceUser> = {}): SourceUser => ({
  id: asUserId(id),
  oldId: null,
  username: id,
  email: null,
  type: 'user',
  passwordHash: '$2a$',
  token: null,
  isActive: true,
  permissions: {},
  libraryIds: [asLibraryId('l')],
  itemTags: ['t'],
  hiddenSeriesIds: [],
  openidSub: null,
  bookmarks: [],
  lastSeenAt: null,
  createdAt: 1,
  updatedAt: 2,
  ...more,
})
const root: KnownAccount = { id: asUserId('r'), username: 'root', type: 'root' }
const plan = (
  users: readonly SourceUser[],
  known: readonly KnownAccount[] = [],
  wish: 'replace' | 'keep' = 'keep',
) => planAccounts(users, known, { root: wish })
const named = (users: readonly { username: string; type: string }[]) =>
  users.map(({ username, type }) => `${username} ${type}`)

describe('who gets which account', () => {
  test('root first, then as they came', () => {
    const users = [
      user('b', { createdAt: 2 }),
      user('a', { createdAt: 1 }),
      user('x', { type: 'root', createdAt: 3 }),
    ]
    expect(named(plan(users).added)).toEqual(['x root', 'a user', 'b user'])
  })

  test('those who are here already stay as they are', () => {
    const { added, keptIds, changed } = plan([user('a'), user('r', { type: 'root' })], [root])
    expect([named(added), keptIds, changed]).toEqual([['a user'], ['r'], []])
  })

  test('their root is an admin where ours stays', () => {
    const { added, changed } = plan([user('x', { type: 'root' })], [root])
    expect([named(added), changed]).toEqual([['x admin'], []])
  })

  test('ours is an admin where theirs replaces it, and gives up its name', () => {
    const { added, changed, renamed } = plan(
      [user('x', { type: 'root', username: 'Root' })],
      [root],
      'replace',
    )
    expect(named(added)).toEqual(['Root root'])
    expect(changed).toEqual([{ id: 'r', username: 'root-2', type: 'admin' }])
    expect(renamed).toEqual([{ from: 'root', to: 'root-2' }])
  })

  test('ours stays root where there is none to replace it', () => {
    expect(plan([user('a')], [root], 'replace').changed).toEqual([])
    expect(named(plan([user('x', { type: 'root' })], [], 'replace').added)).toEqual(['x root'])
  })

  test('a second root of theirs is an admin', () => {
    const users = [user('x', { type: 'root' }), user('y', { type: 'root', createdAt: 2 })]
    expect(named(plan(users).added)).toEqual(['x root', 'y admin'])
  })

  test('names that are taken get a number', () => {
    const known: KnownAccount[] = [
      { id: asUserId('k'), username: 'Ada', type: 'user' },
      { id: asUserId('l'), username: 'ada-2', type: 'user' },
    ]
    const { added, renamed } = plan([user('a', { username: 'ada' }), user('b', { username: 'ADA' })], known)
    expect(added.map(({ username }) => username)).toEqual(['ada-3', 'ADA-4'])
    expect(renamed).toEqual([
      { from: 'ada', to: 'ada-3' },
      { from: 'ADA', to: 'ADA-4' },
    ])
  })
})

describe('what an account brings', () => {
  const only = (more: Partial<SourceUser>, known: readonly KnownAccount[] = []) =>
    plan([user('a', more)], known).added[0]

  test.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ['yes', false],
    [undefined, false],
  ])('a permission of %o is %s', (said, isAllowed) => {
    expect(only({ permissions: { update: said } })?.permissions.update).toBe(isAllowed)
  })

  test('permissions that are not said are those of its kind', () => {
    expect(only({ type: 'admin' })?.permissions.update).toBe(true)
    expect(only({ type: 'admin', permissions: { update: 0 } })?.permissions.update).toBe(false)
  })

  test('libraries and tags where it may not see all', () => {
    expect(only({})).toMatchObject({ libraryIds: [], itemTags: [] })
    const permissions = { accessAllLibraries: false, accessAllTags: false }
    expect(only({ permissions })).toMatchObject({ libraryIds: ['l'], itemTags: ['t'] })
  })

  test('its password; without one only root gets in, and only as root', () => {
    expect(only({})?.passwordHash).toBe('$2a$')
    expect(only({ passwordHash: null })?.passwordHash).toBe('!')
    expect(only({ passwordHash: null, type: 'root' })?.passwordHash).toBe('')
    expect(only({ passwordHash: null, type: 'root' }, [root])?.passwordHash).toBe('!')
    expect(only({ passwordHash: null, type: 'admin' })?.passwordHash).toBe('!')
  })
})
