import { asLibraryId } from '@lectern/contract/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aUser } from '../../../test/build.ts'
import { defaultPermissions } from '../users/users.rules.ts'
import type { Permissions, User } from '../users/users.types.ts'
import { maySeeItem, maySeeLibrary } from './visibility.rules.ts'

const BOOKS = asLibraryId('books')
const PODS = asLibraryId('pods')
const viewer = (permissions: Partial<Permissions>, rest: Partial<User> = {}) =>
  aUser({ ...rest, permissions: { ...defaultPermissions('user'), ...permissions } })

const item = (given: Partial<Parameters<typeof maySeeItem>[1]> = {}) => ({
  libraryId: BOOKS,
  tags: [] as string[],
  isExplicit: false,
  ...given,
})

describe('a library', () => {
  test.each([
    ['all libraries', viewer({ accessAllLibraries: true }), true],
    ['this one among others', viewer({ accessAllLibraries: false }, { libraryIds: [BOOKS, PODS] }), true],
    ['another one', viewer({ accessAllLibraries: false }, { libraryIds: [PODS] }), false],
    ['none', viewer({ accessAllLibraries: false }, { libraryIds: [] }), false],
    ['none, as root', viewer({ accessAllLibraries: false }, { type: 'root' }), true],
    ['none, as admin', viewer({ accessAllLibraries: false }, { type: 'admin' }), false],
  ])('is visible to a user with access to %s', (_what, user, expected) => {
    expect(maySeeLibrary(user, BOOKS)).toBe(expected)
  })
})

describe('an item', () => {
  const onlyKrimi = viewer({ accessAllTags: false }, { itemTags: ['Krimi'] })
  const allButKrimi = viewer(
    { accessAllTags: false, selectedTagsNotAccessible: true },
    { itemTags: ['Krimi'] },
  )

  test.each([
    ['no tags, for a user with all tags', viewer({}), item(), true],
    ['any tag, for a user with all tags', viewer({}), item({ tags: ['x'] }), true],
    ['an allowed tag', onlyKrimi, item({ tags: ['Krimi'] }), true],
    ['an allowed tag among others', onlyKrimi, item({ tags: ['Kinder', 'Krimi'] }), true],
    ['another tag', onlyKrimi, item({ tags: ['Kinder'] }), false],
    ['no tag, for a user with some', onlyKrimi, item(), false],
    ['a tag in different case', onlyKrimi, item({ tags: ['krimi'] }), false],
    ['a tag, for a user with none', viewer({ accessAllTags: false }), item({ tags: ['x'] }), false],
    ['a denied tag', allButKrimi, item({ tags: ['Krimi', 'Kinder'] }), false],
    ['a tag that is not denied', allButKrimi, item({ tags: ['Kinder'] }), true],
    ['no tag, for a user with denied ones', allButKrimi, item(), true],
    [
      'an allowed tag in an inaccessible library',
      viewer({ accessAllTags: false, accessAllLibraries: false }, { itemTags: ['Krimi'] }),
      item({ tags: ['Krimi'] }),
      false,
    ],
    ['explicit content, for a user who may see it', viewer({}), item({ isExplicit: true }), true],
    [
      'explicit content, for a user who may not',
      viewer({ accessExplicitContent: false }),
      item({ isExplicit: true }),
      false,
    ],
    [
      'nothing explicit, for a user who may not see that',
      viewer({ accessExplicitContent: false }),
      item(),
      true,
    ],
    [
      'an allowed tag, but explicit',
      viewer({ accessAllTags: false, accessExplicitContent: false }, { itemTags: ['Krimi'] }),
      item({ tags: ['Krimi'], isExplicit: true }),
      false,
    ],
  ])('with %s', (_what, user, thing, expected) => {
    expect(maySeeItem(user, thing)).toBe(expected)
  })

  const anyPermissions = fc.record(
    Object.fromEntries(Object.keys(defaultPermissions('user')).map((name) => [name, fc.boolean()])),
  ) as unknown as fc.Arbitrary<Permissions>
  const anyTags = fc.subarray(['a', 'b', 'c'])
  const anyItem = fc.record({
    libraryId: fc.constantFrom(asLibraryId('one'), asLibraryId('two')),
    tags: anyTags,
    isExplicit: fc.boolean(),
  })
  const anyUser = fc.record({
    permissions: anyPermissions,
    libraryIds: fc.subarray([asLibraryId('one'), asLibraryId('two')]),
    itemTags: anyTags,
  })

  test('is hidden along with its library, and always visible to root', () => {
    fc.assert(
      fc.property(anyUser, anyItem, (rights, thing) => {
        const user = aUser(rights)
        if (!maySeeLibrary(user, thing.libraryId)) expect(maySeeItem(user, thing)).toBe(false)
        expect(maySeeItem(aUser({ ...rights, type: 'root' }), thing)).toBe(true)
      }),
    )
  })

  test('is never hidden by granting more: a library, explicit content, all tags', () => {
    fc.assert(
      fc.property(anyUser, anyItem, (rights, thing) => {
        if (!maySeeItem(aUser(rights), thing)) return
        const more = {
          ...rights.permissions,
          accessAllLibraries: true,
          accessExplicitContent: true,
          accessAllTags: true,
        }
        expect(maySeeItem(aUser({ ...rights, permissions: more }), thing)).toBe(true)
      }),
    )
  })

  test('is visible either with a tag allowlist or with the same denylist, never with both', () => {
    fc.assert(
      fc.property(anyUser, anyItem, (rights, thing) => {
        const open = {
          ...rights.permissions,
          accessAllLibraries: true,
          accessExplicitContent: true,
          accessAllTags: false,
        }
        const through = (selectedTagsNotAccessible: boolean) =>
          maySeeItem(aUser({ ...rights, permissions: { ...open, selectedTagsNotAccessible } }), thing)
        expect(through(true)).toBe(!through(false))
      }),
    )
  })
})
