import { asLibraryId } from '@lectern/contract/ids'
import { NewLibrary } from '@lectern/contract/libraries'
import { describe, expect, test } from 'vitest'
import { draftLibrary } from '../../libraries/libraries.rules.ts'
import type { Library } from '../../libraries/libraries.types.ts'
import { isUnwatchedName, changedPlacesOf, rootsToWatch, scanPlans } from './auto-scan.rules.ts'

const library = (id: string, settings: Partial<Library['settings']> = {}): Library => {
  const draft = draftLibrary(
    NewLibrary.parse({ name: id, folders: [{ fullPath: '/x' }] }),
    asLibraryId(id),
    1_700_000_000_000,
  )
  const folders = ['a', 'b'].map((name) => ({
    id: `${id}-${name}`,
    path: `/media/${id}/${name}`,
    createdAt: 1,
  }))
  return { ...draft, displayOrder: 1, folders, settings: { ...draft.settings, ...settings } }
}

describe('watched folders', () => {
  const libraries = [library('books'), library('quiet', { disableWatcher: true })]

  test('are those of all libraries with the watcher enabled', () => {
    const watched = rootsToWatch(libraries, { scannerDisableWatcher: false })
    expect([...watched.values()]).toEqual([
      { libraryId: 'books', folderId: 'books-a', path: '/media/books/a' },
      { libraryId: 'books', folderId: 'books-b', path: '/media/books/b' },
    ])
  })

  test('are none if the watcher is disabled on the server', () => {
    expect(rootsToWatch(libraries, { scannerDisableWatcher: true }).size).toBe(0)
  })

  test('get another key when an admin changes their path', () => {
    const [books = library('books')] = libraries
    const elsewhere = { ...books, folders: books.folders.map((folder) => ({ ...folder, path: '/other' })) }
    const names = (one: Library) => [...rootsToWatch([one], { scannerDisableWatcher: false }).keys()]
    expect(names(elsewhere).filter((name) => names(books).includes(name))).toEqual([])
  })
})

test('a library is scanned on its own schedule, if it has one', () => {
  const plans = scanPlans([library('books', { autoScanCronExpression: '0 4 * * *' }), library('quiet')])
  expect([...plans]).toEqual([
    ['books', '0 4 * * *'],
    ['quiet', null],
  ])
})

test.each([
  ['Dune', false],
  ['Dune.m4b', false],
  ['.Dune.m4b.swp', true],
  ['.git', true],
  ['.ignore', false],
  ['.ignored', true],
])('changes to %s are ignored: %s', (name, expected) => {
  expect(isUnwatchedName(name)).toBe(expected)
})

describe('the places that changed', () => {
  const place = (relPath: string) => ({ folderId: 'f', relPath })
  test.each([
    ['in one book', ['Ann Author/Dune/01.mp3'], [place('Ann Author')]],
    ['in two books of one author', ['Ann Author/Dune', 'Ann Author/Emma'], [place('Ann Author')]],
    ['in books of two authors', ['Ann/Dune', 'Bob/Emma'], [place('Ann'), place('Bob')]],
    ['to a single file', ['Dune.m4b'], [place('Dune.m4b')]],
    ['in the library folder itself', ['Ann/Dune', ''], null],
    ['unknown', 'all' as const, null],
  ])('%s', (_name, dirt, expected) => {
    expect(changedPlacesOf({ folderId: 'f' }, dirt)).toEqual(expected)
  })
})
