import { asLibraryId } from '@lectern/contract/ids'
import { expect, test } from 'vitest'
import { aUser } from '../../../test/build.ts'
import { defaultPermissions } from '../users/users.rules.ts'
import { asLibraryViewer, maySeeAllOf, seesEverything, visibilityOf } from './visibility.rules.ts'

const BOOKS = asLibraryId('books')
const PODCASTS = asLibraryId('podcasts')

const viewer = (permissions: object, itemTags: string[] = []) =>
  visibilityOf(aUser({ permissions: { ...defaultPermissions('user'), ...permissions }, itemTags }))

test('those who see the same share a key, whatever the order of their tags', () => {
  const limited = { accessAllTags: false }
  expect(viewer(limited, ['b', 'a']).key).toBe(viewer(limited, ['a', 'b', 'a']).key)
  expect(viewer(limited, ['a']).key).not.toBe(viewer(limited, ['b']).key)
  expect(viewer(limited, ['a']).key).not.toBe(
    viewer({ ...limited, selectedTagsNotAccessible: true }, ['a']).key,
  )
  expect(viewer(limited, ['a,b']).key).not.toBe(viewer(limited, ['a', 'b']).key)
  expect(viewer({}).key).not.toBe(viewer({ accessExplicitContent: false }).key)
})

test('a list of what is allowed limits even when it is empty; an empty list of what is forbidden does not', () => {
  expect(seesEverything(viewer({}))).toBe(true)
  expect(seesEverything(viewer({ accessAllTags: false }))).toBe(false)
  expect(seesEverything(viewer({ accessAllTags: false, selectedTagsNotAccessible: true }))).toBe(true)
  expect(seesEverything(viewer({ accessExplicitContent: false }))).toBe(false)
  expect(seesEverything(visibilityOf(aUser({ type: 'root', itemTags: ['a'] })))).toBe(true)
})

test('only who may see a library counts as a viewer of it', () => {
  const permissions = { ...defaultPermissions('user'), accessAllLibraries: false }
  const insider = aUser({ permissions, libraryIds: [BOOKS] })
  expect(asLibraryViewer(insider, BOOKS)).toBe(insider)
  expect(asLibraryViewer(insider, PODCASTS)).toBeUndefined()
})

test('all of a library is seen by whoever may see it, unless tags or explicit content are kept from them', () => {
  const permissions = { ...defaultPermissions('user'), accessAllLibraries: false }
  expect(maySeeAllOf(aUser({ permissions, libraryIds: [BOOKS] }), BOOKS)).toBe(true)
  expect(maySeeAllOf(aUser({ permissions, libraryIds: [BOOKS] }), PODCASTS)).toBe(false)
  const limited = { ...permissions, accessAllTags: false }
  expect(maySeeAllOf(aUser({ permissions: limited, libraryIds: [BOOKS] }), BOOKS)).toBe(false)
})
