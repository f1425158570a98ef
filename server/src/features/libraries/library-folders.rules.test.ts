import { asLibraryId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { checkNewFolders, isSystemFolder, planFolders, usedFolders } from './library-folders.rules.ts'

const folder = (id: string, path: string) => ({ id, path, createdAt: 0 })
const current = [folder('f1', '/media/books'), folder('f2', '/media/more')]
const choice = (id: string | null, path: string | null) => ({ id, path })

describe('the folders requested by a change', () => {
  test('stay if they have an id, are added if not, and are removed if not named', () => {
    expect(planFolders(current, [choice(null, '/media/new/'), choice('f1', '/media//books')])).toEqual({
      kept: [current[0]],
      removed: [current[1]],
      newPaths: ['/media/new'],
    })
    expect(planFolders(current, [choice('f2', null), choice('f1', null), choice('f2', null)])).toEqual({
      kept: current,
      removed: [],
      newPaths: [],
    })
  })

  test.each([
    [choice('f9', '/media/books'), 'Folder not found with id f9'],
    [choice('f1', '/elsewhere'), 'path of folder "/media/books" cannot be changed'],
    [choice(null, null), 'needs a fullPath'],
    [choice(null, 'books'), 'Invalid folder directory "books"'],
    [choice(null, '/a\0'), 'Invalid folder directory'],
  ])('%j is refused: %s', (wrong, message) => {
    expect(() => planFolders(current, [wrong])).toThrow(message)
  })
})

describe('the location of a new folder', () => {
  const around = (links: Record<string, string> = {}) => ({
    used: [{ path: '/media/books', libraryName: 'Books' }],
    ownFolders: ['/srv/lectern/config', '/srv/lectern/metadata'],
    sampleFolder: '/srv/lectern/metadata/demo',
    realPath: (path: string) => links[path] ?? path,
  })

  test.each([
    ['/media/podcasts'],
    ['/media/books2'],
    ['/media/book'],
    ['/srv/other'],
    ['/devices'],
    ['/home/sys'],
    ['/srv/lectern/metadata/demo/Audiobooks'],
  ])('%s is allowed', (path) => {
    expect(() => checkNewFolders([path], around())).not.toThrow()
  })

  test.each([
    ['/media/books', 'Folder "/media/books" is already a folder of library "Books"'],
    ['/media/books/fantasy', 'is inside "/media/books", a folder of library "Books"'],
    ['/media', 'Folder "/media" contains "/media/books", a folder of library "Books"'],
    ['/srv/lectern/config', 'data of the server itself'],
    ['/srv/lectern/metadata/items', 'data of the server itself'],
    ['/srv/lectern/metadata/demos', 'data of the server itself'],
    ['/srv/lectern', 'data of the server itself'],
    ['/', 'belongs to the system'],
    ['/proc', 'belongs to the system'],
    ['/sys/class', 'belongs to the system'],
    ['/dev/shm', 'belongs to the system'],
  ])('%s is refused: %s', (path, message) => {
    expect(() => checkNewFolders([path], around())).toThrow(message)
  })

  test('cannot be disguised by symlinks', () => {
    expect(() => checkNewFolders(['/link'], around({ '/link': '/media/books/x' }))).toThrow(
      '"/link" is inside',
    )
    expect(() => checkNewFolders(['/data/x'], around({ '/media/books': '/data' }))).toThrow('is inside')
    expect(() => checkNewFolders(['/link'], around({ '/link': '/' }))).toThrow('belongs to the system')
  })

  test('may not be inside another new folder either', () => {
    expect(() => checkNewFolders(['/a', '/b'], around())).not.toThrow()
    expect(() => checkNewFolders(['/a', '/a'], around())).toThrow('"/a" is already a folder')
    expect(() => checkNewFolders(['/a', '/a/b'], around())).toThrow('"/a/b" is inside "/a"')
    expect(() => checkNewFolders(['/a/b', '/a'], around())).toThrow('"/a" contains "/a/b"')
  })

  test('may be a folder the library is giving up', () => {
    const libraries = [{ id: 'l1', name: 'Books', folders: current }] as never
    const free = usedFolders(libraries, { id: asLibraryId('l1'), folders: [folder('f2', '/media/more')] })
    expect(free).toEqual([{ path: '/media/more', libraryName: 'Books' }])
    expect(usedFolders(libraries)).toHaveLength(2)
  })

  test('system folders are recognised by path, not by name', () => {
    expect(isSystemFolder('/proc/1')).toBe(true)
    expect(isSystemFolder('/media/dev')).toBe(false)
  })
})
