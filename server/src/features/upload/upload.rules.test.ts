import { asLibraryId, asUserId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { directoryOf, isSameUpload, placeFiles } from './upload.rules.ts'

const files = (...names: string[]) => names.map((name) => ({ name, size: 1, lastModified: 2 }))
const placed = (...names: string[]) => {
  const result = placeFiles(files(...names))
  return 'files' in result ? result.files.map(({ name }) => name) : result
}

describe('uploaded files', () => {
  test('keep their folders and names as far as possible', () => {
    expect(placed('cd 1/01.mp3', 'cd 1\\02.mp3', 'a?.mp3')).toEqual(['cd 1/01.mp3', 'cd 1/02.mp3', 'a.mp3'])
    expect(placeFiles(files('a.mp3'))).toEqual({ files: [{ name: 'a.mp3', size: 1, lastModified: 2 }] })
  })

  test('with the same name are numbered, ignoring case', () => {
    expect(placed('a.mp3', 'A.mp3', 'a.mp3', 'a (2).mp3', 'a (2).mp3', 'b.mp3')).toEqual([
      'a.mp3',
      'A (2).mp3',
      'a (3).mp3',
      'a (2) (2).mp3',
      'a (2) (3).mp3',
      'b.mp3',
    ])
    expect(placed('a (2).mp3', 'a.mp3', 'a.mp3')).toEqual(['a (2).mp3', 'a.mp3', 'a (3).mp3'])
    expect(placed('A.mp3', 'a.mp3')).toEqual(['A.mp3', 'a (2).mp3'])
    expect(placed('a (2).mp3', 'A.mp3', 'A.mp3')).toEqual(['a (2).mp3', 'A.mp3', 'A (3).mp3'])
  })

  test('are rejected together if one of them is not usable', () => {
    expect(placed('a.mp3', 'b.exe', '.hidden.mp3', 'x/.git/a.mp3', '../a.mp3', 'x//a.mp3')).toEqual({
      refused: ['b.exe', '.hidden.mp3', 'x/.git/a.mp3', '../a.mp3', 'x//a.mp3'],
    })
  })

  test('are nested at most five levels deep', () => {
    expect(placed('1/2/3/4/a.mp3')).toEqual(['1/2/3/4/a.mp3'])
    expect(placed('1/2/3/4/5/a.mp3')).toEqual({ refused: ['1/2/3/4/5/a.mp3'] })
  })
})

test('the upload folder is built from author, series and title; null without a title', () => {
  const wish = { libraryId: asLibraryId('l'), folderId: 'f', files: [] }
  expect(directoryOf('book', { ...wish, title: 'Fog', author: 'Ada', series: 'Coast' })).toBe('Ada/Coast/Fog')
  expect(directoryOf('book', { ...wish, title: '???', author: 'Ada', series: null })).toBeNull()
})

test('an upload is the same if files, sender and destination are the same', () => {
  const one = { userId: asUserId('u'), folderId: 'f', directory: 'Fog', files: files('a.mp3') }
  expect(isSameUpload(one, { ...one, files: files('a.mp3') })).toBe(true)
  for (const other of [
    { userId: asUserId('v') },
    { folderId: 'g' },
    { directory: 'Sea' },
    { files: files('b.mp3') },
    { files: [] },
  ])
    expect(isSameUpload(one, { ...one, ...other })).toBe(false)
})
