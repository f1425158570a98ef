import { describe, expect, test } from 'vitest'
import { aFile, anItem, moved } from '../test-support/identity-builders.ts'
import {
  contentShare,
  isAllUnmoved,
  isRelated,
  isSameBirth,
  isSameContent,
  isSameFolderInode,
  isSameInode,
  isUnmoved,
  isUntouched,
  keepsItsFiles,
} from './identity-evidence.rules.ts'
import type { IdentityFile } from './identity.types.ts'

const MEBIBYTE = 1024 * 1024
const file = aFile('Dune/01.mp3', { mtimeMs: 50_000 })

describe('two files with the same inode', () => {
  test.each([
    ['are the same file', {}, true],
    ['are the same on a device that got another number', { dev: '9' }, true],
    ['are the same with times two seconds apart', { mtimeMs: 52_000 }, true],
    ['are different files with times further apart', { mtimeMs: 52_001 }, false],
    ['are different files when the size differs', { size: file.size + 1 }, false],
    ['are different files when the content differs', { headHash: 'other' }, false],
    ['are the same as long as nobody read the content', { headHash: null }, true],
  ])('%s', (_name, change, expected) => {
    const other = { ...file, ...change }
    expect(isSameInode(file, other)).toBe(expected)
    expect(isSameInode(other, file)).toBe(expected)
  })

  test('a different inode is a different file', () => {
    expect(isSameInode(file, { ...file, ino: 'other' })).toBe(false)
  })
})

describe('a file without a stable inode', () => {
  test.each([
    ['is unmoved where it lay, as it was', { ino: 'other' }, true],
    ['is unmoved with times two seconds apart', { mtimeMs: 48_000 }, true],
    ['was written anew when the times are further apart', { mtimeMs: 47_999 }, false],
    ['was written anew when the size differs', { size: 1 }, false],
    ['was moved when the path differs', { relPath: 'Dune/02.mp3' }, false],
  ])('%s', (_name, change, expected) => {
    expect(isUnmoved(file, { ...file, ...change })).toBe(expected)
  })
})

describe('the folder of an item', () => {
  const folder = anItem('A/Dune', { birthtimeMs: 1000 })
  test.each([
    ['is known by its inode, wherever it lies', { relPath: 'B/Emma' }, true],
    ['is another one with another inode', { ino: 'other' }, false],
    ['is another one on another device', { dev: '9' }, false],
    ['is no file', { isFile: true }, false],
  ])('%s', (_name, change, expected) => {
    const other = { ...folder, ...change }
    expect(isSameFolderInode(folder, other)).toBe(expected)
    expect(isSameFolderInode(other, folder)).toBe(expected)
  })

  test.each([
    [1000, 1000, true],
    [1000, 1001, true],
    [1000, 1001.5, true],
    [1000, 1002, false],
    [1000, null, false],
    [1000, 0, false],
    [null, null, false],
    [0, 0, false],
  ])('with birth times %s and %s is the same one: %s', (before, now, expected) => {
    const births = [before, now].map((birthtimeMs) => ({ ...folder, birthtimeMs })) as [
      typeof folder,
      typeof folder,
    ]
    expect(isSameBirth(births[0], births[1])).toBe(expected)
    expect(isSameBirth(births[1], births[0])).toBe(expected)
  })
})

describe('an item at its path', () => {
  const item = anItem('A/Dune')
  const [first = file, second = file] = item.files
  const single = { ...item, files: [first] }
  const cover = aFile('A/Dune/cover.jpg', { isMedia: false })
  const withInodes = (ino: string) => ({
    ...item,
    ino,
    files: item.files.map((one) => ({ ...one, ino: ino + one.ino })),
  })

  test.each([
    ['as it was', item, item, true, true],
    ['with one file as it was', single, single, true, true],
    ['with a new cover', item, { ...item, files: [...item.files, cover] }, true, true],
    ['numbered anew', item, withInodes('x'), false, true],
    ['with the folder made anew', item, { ...item, ino: 'x' }, false, true],
    ['moved', item, moved(item, 'A/Emma'), false, false],
    ['in another library folder', item, { ...item, folderId: 'other' }, false, false],
    ['with one file more', single, item, false, false],
    ['with one file less', item, single, false, false],
    [
      'with another file in place of one',
      item,
      { ...item, files: [first, aFile('A/Dune/03.mp3')] },
      false,
      false,
    ],
    ['with one file rewritten', item, { ...item, files: [first, { ...second, size: 1 }] }, false, false],
    ['without any sound', { ...item, files: [cover] }, { ...item, files: [cover] }, false, false],
  ])('%s', (_name, before, now, areAllSame, areAllUnmoved) => {
    expect(isUntouched(before, now)).toBe(areAllSame)
    expect(isAllUnmoved(before, now)).toBe(areAllUnmoved)
  })
})

describe('two files of the same size', () => {
  const bare = { ...file, size: 500, headHash: null, durationSeconds: null }
  const elsewhere = { ...bare, relPath: 'Emma/09.mp3', ino: 'other' }
  const large = { size: MEBIBYTE }
  test.each([
    ['with the same beginning are the same', { headHash: 'a' }, { headHash: 'a' }, true],
    [
      'with another beginning are not, even if they last as long',
      { headHash: 'a', durationSeconds: 60 },
      { headHash: 'b', durationSeconds: 60 },
      false,
    ],
    ['that last as long are the same', { durationSeconds: 60 }, { durationSeconds: 60 }, true],
    ['… to a hundredth of a second', { durationSeconds: 60.001 }, { durationSeconds: 60.004 }, true],
    [
      'that last longer are not',
      { ...large, durationSeconds: 60 },
      { ...large, durationSeconds: 60.01 },
      false,
    ],
    ['are the same if large enough that chance is out', large, large, true],
    ['are not if they are a little smaller', { size: MEBIBYTE - 1 }, { size: MEBIBYTE - 1 }, false],
    ['are the same if large and only one was read', { ...large, headHash: 'a' }, large, true],
    ['are the same if large and only one was measured', { ...large, durationSeconds: 60 }, large, true],
    ['are the same if large and one has no length', { ...large, durationSeconds: 0 }, large, true],
    ['are not if small and nothing else is known', {}, {}, false],
  ])('%s', (_name, one, other, expected) => {
    expect(isSameContent({ ...bare, ...one }, { ...elsewhere, ...other })).toBe(expected)
    expect(isSameContent({ ...elsewhere, ...other }, { ...bare, ...one })).toBe(expected)
  })

  test('are the same if small and still at the same path', () => {
    expect(isSameContent(bare, { ...bare, ino: 'other' })).toBe(true)
  })
})

