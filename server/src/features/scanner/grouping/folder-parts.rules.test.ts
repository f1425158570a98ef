import { describe, expect, test } from 'vitest'
import type { FoundFile, GroupingOptions } from '../scanner.types.ts'
import { arePartsOfBook, countDiscsApart, sortSubfolders } from './book-folders.rules.ts'
import { joinAtDashes, splitAtDashes } from './dash-parts.rules.ts'
import { buildTree, type Folder, foldersWithMedia, hasAudio, mediaBelow } from './folder-tree.rules.ts'

const BOOKS: GroupingOptions = { mediaType: 'book', audiobooksOnly: false }
const found = (relPath: string, more: Partial<FoundFile> = {}): FoundFile => ({
  relPath,
  size: 1,
  mtimeMs: 1,
  ctimeMs: 1,
  birthtimeMs: 1,
  ino: relPath,
  dev: '1',
  ...more,
})
const tree = (...paths: string[]) =>
  buildTree(
    paths.map((path) => found(path)),
    BOOKS,
  )
/** Builds the folder `B` of a library. */
const book = (...paths: string[]): Folder => tree(...paths.map((path) => `B/${path}`)).folders[0] ?? tree()
const names = (folders: readonly Folder[]) => folders.map(({ name }) => name)

describe('a tree of folders', () => {
  test('lists each file once in the same order, whatever order it was walked in', () => {
    const twice = [
      found('a.mp3', { ino: '2' }),
      found('b.mp3'),
      found('a.mp3', { ino: '1', size: 9 }),
      found('a.mp3', { ino: '1', size: 5 }),
    ]
    for (const files of [twice, twice.toReversed()]) {
      const { media } = buildTree(files, BOOKS)
      expect(media.map(({ relPath, ino, size }) => `${relPath} ${ino} ${size}`)).toEqual([
        'a.mp3 1 5',
        'b.mp3 b.mp3 1',
      ])
    }
  })

  test('counts media files in and below each folder', () => {
    const root = tree('x/a.mp3', 'x/y/b.mp3', 'x/y/c.jpg', 'z/d.txt')
    expect([root.mediaCount, root.folders[0]?.mediaCount, root.folders[1]?.mediaCount]).toEqual([2, 2, 0])
    expect(names(foldersWithMedia(root))).toEqual(['x'])
    expect(mediaBelow(root).map(({ relPath }) => relPath)).toEqual(['x/a.mp3', 'x/y/b.mp3'])
    expect([root.path, root.folders[0]?.others, root.folders[0]?.folders[0]?.path]).toEqual(['', [], 'x/y'])
  })

  test('has audio if any file anywhere in it is audio', () => {
    expect([
      hasAudio(tree('a.epub', 'b.mp3')),
      hasAudio(tree('x/a.epub', 'y/b.mp3')),
      hasAudio(tree('a.epub')),
    ]).toEqual([true, true, false])
  })
})

describe('folders named by bare numbers', () => {
  const parts = (...numbers: string[]) =>
    names(sortSubfolders(book(...numbers.map((number) => `${number}/a.mp3`))).parts)
  test.each<[numbers: string[], areParts: boolean]>([
    [['1', '2'], true],
    [['0', '1'], true],
    [['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'], true],
    [['2', '3'], false],
    [['1', '3'], false],
    [['1', '2', '4'], false],
    [['1'], false],
  ])('%j are parts: %s', (numbers, areParts) => {
    expect(parts(...numbers)).toHaveLength(areParts ? numbers.length : 0)
  })
})

