import { asLibraryId } from '@lectern/contract/ids'
import { expect, test } from 'vitest'
import { aUser } from '../../../test/build.ts'
import { defaultPermissions } from '../users/users.rules.ts'
import { asLibraryViewer, maySeeAllOf, seesEverything, visibilityOf } from './visibility.rules.ts'

const BOOKS = asLibraryId('books')
const PODCASTS = asLibraryId('podcasts')

const viewer = (permissions: object, itemTags: string[] = []) =>
  visibilityOf(aUser({ permissions: { ...defaultPermissions('user'), ...permissions }, itemTags }))

test('users who see the same items share a key, whatever the order of their tags', () => {
  const limited = { accessAllTags: false }
  expect(viewer(limited, ['b', 'a']).key).toBe(viewer(limited, ['a', 'b', 'a']).key)
  expect(viewer(limited, ['a']).key).not.toBe(viewer(limited, ['b']).key)
  expect(viewer(limited, ['a']).key).not.toBe(
    viewer({ ...limited, selectedTagsNotAccessible: true }, ['a']).key,
  )
  expect(viewer(limited, ['a,b']).key).not.toBe(viewer(limited, ['a', 'b']).key)
  expect(viewer({}).key).not.toBe(viewer({ accessExplicitContent: false }).key)
})

test('an allowlist restricts even if it is empty; an empty denylist does not', () => {
  expect(seesEverything(viewer({}))).toBe(true)
  expect(seesEverything(viewer({ accessAllTags: false }))).toBe(false)
  expect(seesEverything(viewer({ accessAllTags: false, selectedTagsNotAccessible: true }))).toBe(true)
  expect(seesEverything(viewer({ accessExplicitContent: false }))).toBe(false)
  expect(seesEverything(visibilityOf(aUser({ type: 'root', itemTags: ['a'] })))).toBe(true)
})

test('only a user who may see a library is a viewer of it', () => {
  const permissions = { ...defaultPermissions('user'), accessAllLibraries: false }
  const insider = aUser({ permissions, libraryIds: [BOOKS] })
  expect(asLibraryViewer(insider, BOOKS)).toBe(insider)
  expect(asLibraryViewer(insider, PODCASTS)).toBeUndefined()
})

test('a user who may see a library sees all of it, unless tags or explicit content are restricted', () => {
  const permissions = { ...defaultPermissions('user'), accessAllLibraries: false }
  expect(maySeeAllOf(aUser({ permissions, libraryIds: [BOOKS] }), BOOKS)).toBe(true)
  expect(maySeeAllOf(aUser({ permissions, libraryIds: [BOOKS] }), PODCASTS)).toBe(false)
  const limited = { ...permissions, accessAllTags: false }
  expect(maySeeAllOf(aUser({ permissions: limited, libraryIds: [BOOKS] }), BOOKS)).toBe(false)
})