describe('two files of different sizes', () => {
  const tagged = { ...file, size: file.size + 9, relPath: 'Emma/01.MP3' }
  test.each([
    ['with one name and sound are the same file with other tags', {}, true],
    ['with another name are not', { relPath: 'Emma/02.mp3' }, false],
    ['that last longer are not', { durationSeconds: 999 }, false],
    ['are not where nobody measured them', { durationSeconds: null }, false],
  ])('%s', (_name, change, expected) => {
    const other = { ...tagged, ...change }
    expect(isSameContent(file, other)).toBe(expected)
    expect(isSameContent(other, file)).toBe(expected)
  })
})

describe('the share of content two items have in common', () => {
  const sound = (hash: string, size: number, more: Partial<IdentityFile> = {}) =>
    aFile(`${hash}.mp3`, { headHash: hash, size, durationSeconds: null, ...more })
  const item = (...files: IdentityFile[]) => anItem('Dune', { files })
  test.each([
    ['all of it', item(sound('a', 100), sound('b', 300)), item(sound('b', 300), sound('a', 100)), 1],
    ['a part of the smaller', item(sound('a', 100)), item(sound('a', 100), sound('b', 300)), 0.25],
    ['a part of the larger', item(sound('a', 100), sound('b', 300)), item(sound('b', 300)), 0.75],
    ['nothing', item(sound('a', 100)), item(sound('b', 100)), 0],
    ['no sound at all', item(), item(), 0],
    ['an empty file', item(sound('a', 0)), item(sound('a', 0)), 1],
    ['one file that the other has twice', item(sound('a', 100), sound('a', 100)), item(sound('a', 100)), 0.5],
    [
      'covers do not count',
      item(sound('a', 9, { isMedia: false })),
      item(sound('a', 9, { isMedia: false })),
      0,
    ],
    [
      'one sound with longer tags',
      item(sound('a', 100, { durationSeconds: 60 })),
      item(sound('a', 400, { durationSeconds: 60 })),
      0.25,
    ],
  ])('%s', (_name, one, other, expected) => {
    expect(contentShare(one, other)).toBe(expected)
    expect(contentShare(other, one)).toBe(expected)
  })
})

test('a file is first compared with the one known to have the same beginning', () => {
  const large = (headHash: string | null) =>
    aFile('1.mp3', { size: MEBIBYTE, durationSeconds: null, headHash })
  const before = anItem('Dune', { files: [large('a'), large('b')] })
  const now = anItem('Dune', { files: [large(null), large('a')] })
  expect(contentShare(before, now)).toBe(1)
})

describe('a folder whose files were all rewritten', () => {
  const named = (...names: string[]) =>
    anItem('Dune', { files: names.map((name) => aFile(`Dune/${name}.mp3`)) })
  test.each([
    ['has the same names', named('1', '2'), named('1', '2'), true],
    ['has most of the names', named('1', '2', '3'), named('1', '2', 'x'), true],
    ['is another book with half of them', named('1', '2'), named('1', 'x'), false],
    ['is another book if it had many more', named('1', '2', '3'), named('1'), false],
    ['is another book if it has many more', named('1'), named('1', '2', '3'), false],
  ])('%s', (_name, before, now, expected) => {
    expect(isRelated(before, now)).toBe(expected)
  })
})

describe('an item keeps its files', () => {
  const files = ['1', '2', '3', '4'].map((name) => aFile(`Dune/${name}.mp3`))
  const strangers = ['1', '2', '3', '4'].map((name) => aFile(`Dune/${name}.mp3`))
  const item = (...some: (IdentityFile | undefined)[]) =>
    anItem('Dune', { files: some.filter((one) => one !== undefined) })
  const [a, b, c, d] = files
  const [, strangeB, strangeC, strangeD] = strangers
  test.each([
    ['when most stay', item(a, b, c, d), item(a, b, c, strangeD), true],
    ['not when half are others', item(a, b, c, d), item(a, b, strangeC, strangeD), false],
    ['not when most are gone', item(a, b, c, d), item(a), false],
    ['when all stay and many come', item(a), item(a, strangeB, strangeC, strangeD), true],
    ['not when others took their paths', item(b), item(strangeB), false],
    ['not when there are none', item(), item(), false],
  ])('%s', (_name, before, now, expected) => {
    expect(keepsItsFiles(before, now)).toBe(expected)
  })

  test.each([
    ['edited in place', { size: 1, headHash: 'new', durationSeconds: null }, true],
    ['restored from a backup', { ino: 'other', mtimeMs: 1 }, true],
    ['replaced by another', { ino: 'other', size: 1, headHash: 'new', durationSeconds: 9 }, false],
  ])('%s', (_name, change, expected) => {
    expect(keepsItsFiles(item(a, b), item(...[a, b].map((one) => one && { ...one, ...change })))).toBe(
      expected,
    )
  })
})
