import { ASSIGNABLE_USER_TYPES, USER_TYPES, type UserType } from '@lectern/contract/constants'
import type { Permission } from '@lectern/contract/endpoint'
import { asLibraryId, asUserId } from '@lectern/contract/ids'
import { NewUser, UserChange } from '@lectern/contract/users'
import { describe, expect, test } from 'vitest'
import { aUser } from '../../../test/build.ts'
import { NOON } from '../../../test/clock.ts'
import {
  applyChange,
  checkMayChange,
  checkMayHavePassword,
  checkMayRemove,
  defaultPermissions,
  effectivePermissions,
  isAdminOrUp,
  mayCall,
  unusedName,
  usernameKey,
} from './users.rules.ts'
import type { Permissions } from './users.types.ts'

const root = aUser({ id: asUserId('root'), type: 'root' })
const admin = aUser({ id: asUserId('admin'), type: 'admin' })
const otherAdmin = aUser({ id: asUserId('other-admin'), type: 'admin' })
const user = aUser({ id: asUserId('user'), type: 'user' })
const guest = aUser({ id: asUserId('guest'), type: 'guest' })

const NONE = Object.fromEntries(
  Object.keys(defaultPermissions('user')).map((name) => [name, false]),
) as unknown as Permissions

describe('usernames', () => {
  test('are compared ignoring case, surrounding spaces and Unicode composition', () => {
    expect(usernameKey('  ÄDA ')).toBe(usernameKey('a\u0308da'))
    expect(usernameKey('ada')).not.toBe(usernameKey('adam'))
  })

  test('that are taken get the first free number', () => {
    expect(unusedName('Ada', [])).toBe('Ada')
    expect(unusedName('Ada', ['ada'])).toBe('Ada-2')
    expect(unusedName('Ada', ['ADA', 'ada-2', 'ada-4'])).toBe('Ada-3')
  })
})

describe('the permissions of an endpoint', () => {
  test('are all required; an endpoint for signed-in users requires none', () => {
    const editor = aUser({ permissions: { ...NONE, update: true } })
    const both = { who: 'permission', permissions: ['update', 'download'] } as const
    expect(mayCall(editor, both)).toBe(false)
    expect(mayCall(aUser({ permissions: { ...NONE, update: true, download: true } }), both)).toBe(true)
    expect(mayCall(guest, { who: 'signed-in' })).toBe(true)
  })
})

describe('account types', () => {
  test('[R3.002] are root, admin, user and guest, and no other', () => {
    expect(USER_TYPES).toEqual(['root', 'admin', 'user', 'guest'])
    for (const type of USER_TYPES) expect(UserChange.safeParse({ type }).success).toBe(true)
    for (const type of ['owner', 'Admin', '', null, 1]) {
      expect(UserChange.safeParse({ type }).success).toBe(false)
    }
  })

  test('[R1.006] of new accounts are admin, user and guest, never root or anything else', () => {
    const make = (type: unknown) => NewUser.safeParse({ username: 'a', password: 'b', type }).success
    expect(ASSIGNABLE_USER_TYPES.map(make)).toEqual([true, true, true])
    expect(['root', 'superuser', 'GUEST', null].map(make)).toEqual([false, false, false, false])
    expect(NewUser.parse({ username: 'a', password: 'b' }).type).toBe('user')
  })

  test.each<[UserType, boolean]>([
    ['root', true],
    ['admin', true],
    ['user', false],
    ['guest', false],
  ])('[R6.001] %s counts as admin or up: %s', (type, expected) => {
    expect(isAdminOrUp({ type })).toBe(expected)
  })
})

describe('permissions', () => {
  test.each<[UserType, Partial<Permissions>]>([
    ['root', { download: true, update: true, delete: true, upload: true, accessExplicitContent: true }],
    ['admin', { download: true, update: true, delete: true, upload: true, accessExplicitContent: true }],
    ['user', { download: true, update: false, delete: false, upload: false, accessExplicitContent: true }],
    ['guest', { download: false, update: false, delete: false, upload: false, accessExplicitContent: false }],
  ])('of a new %s', (type, expected) => {
    expect(defaultPermissions(type)).toMatchObject({
      ...expected,
      accessAllLibraries: true,
      accessAllTags: true,
      selectedTagsNotAccessible: false,
    })
  })

  test.each<[UserType, boolean]>([
    ['root', true],
    ['admin', true],
    ['user', false],
    ['guest', false],
  ])('a new %s may add podcasts and e-readers: %s', (type, may) => {
    expect(defaultPermissions(type)).toMatchObject({ addPodcasts: may, createEreader: may })
  })

  test('of root are always all, whatever is stored', () => {
    expect(effectivePermissions({ type: 'root', permissions: NONE })).toEqual(defaultPermissions('root'))
  })

  test('of an admin are respected like those of anyone else', () => {
    expect(effectivePermissions({ type: 'admin', permissions: NONE })).toEqual(NONE)
  })

  test.each<Permission>(['download', 'update', 'delete', 'upload'])(
    '%s admits those who have it, and only them',
    (permission) => {
      const access = { who: 'permission', permissions: [permission] } as const
      expect(mayCall(aUser({ permissions: { ...NONE, [permission]: true } }), access)).toBe(true)
      const allOthers = { ...defaultPermissions('root'), [permission]: false }
      expect(mayCall(aUser({ permissions: allOthers }), access)).toBe(false)
      expect(mayCall(aUser({ type: 'root', permissions: NONE }), access)).toBe(true)
    },
  )

  test('admin endpoints admit admins and root', () => {
    const mayCallAsAdmin = [root, admin, user, guest].map((caller) => mayCall(caller, { who: 'admin' }))
    expect(mayCallAsAdmin).toEqual([true, true, false, false])
  })
})

