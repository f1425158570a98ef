import { describe, expect, test } from 'vitest'
import { aLibrary } from '../../../test/builders.ts'
import { type FolderUse, folderState, folderWithin, trailToParent } from './folder-chooser.rules.ts'
import { directory } from './test-support/directory.ts'

const folder = (fullPath: string) => ({ id: fullPath, fullPath, libraryId: 'library', addedAt: 1 })
const nothing: FolderUse = { added: [], own: [], others: [] }
const podcasts = aLibrary({ name: 'Podcasts', folders: [folder('/media/podcasts')] })

test('builds the trail to a folder’s parent', () => {
  expect(trailToParent('/media/books/old')).toEqual([
    { name: 'media', path: '/media' },
    { name: 'books', path: '/media/books' },
  ])
  expect(trailToParent('/media')).toEqual([])
  expect(trailToParent(undefined)).toEqual([])
  expect(trailToParent('C:\\media\\books')).toEqual([])
})

describe('a folder', () => {
  test('is free', () => {
    expect(folderState(directory('/media'), nothing)).toEqual({ kind: 'free' })
  })

  test('cannot be read', () => {
    expect(folderState(directory('/root', { isReadable: false }), nothing)).toEqual({ kind: 'unreadable' })
  })

  test.each(['/media/books', '/media/books/old'])('%s is already added', (path) => {
    expect(folderState(directory(path), { ...nothing, added: ['/media/books'] })).toEqual({ kind: 'added' })
  })

  test('is used by another library, which is named if the user may see it', () => {
    const used = directory('/media/podcasts', { isUsed: true })
    expect(folderState(used, { ...nothing, others: [podcasts] })).toEqual({
      kind: 'used',
      library: 'Podcasts',
    })
    expect(folderState(used, nothing)).toEqual({ kind: 'used', library: null })
    // The server's response may be slightly older than our list of libraries.
    const before = { ...used, isUsed: false }
    expect(folderState(before, { ...nothing, others: [podcasts] })).toMatchObject({ kind: 'used' })
  })

  test('of this library that was removed from the form is free again', () => {
    const own = directory('/media/books', { isUsed: true })
    expect(folderState(own, { ...nothing, own: ['/media/books'] })).toEqual({ kind: 'free' })
  })
})

test('a folder that contains one already in use cannot be chosen', () => {
  const use = { ...nothing, added: ['/media/books'], others: [podcasts] }
  expect(folderWithin('/media', { ...use, others: [] })).toBe('/media/books')
  expect(folderWithin('/media', { ...use, added: [] })).toBe('/media/podcasts')
  expect(folderWithin('/media/video', use)).toBeNull()
  expect(folderWithin('/med', use)).toBeNull()
})
