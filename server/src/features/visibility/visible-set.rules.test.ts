import { asLibraryId } from '@lectern/contract/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aUser } from '../../../test/build.ts'
import { defaultPermissions } from '../users/users.rules.ts'
import type { Permissions, User } from '../users/users.types.ts'
import { maySeeItem, visibilityOf } from './visibility.rules.ts'
import { visibleSet } from './visible-set.rules.ts'

interface Thing {
  readonly tags: readonly string[]
  readonly isExplicit: boolean
}

const viewer = (permissions: Partial<Permissions>, rest: Partial<User> = {}) =>
  aUser({ ...rest, permissions: { ...defaultPermissions('user'), ...permissions } })

async function seenBy(user: User, things: readonly Thing[]): Promise<boolean[] | null> {
  const set = await visibleSet(visibilityOf(user), {
    length: things.length,
    isExplicit: (position) => things[position]?.isExplicit ?? false,
    tagged: async (name) => Uint8Array.from(things, ({ tags }) => (tags.includes(name) ? 1 : 0)),
  })
  return set === null ? null : [...set].map((one) => one === 1)
}

const THINGS: readonly Thing[] = [
  { tags: [], isExplicit: false },
  { tags: ['Krimi'], isExplicit: false },
  { tags: ['Kinder'], isExplicit: false },
  { tags: ['Kinder', 'Krimi'], isExplicit: true },
]

describe('the visible items of a library, computed in bulk', () => {
  test('are all of them for a user who sees everything', async () => {
    expect(await seenBy(viewer({}), THINGS)).toBeNull()
  })

  test.each([
    ['explicit content only', { accessExplicitContent: false }, [], [true, true, true, false]],
    ['all but one tag', { accessAllTags: false }, ['Krimi'], [false, true, false, true]],
    [
      'one tag',
      { accessAllTags: false, selectedTagsNotAccessible: true },
      ['Krimi'],
      [true, false, true, false],
    ],
    [
      'all but one tag, and explicit content',
      { accessAllTags: false, accessExplicitContent: false },
      ['Krimi'],
      [false, true, false, false],
    ],
    ['every tag', { accessAllTags: false }, [], [false, false, false, false]],
  ])('for a user without %s', async (_what, permissions, itemTags, expected) => {
    expect(await seenBy(viewer(permissions, { itemTags }), THINGS)).toEqual(expected)
  })

  test('are the same as when checked one by one', async () => {
    const tag = fc.constantFrom('Krimi', 'Kinder', 'krimi')
    const thing = fc.record({ tags: fc.array(tag), isExplicit: fc.boolean() })
    const permissions = fc.record({
      accessAllTags: fc.boolean(),
      accessExplicitContent: fc.boolean(),
      selectedTagsNotAccessible: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(permissions, fc.array(tag), fc.array(thing), async (given, itemTags, things) => {
        const user = viewer(given, { itemTags })
        const oneByOne = things.map((one) => maySeeItem(user, { ...one, libraryId: asLibraryId('books') }))
        expect((await seenBy(user, things)) ?? things.map(() => true)).toEqual(oneByOne)
      }),
    )
  })
})
