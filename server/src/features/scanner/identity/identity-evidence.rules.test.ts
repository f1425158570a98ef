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
    ['are the same if the device number changed', { dev: '9' }, true],
    ['are the same if their times are two seconds apart', { mtimeMs: 52_000 }, true],
    ['are different if their times are further apart', { mtimeMs: 52_001 }, false],
    ['are different if the size differs', { size: file.size + 1 }, false],
    ['are different if the content differs', { headHash: 'other' }, false],
    ['are the same if the content was not read yet', { headHash: null }, true],
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
    ['is unmoved if path, size and time are the same', { ino: 'other' }, true],
    ['is unmoved if the times are two seconds apart', { mtimeMs: 48_000 }, true],
    ['was rewritten if the times are further apart', { mtimeMs: 47_999 }, false],
    ['was rewritten if the size differs', { size: 1 }, false],
    ['was moved if the path differs', { relPath: 'Dune/02.mp3' }, false],
  ])('%s', (_name, change, expected) => {
    expect(isUnmoved(file, { ...file, ...change })).toBe(expected)
  })
})

describe('the folder of an item', () => {
  const folder = anItem('A/Dune', { birthtimeMs: 1000 })
  test.each([
    ['is recognised by its inode, whatever its path', { relPath: 'B/Emma' }, true],
    ['is a different one if the inode differs', { ino: 'other' }, false],
    ['is a different one on another device', { dev: '9' }, false],
    ['is not a file', { isFile: true }, false],
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
    ['unchanged', item, item, true, true],
    ['with a single file, unchanged', single, single, true, true],
    ['with a new cover', item, { ...item, files: [...item.files, cover] }, true, true],
    ['with renumbered inodes', item, withInodes('x'), false, true],
    ['with a recreated folder', item, { ...item, ino: 'x' }, false, true],
    ['moved', item, moved(item, 'A/Emma'), false, false],
    ['in another library folder', item, { ...item, folderId: 'other' }, false, false],
    ['with a file added', single, item, false, false],
    ['with a file removed', item, single, false, false],
    [
      'with one file replaced by another',
      item,
      { ...item, files: [first, aFile('A/Dune/03.mp3')] },
      false,
      false,
    ],
    ['with one file rewritten', item, { ...item, files: [first, { ...second, size: 1 }] }, false, false],
    ['without any audio', { ...item, files: [cover] }, { ...item, files: [cover] }, false, false],
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
      'with different beginnings are not, even if their durations match',
      { headHash: 'a', durationSeconds: 60 },
      { headHash: 'b', durationSeconds: 60 },
      false,
    ],
    ['with the same duration are the same', { durationSeconds: 60 }, { durationSeconds: 60 }, true],
    ['… to a hundredth of a second', { durationSeconds: 60.001 }, { durationSeconds: 60.004 }, true],
    [
      'with different durations are not',
      { ...large, durationSeconds: 60 },
      { ...large, durationSeconds: 60.01 },
      false,
    ],
    ['are the same if large enough to rule out coincidence', large, large, true],
    ['are not if slightly smaller', { size: MEBIBYTE - 1 }, { size: MEBIBYTE - 1 }, false],
    ['are the same if large and only one was read', { ...large, headHash: 'a' }, large, true],
    ['are the same if large and only one was probed', { ...large, durationSeconds: 60 }, large, true],
    ['are the same if large and one has no duration', { ...large, durationSeconds: 0 }, large, true],
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
    ['with the same name and audio are the same file with different tags', {}, true],
    ['with different names are not', { relPath: 'Emma/02.mp3' }, false],
    ['with different durations are not', { durationSeconds: 999 }, false],
    ['are not if their durations are unknown', { durationSeconds: null }, false],
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
    ['a quarter of the larger', item(sound('a', 100)), item(sound('a', 100), sound('b', 300)), 0.25],
    ['most of the larger', item(sound('a', 100), sound('b', 300)), item(sound('b', 300)), 0.75],
    ['nothing', item(sound('a', 100)), item(sound('b', 100)), 0],
    ['no audio at all', item(), item(), 0],
    ['an empty file', item(sound('a', 0)), item(sound('a', 0)), 1],
    ['one file that the other has twice', item(sound('a', 100), sound('a', 100)), item(sound('a', 100)), 0.5],
    [
      'covers are ignored',
      item(sound('a', 9, { isMedia: false })),
      item(sound('a', 9, { isMedia: false })),
      0,
    ],
    [
      'the same audio with larger tags',
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
    ['is another book if half of the names differ', named('1', '2'), named('1', 'x'), false],
    ['is another book if it had many more files', named('1', '2', '3'), named('1'), false],
    ['is another book if it has many more files now', named('1'), named('1', '2', '3'), false],
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
    ['if most stay', item(a, b, c, d), item(a, b, c, strangeD), true],
    ['not if half are different', item(a, b, c, d), item(a, b, strangeC, strangeD), false],
    ['not if most are gone', item(a, b, c, d), item(a), false],
    ['if all stay and many are added', item(a), item(a, strangeB, strangeC, strangeD), true],
    ['not if others took their paths', item(b), item(strangeB), false],
    ['not if there are none', item(), item(), false],
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