describe('changing an account', () => {
  test.each([
    ['root may change root', root, root, { username: 'king' }],
    ['root may remove its own password', root, root, { password: '' }],
    ['an admin may change a user', admin, user, { type: 'admin', isActive: false, password: 'x' }],
    ['an admin may change another admin', admin, otherAdmin, { type: 'user' }],
    ['an admin may change themselves', admin, admin, { username: 'new name' }],
    ['the type may be sent unchanged', root, root, { type: 'root', isActive: true }],
  ] as const)('%s', (_what, editor, target, change) => {
    expect(() => checkMayChange(editor, target, change)).not.toThrow()
  })

  test.each([
    ['only root may change root', admin, root, { username: 'x' }, 'Only root may change root'],
    ['root stays root', root, root, { type: 'admin' }, 'The type of root cannot be changed'],
    ['nobody becomes root', root, user, { type: 'root' }, 'Invalid account type'],
    ['root cannot be disabled', root, root, { isActive: false }, 'The root account cannot be disabled'],
    ['nobody disables themselves', admin, admin, { isActive: false }, 'You cannot disable your own account'],
    [
      '[R5.009] only root may have an empty password',
      admin,
      user,
      { password: '' },
      'Only root can have an empty password',
    ],
    [
      '[R5.009] an admin may not have an empty password either',
      root,
      admin,
      { password: '' },
      'Only root can have an empty password',
    ],
  ] as const)('%s', (_what, editor, target, change, message) => {
    expect(() => checkMayChange(editor, target, change)).toThrow(message)
  })

  test.each<[UserType, boolean]>([
    ['root', true],
    ['admin', false],
    ['user', false],
    ['guest', false],
  ])('[R6.001] %s may have an empty password: %s', (type, may) => {
    const check = () => checkMayHavePassword(type, '')
    if (may) expect(check).not.toThrow()
    else expect(check).toThrow('Only root can have an empty password')
    expect(() => checkMayHavePassword(type, 'secret')).not.toThrow()
  })

  test('root is never deleted, and nobody deletes themselves', () => {
    expect(() => checkMayRemove(root, root)).toThrow('The root account cannot be deleted')
    expect(() => checkMayRemove(admin, root)).toThrow('The root account cannot be deleted')
    expect(() => checkMayRemove(admin, admin)).toThrow('You cannot delete your own account')
    expect(() => checkMayRemove(admin, otherAdmin)).not.toThrow()
    expect(() => checkMayRemove(root, admin)).not.toThrow()
  })
})

describe('an account after a change', () => {
  test('is unchanged if nothing was given', () => {
    expect(applyChange(user, {}, undefined, NOON + 1)).toEqual({ ...user, updatedAt: NOON + 1 })
  })

  test('has the given permissions and keeps the others', () => {
    const changed = applyChange(user, { permissions: { upload: true } }, undefined, NOON)
    expect(changed.permissions).toEqual({ ...user.permissions, upload: true })
  })

  test('loses a list made redundant by access to everything, and keeps it otherwise', () => {
    const limited = {
      permissions: { accessAllLibraries: false, accessAllTags: false },
      librariesAccessible: ['a', 'a', 'b'].map(asLibraryId),
      itemTagsAccessible: ['x'],
    }
    const narrow = applyChange(user, limited, undefined, NOON)
    expect(narrow).toMatchObject({ libraryIds: ['a', 'b'], itemTags: ['x'] })
    const wide = applyChange(
      narrow,
      { permissions: { accessAllLibraries: true, accessAllTags: true } },
      undefined,
      NOON,
    )
    expect(wide).toMatchObject({ libraryIds: [], itemTags: [] })
  })

  test('[R3.007] accepts the tag list under its old and its new name', () => {
    const narrow = { permissions: { accessAllTags: false } }
    expect(applyChange(user, { ...narrow, itemTagsAccessible: ['old'] }, undefined, NOON).itemTags).toEqual([
      'old',
    ])
    expect(applyChange(user, { ...narrow, itemTagsSelected: ['new'] }, undefined, NOON).itemTags).toEqual([
      'new',
    ])
  })

  test('has its tokens revoked by a new password and by disabling it, and only by those', () => {
    expect(applyChange(user, {}, 'a new hash', NOON)).toMatchObject({
      passwordHash: 'a new hash',
      tokenGeneration: 2,
    })
    const disabled = applyChange(user, { isActive: false }, undefined, NOON)
    expect(disabled.tokenGeneration).toBe(2)
    expect(applyChange(disabled, { isActive: true }, undefined, NOON).tokenGeneration).toBe(2)
    expect(applyChange(user, { username: 'x' }, undefined, NOON).tokenGeneration).toBe(1)
  })

  test('has no e-mail address if an empty one is given', () => {
    const withEmail = aUser({ email: 'a@example.invalid' })
    expect(applyChange(withEmail, { email: '' }, undefined, NOON).email).toBeNull()
    expect(applyChange(withEmail, { email: null }, undefined, NOON).email).toBeNull()
    expect(applyChange(withEmail, {}, undefined, NOON).email).toBe('a@example.invalid')
  })
})