describe('subfolders', () => {
  const sorted = (...paths: string[]) => {
    const { parts, extras, samples, formats, books } = sortSubfolders(book(...paths))
    return {
      parts: names(parts),
      extras: names(extras),
      samples: names(samples),
      formats: names(formats),
      books: names(books),
    }
  }
  const nothing = { parts: [], extras: [], samples: [], formats: [], books: [] }

  test('are extras only if there is a book they belong to', () => {
    expect(sorted('a.mp3', 'Extras/b.mp3')).toEqual({ ...nothing, extras: ['Extras'] })
    expect(sorted('CD1/a.mp3', 'CD2/a.mp3', 'Extras/b.mp3')).toEqual({
      ...nothing,
      parts: ['CD1', 'CD2'],
      extras: ['Extras'],
    })
    expect(sorted('Fog/a.mp3', 'Extras/b.mp3')).toEqual({ ...nothing, books: ['Fog', 'Extras'] })
  })

  test('are parts if they repeat the name of the book before the disc', () => {
    expect(sorted('B CD1/a.mp3', 'B CD2/a.mp3').parts).toEqual(['B CD1', 'B CD2'])
    expect(sorted('Other CD1/a.mp3', 'Other CD2/a.mp3').books).toHaveLength(2)
  })
})

describe('a subfolder with an unrecognised name', () => {
  const belongs = (...paths: string[]) => {
    const folder = book(...paths)
    return arePartsOfBook(folder, sortSubfolders(folder))
  }
  test.each<[why: string, paths: string[], isPart: boolean]>([
    ['beside two discs', ['CD1/a.mp3', 'CD2/a.mp3', 'Coda/a.mp3'], true],
    ['beside one disc', ['CD1/a.mp3', 'Coda/a.mp3'], false],
    ['with as many others as discs', ['CD1/a.mp3', 'CD2/a.mp3', 'X/a.mp3', 'Y/a.mp3'], true],
    ['with more others than discs', ['CD1/a.mp3', 'CD2/a.mp3', 'X/a.mp3', 'Y/a.mp3', 'Z/a.mp3'], false],
    ['with a different format', ['CD1/a.mp3', 'CD2/a.mp3', 'Coda/a.m4b'], false],
    ['with a second, different format', ['CD1/a.mp3', 'CD2/a.mp3', 'Coda/a.mp3', 'Coda/b.m4b'], false],
    ['with an e-book', ['CD1/a.mp3', 'CD2/a.mp3', 'Text/a.epub'], true],
    ['with subfolders of its own', ['CD1/a.mp3', 'CD2/a.mp3', 'Coda/x/a.mp3'], false],
    ['one of two with subfolders of its own', ['CD1/a.mp3', 'CD2/a.mp3', 'X/a.mp3', 'Y/x/a.mp3'], false],
    ['with the title, beside the e-book', ['b.epub', 'B (Unabridged)/a.mp3'], true],
    ['with another title, beside the e-book', ['b.epub', 'Sea/a.mp3'], false],
    ['with the title, beside audio', ['b.mp3', 'B (Unabridged)/a.mp3'], false],
    ['with the title, beside audio and an e-book', ['b.mp3', 'b.epub', 'B (Unabridged)/a.mp3'], false],
    ['one of two with the title, beside the e-book', ['b.epub', 'B (Unabridged)/a.mp3', 'Sea/a.mp3'], false],
  ])('%s is part of this book: %s', (_why, paths, isPart) => {
    expect(belongs(...paths)).toBe(isPart)
  })
})

test('counts disc folders of one book that are not in a folder of their own', () => {
  const apart = (...folders: string[]) =>
    countDiscsApart(tree(...folders.map((name) => `${name}/a.mp3`)).folders)
  expect(apart('The Stand (Disc 1)', 'The Stand (Disc 2)', 'Fog')).toBe(2)
  expect(apart('The Stand (Disc 1)', 'Fog (Disc 2)')).toBe(0)
  expect(apart('The Stand Part 1', 'The Stand Part 2')).toBe(0)
})

test('splits names at dashes with spaces around them, and joins them again', () => {
  expect(splitAtDashes('A - B–C — D')).toEqual([
    { dash: '', text: 'A' },
    { dash: ' - ', text: 'B–C' },
    { dash: ' — ', text: 'D' },
  ])
  expect(joinAtDashes(splitAtDashes(' A - B '))).toBe('A - B')
  expect(joinAtDashes(splitAtDashes('A - B').slice(1))).toBe('B')
})
