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

describe('assigning accounts', () => {
  test('adds root first, then the others in order', () => {
    const users = [
      user('b', { createdAt: 2 }),
      user('a', { createdAt: 1 }),
      user('x', { type: 'root', createdAt: 3 }),
    ]
    expect(named(plan(users).added)).toEqual(['x root', 'a user', 'b user'])
  })

  test('leaves a name to the account in use rather than to a disabled one of the same name', () => {
    const users = [
      user('old', { username: 'Ann', isActive: false }),
      user('new', { username: 'ann', createdAt: 5 }),
    ]
    expect(plan(users).renamed).toEqual([{ from: 'Ann', to: 'Ann-2' }])
  })

  test('keeps existing accounts unchanged', () => {
    const { added, keptIds, changed } = plan([user('a'), user('r', { type: 'root' })], [root])
    expect([named(added), keptIds, changed]).toEqual([['a user'], ['r'], []])
  })

  test('imports their root as an admin if ours stays root', () => {
    const { added, changed } = plan([user('x', { type: 'root' })], [root])
    expect([named(added), changed]).toEqual([['x admin'], []])
  })

  test('demotes ours to admin if theirs replaces it, and ours gives up its name', () => {
    const { added, changed, renamed } = plan(
      [user('x', { type: 'root', username: 'Root' })],
      [root],
      'replace',
    )
    expect(named(added)).toEqual(['Root root'])
    expect(changed).toEqual([{ id: 'r', username: 'root-2', type: 'admin' }])
    expect(renamed).toEqual([{ from: 'root', to: 'root-2' }])
  })

  test('keeps ours as root if there is none to replace it', () => {
    expect(plan([user('a')], [root], 'replace').changed).toEqual([])
    expect(named(plan([user('x', { type: 'root' })], [], 'replace').added)).toEqual(['x root'])
  })

  test('imports a second root as an admin', () => {
    const users = [user('x', { type: 'root' }), user('y', { type: 'root', createdAt: 2 })]
    expect(named(plan(users).added)).toEqual(['x root', 'y admin'])
  })

  test('appends a number to names that are taken', () => {
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

describe('an imported account', () => {
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

  test('has the default permissions of its type where none are given', () => {
    expect(only({ type: 'admin' })?.permissions.update).toBe(true)
    expect(only({ type: 'admin', permissions: { update: 0 } })?.permissions.update).toBe(false)
  })

  test('keeps its lists of libraries and tags if it may not see all of them', () => {
    expect(only({})).toMatchObject({ libraryIds: [], itemTags: [] })
    const permissions = { accessAllLibraries: false, accessAllTags: false }
    expect(only({ permissions })).toMatchObject({ libraryIds: ['l'], itemTags: ['t'] })
  })

  test('keeps its password; without one, only root can sign in, and only if imported as root', () => {
    expect(only({})?.passwordHash).toBe('$2a$')
    expect(only({ passwordHash: null })?.passwordHash).toBe('!')
    expect(only({ passwordHash: null, type: 'root' })?.passwordHash).toBe('')
    expect(only({ passwordHash: null, type: 'root' }, [root])?.passwordHash).toBe('!')
    expect(only({ passwordHash: null, type: 'admin' })?.passwordHash).toBe('!')
  })
})
