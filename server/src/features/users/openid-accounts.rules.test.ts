import { describe, expect, test } from 'vitest'
import { aUser } from '../../../test/made-users.ts'
import { checkNotApiKey } from './callers.rules.ts'
import type { Caller } from './callers.types.ts'
import { checkMayManage, importedKeyHash, isUsable, opens } from './keys/keys.rules.ts'
import { applyProviderClaims, type OpenidPerson } from './openid-accounts.rules.ts'
import type { User } from './users.types.ts'

const person: OpenidPerson = {
  sub: 's',
  email: null,
  isEmailVerified: null,
  usernames: [],
  newName: 'ada',
  type: null,
  access: null,
}
const says = (user: User, more: Partial<OpenidPerson>) =>
  applyProviderClaims(user, { ...person, ...more }, 999)

describe('at an OpenID sign-in', () => {
  const user = aUser({ openidSub: 's' })

  test('an account stays unchanged if the provider sends nothing new', () => {
    expect(says(user, {})).toBe(user)
    expect(says(user, { type: 'user' })).toBe(user)
  })

  test('the account is linked, and gets the type its groups say', () => {
    expect(says(aUser(), {})).toMatchObject({ openidSub: 's', type: 'user', updatedAt: 999 })
    expect(says(user, { type: 'admin' }).type).toBe('admin')
    expect(says(aUser({ type: 'admin' }), {}).type).toBe('admin')
  })

  test('permissions apply to users and guests, not to admins', () => {
    const access = { permissions: { download: false } }
    expect(says(user, { access }).permissions.download).toBe(false)
    expect(
      says(aUser({ type: 'guest' }), { access: { permissions: { download: true } } }).permissions.download,
    ).toBe(true)
    expect(says(aUser({ type: 'admin' }), { access }).permissions.download).toBe(true)
    expect(says(user, { type: 'admin', access }).permissions.download).toBe(true)
  })

  test('root stays root, and cannot be demoted', () => {
    const root = aUser({ type: 'root' })
    expect(says(root, {}).type).toBe('root')
    expect(says(root, { type: 'admin' }).type).toBe('root')
    expect(() => says(root, { type: 'guest' })).toThrow('root cannot become guest')
  })
})

describe('keys', () => {
  test.each([
    [true, null, true],
    [true, 101, true],
    [true, 100, false],
    [false, null, false],
  ])('that are enabled: %s, until %s, can be used: %s', (isActive, expiresAt, isGood) => {
    expect(isUsable({ isActive, expiresAt }, 100)).toBe(isGood)
  })

  test('a password with the scope all works everywhere, others only for their own', () => {
    expect([
      opens({ scope: 'all' }, 'opds'),
      opens({ scope: 'opds' }, 'opds'),
      opens({ scope: 'kosync' }, 'opds'),
    ]).toEqual([true, true, false])
  })

  test('of root are managed only by root', () => {
    const [root, admin] = [aUser({ type: 'root' }), aUser({ type: 'admin' })]
    expect(() => checkMayManage(admin, root)).toThrow('Only root may manage API keys of root')
    for (const [editor, owner] of [
      [root, root],
      [admin, admin],
      [root, admin],
    ] as const)
      expect(() => checkMayManage(editor, owner)).not.toThrow()
  })

  test('cannot create other credentials', () => {
    expect(() => checkNotApiKey({ tokenKind: 'api-key' } as Caller)).toThrow(
      'An API key cannot create or change keys',
    )
    expect(() => checkNotApiKey({ tokenKind: 'access' } as Caller)).not.toThrow()
  })

  test('that were imported are identified by their id', () => {
    expect(importedKeyHash('k')).toBe('imported k')
  })
})
