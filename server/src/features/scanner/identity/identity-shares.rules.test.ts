import { describe, expect, test } from 'vitest'
import { aFile, anItem } from '../test-support/identity-builders.ts'
import { contentPairs, inodeShares } from './identity-shares.rules.ts'
import type { IdentityFile } from './identity.types.ts'

const book = (relPath: string, ...files: IdentityFile[]) => anItem(relPath, { files })

describe('files found again by their inodes', () => {
  const [small, large] = [aFile('Dune/1.mp3', { size: 100 }), aFile('Dune/2.mp3', { size: 300 })]
  const other = aFile('Emma/1.mp3', { size: 700 })
  const shares = (known: readonly IdentityFile[], ...found: (readonly IdentityFile[])[]) =>
    inodeShares(
      [book('Dune', ...known)],
      found.map((files) => book('Emma', ...files)),
    ).map(({ bytes, ofKnown, ofFound }) => [bytes, ofKnown, ofFound])

  test.each([
    ['all of a book', [small, large], [[small, large]], [[400, 1, 1]]],
    ['part of a book, mixed with others', [small, large], [[large, other]], [[300, 0.75, 0.3]]],
    [
      'split across two books',
      [small, large],
      [[small], [large]],
      [
        [100, 0.25, 1],
        [300, 0.75, 1],
      ],
    ],
    ['none', [small, large], [[other]], []],
    ['an inode reused by another file', [small], [[{ ...small, size: 200 }]], []],
    ['an empty file has minimal weight', [{ ...small, size: 0 }], [[{ ...small, size: 0 }]], [[1, 1, 1]]],
    ['covers are ignored', [{ ...small, isMedia: false }], [[{ ...small, isMedia: false }]], []],
    [
      'two links to one file count once',
      [small],
      [[small, { ...small, relPath: 'Emma/link.mp3' }]],
      [[100, 1, 0.5]],
    ],
    [
      'two links, one of them left, count as complete',
      [small, { ...small, relPath: 'Dune/link.mp3' }],
      [[small]],
      [[200, 1, 1]],
    ],
  ])('%s', (_name, known, found, expected) => {
    expect(shares(known, ...found)).toEqual(expected)
  })

  test('two books sharing a hard-linked file each get a share of it', () => {
    const known = [book('A', small), book('B', { ...small }, large)]
    const found = book('C', small, large)
    expect(inodeShares(known, [found]).map(({ known: { relPath }, bytes }) => [relPath, bytes])).toEqual([
      ['A', 100],
      ['B', 400],
    ])
  })
})

describe('books worth comparing by their content', () => {
  const pairs = (known: readonly IdentityFile[], found: readonly IdentityFile[]) =>
    contentPairs([book('Dune', ...known)], [book('Emma', ...found)]).length
  const ofSizes = (...sizes: number[]) => sizes.map((size) => aFile(`${size}.mp3`, { size }))

  test.each([
    ['share one of their three largest files', ofSizes(1, 30, 20, 10), ofSizes(40, 50, 10, 2), 1],
    ['do not share only a smaller file', ofSizes(30, 20, 11, 10), ofSizes(40, 50, 60, 10), 0],
    ['do not share only a cover', [aFile('c.jpg', { size: 9, isMedia: false })], ofSizes(9), 0],
    [
      'share audio, whatever its tags',
      [aFile('1.mp3', { durationSeconds: 60 })],
      [aFile('2.mp3', { durationSeconds: 60 })],
      1,
    ],
    [
      'do not share audio of unknown duration',
      [aFile('1.mp3', { durationSeconds: null })],
      [aFile('2.mp3', { durationSeconds: null })],
      0,
    ],
  ])('%s', (_name, known, found, expected) => {
    expect(pairs(known, found)).toBe(expected)
  })

  test('tracks of the same size are picked in name order, whatever the order of the directory listing', () => {
    const tracks = (size: number) =>
      [1, 2, 3, 4, 5, 6].map((n) => aFile(`${n}.mp3`, { size, durationSeconds: 60 + n }))
    expect(pairs(tracks(500), tracks(510).toReversed())).toBe(1)
  })

  test('limits how many of a great many similar books are compared', () => {
    const alike = Array.from({ length: 70 }, (_, n) => book(`Dune ${n}`, ...ofSizes(500)))
    expect(contentPairs(alike, [book('Emma', ...ofSizes(500))])).toHaveLength(64)
  })
})
