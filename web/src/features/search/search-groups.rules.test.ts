import type { LibrarySearchView } from '@lectern/contract/search'
import { expect, test } from 'vitest'
import { aFullBook } from '../../../test/item-builders.ts'
import { groupsOf, isName, matchLine } from './search-groups.rules.ts'
import { nothing } from './test-support/nothing-found.ts'

const name = (text: string) => ({ name: text, numItems: 2, numBooks: 2 })

test('[R2.079] orders the groups, and omits those without results', () => {
  const reply: LibrarySearchView = {
    ...nothing,
    tags: [name('sea')],
    genres: [name('Seafaring')],
    book: [{ libraryItem: aFullBook(), matchKey: 'title', matchText: 'The Lighthouse' }],
    authors: [
      {
        id: 'a',
        asin: null,
        name: 'Ada Sea',
        lastFirst: 'Sea, Ada',
        description: null,
        imagePath: null,
        libraryId: 'l',
        addedAt: 0,
        updatedAt: 0,
        numBooks: 1,
      },
    ],
  }
  expect(groupsOf(reply).map((group) => group.name)).toEqual(['books', 'authors', 'tags', 'genres'])
  expect(groupsOf(nothing)).toEqual([])
})

test('keys are unique even if a tag and a genre share a name', () => {
  const keys = groupsOf({ ...nothing, tags: [name('sea')], genres: [name('sea')] }).flatMap(({ results }) =>
    results.map(({ key }) => key),
  )
  expect(new Set(keys).size).toBe(2)
})

test('says where the query matched, unless title and author show it', () => {
  const found = { libraryItem: aFullBook(), matchText: 'Coast' }
  expect(matchLine({ ...found, matchKey: 'series' })).toBe('Coast')
  expect(matchLine({ ...found, matchKey: 'title' })).toBeNull()
  expect(matchLine({ ...found, matchKey: 'authors' })).toBeNull()
  expect(matchLine({ ...found, matchKey: 'subtitle', matchText: ' ' })).toBeNull()
})

test('tags, narrators and genres are identified by name; the others are not', () => {
  const groups = groupsOf({
    ...nothing,
    narrators: [name('Bea')],
    book: [{ libraryItem: aFullBook(), matchKey: 'title', matchText: '' }],
  })
  expect(groups.flatMap(({ results }) => results.map(isName))).toEqual([false, true])
})
