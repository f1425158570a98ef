import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFileNumbers, type BookWords } from '../naming/file-numbers.rules.ts'
import { findMissingParts } from './missing-parts.rules.ts'
import { orderTracks, type TrackFile } from './track-order.rules.ts'

const BOOK: BookWords = {
  title: 'Dune',
  authors: ['Frank Herbert'],
  series: ['Dune Saga'],
  publishedYear: '1965',
}

function aTrack(relPath: string, change: Partial<TrackFile> = {}): TrackFile {
  return {
    key: relPath,
    relPath,
    role: 'media',
    trackFromTag: null,
    trackTotalFromTag: null,
    discFromTag: null,
    previousIndex: null,
    isExcluded: false,
    ...change,
  }
}

function order(files: TrackFile[], isOrderedByHand = false) {
  return orderTracks(files, { book: BOOK, isOrderedByHand })
}

function names(files: TrackFile[], isOrderedByHand = false): string[] {
  return order(files, isOrderedByHand).tracks.map((track) => track.key)
}

describe('numbers in file names', () => {
  test.each([
    [
      ['01 - Dune.mp3', '02 - Dune.mp3'],
      ['-/1', '-/2'],
    ],
    [
      ['Dune 1965 - 01.mp3', 'Dune 1965 - 02.mp3'],
      ['-/1', '-/2'],
    ],
    [
      ['2001 - 01.mp3', '2001 - 02.mp3'],
      ['-/1', '-/2'],
    ],
    [
      ['Chapter One.mp3', 'Chapter Two.mp3', 'Chapter Twenty-One.mp3'],
      ['-/1', '-/2', '-/21'],
    ],
    [
      ['The Two Towers Part IX.mp3', 'The Two Towers Part IV.mp3'],
      ['-/9', '-/4'],
    ],
    [
      ['Chapter 1 - 5 Ways.mp3', 'Chapter 2 - 3 Ways.mp3'],
      ['-/1', '-/2'],
    ],
    [
      ['Part 1 of 12.mp3', 'Part 2 of 12.mp3'],
      ['-/1', '-/2'],
    ],
    [
      ['CD1/01.mp3', 'CD1/02.mp3', 'CD2/01.mp3'],
      ['1/1', '1/2', '2/1'],
    ],
    [
      ['Disc 1 - 01.mp3', 'Disc 2 - 01.mp3'],
      ['1/1', '2/1'],
    ],
    [
      ['Dune cd1 07.mp3', 'Dune cd2 03.mp3'],
      ['1/7', '2/3'],
    ],
    [
      ['1-01 A.mp3', '1-02 B.mp3', '2-01 C.mp3'],
      ['1/1', '1/2', '2/1'],
    ],
    [
      ['01-12 A.mp3', '02-12 B.mp3'],
      ['-/1', '-/2'],
    ],
    [
      ['D1T03.mp3', 'd2t04.mp3'],
      ['1/3', '2/4'],
    ],
    [
      ['Tape 1 Side B/1.mp3', 'Tape 2 Side A/1.mp3'],
      ['1002/1', '2001/1'],
    ],
    [
      ['Intro.mp3', '2001 - 01.mp3', '2001 - 02.mp3'],
      ['-/-', '-/1', '-/2'],
    ],
    [['Dune.mp3'], ['-/-']],
    [['12345.mp3'], ['-/-']],
    [
      ['Discworld 1.mp3', 'Discworld 2.mp3'],
      ['-/1', '-/2'],
    ],
  ])('%j are numbered %j', (relPaths, numbers) => {
    const read = readFileNumbers(relPaths, BOOK)
    expect(read.map(({ disc, track }) => `${disc ?? '-'}/${track ?? '-'}`)).toEqual(numbers)
  })

  test('a title that is a number is not removed from the names', () => {
    const words = { ...BOOK, title: '1984', publishedYear: null }
    expect(readFileNumbers(['1984 01.mp3', '1984 02.mp3'], words).map(({ track }) => track)).toEqual([1, 2])
  })
})

describe('the order of tracks', () => {
  test.each([
    ['a single file', [aTrack('x.m4b')], ['x.m4b']],
    ['numeric order', [aTrack('10.mp3'), aTrack('9.mp3'), aTrack('1.mp3')], ['1.mp3', '9.mp3', '10.mp3']],
    [
      'tags if names have no numbers',
      [aTrack('a.mp3', { trackFromTag: 2 }), aTrack('b.mp3', { trackFromTag: 1 })],
      ['b.mp3', 'a.mp3'],
    ],
    [
      'tags win a tie',
      [aTrack('1.mp3', { trackFromTag: 2 }), aTrack('2.mp3', { trackFromTag: 1 })],
      ['2.mp3', '1.mp3'],
    ],
    [
      'names win if tags repeat',
      [aTrack('2.mp3', { trackFromTag: 1 }), aTrack('1.mp3', { trackFromTag: 1 })],
      ['1.mp3', '2.mp3'],
    ],
    [
      'discs by tag',
      [
        aTrack('a.mp3', { discFromTag: 2, trackFromTag: 1 }),
        aTrack('b.mp3', { discFromTag: 1, trackFromTag: 2 }),
        aTrack('c.mp3', { discFromTag: 1, trackFromTag: 1 }),
      ],
      ['c.mp3', 'b.mp3', 'a.mp3'],
    ],
    [
      'folders if the tags put everything on disc 1',
      [
        aTrack('CD2/01.mp3', { discFromTag: 1, trackFromTag: 1 }),
        aTrack('CD1/02.mp3', { discFromTag: 1, trackFromTag: 2 }),
        aTrack('CD1/01.mp3', { discFromTag: 1, trackFromTag: 1 }),
      ],
      ['CD1/01.mp3', 'CD1/02.mp3', 'CD2/01.mp3'],
    ],
    [
      'a missing disc does not mix the others',
      [aTrack('CD1/02.mp3'), aTrack('CD3/01.mp3'), aTrack('CD1/01.mp3'), aTrack('CD3/02.mp3')],
      ['CD1/01.mp3', 'CD1/02.mp3', 'CD3/01.mp3', 'CD3/02.mp3'],
    ],
    ['disc 10 after disc 9', [aTrack('CD10/1.mp3'), aTrack('CD9/1.mp3')], ['CD9/1.mp3', 'CD10/1.mp3']],
    ['loose files before discs', [aTrack('CD1/01.mp3'), aTrack('intro.mp3')], ['intro.mp3', 'CD1/01.mp3']],
    [
      'extras last, whatever their numbers',
      [aTrack('Bonus/00.mp3', { role: 'extra' }), aTrack('01.mp3'), aTrack('02.mp3')],
      ['01.mp3', '02.mp3', 'Bonus/00.mp3'],
    ],
    [
      'files without a number last',
      [aTrack('Afterword.mp3'), aTrack('01.mp3'), aTrack('02.mp3')],
      ['01.mp3', '02.mp3', 'Afterword.mp3'],
    ],
    ['no numbers at all', [aTrack('b.mp3'), aTrack('A.mp3'), aTrack('c.mp3')], ['A.mp3', 'b.mp3', 'c.mp3']],
  ])('%s', (_name, files, expected) => {
    expect(names(files)).toEqual(expected)
    expect(order(files).tracks.map((track) => track.index)).toEqual(files.map((_, index) => index + 1))
  })

  test('opening credits come first, closing credits last', () => {
    expect(
      names(['Prologue.mp3', 'Epilogue.mp3', 'Chapter 2.mp3', 'Chapter 1.mp3'].map((path) => aTrack(path))),
    ).toEqual(['Prologue.mp3', 'Chapter 1.mp3', 'Chapter 2.mp3', 'Epilogue.mp3'])
  })

  test('a name without a number comes before names numbered from 2', () => {
    expect(names(['Arrakis 3.mp3', 'Arrakis.mp3', 'Arrakis 2.mp3'].map((path) => aTrack(path)))).toEqual([
      'Arrakis.mp3',
      'Arrakis 2.mp3',
      'Arrakis 3.mp3',
    ])
  })

  test('samples and excluded files have no track index', () => {
    const files = [
      aTrack('1.mp3', { isExcluded: true }),
      aTrack('2.mp3'),
      aTrack('s.mp3', { role: 'sample' }),
    ]
    expect(order(files).tracks.map(({ key, index }) => [key, index])).toEqual([
      ['2.mp3', 1],
      ['1.mp3', -1],
      ['s.mp3', -1],
    ])
  })

  test('a manual order is kept and new files are appended', () => {
    const files = [
      aTrack('1.mp3', { previousIndex: 2 }),
      aTrack('2.mp3', { previousIndex: 1 }),
      aTrack('0.mp3'),
      aTrack('3.mp3', { previousIndex: -1 }),
    ]
    expect(names(files, true)).toEqual(['2.mp3', '1.mp3', '0.mp3', '3.mp3'])
    expect(order(files, true)).toMatchObject({ tracksFrom: 'hand', missingParts: [] })
    expect(names(files, false)).toEqual(['0.mp3', '1.mp3', '2.mp3', '3.mp3'])
  })

  test('does not depend on the order of the input', () => {
    const track = fc.record({
      path: fc.constantFrom(
        '01.mp3',
        'CD1/1.mp3',
        'CD2/1.mp3',
        'x.mp3',
        '2 of 9.mp3',
        '1-03.mp3',
        'Bonus/1.mp3',
        'D1T2.mp3',
      ),
      tag: fc.option(fc.integer({ min: 0, max: 3 })),
      disc: fc.option(fc.integer({ min: 1, max: 3 })),
      place: fc.option(fc.integer({ min: -1, max: 3 })),
      isExcluded: fc.boolean(),
    })
    const tracks = fc
      .uniqueArray(track, { maxLength: 8, selector: ({ path }) => path })
      .map((all) =>
        all.map(({ path, tag, disc, place, isExcluded }) =>
          aTrack(path, { trackFromTag: tag, discFromTag: disc, previousIndex: place, isExcluded }),
        ),
      )
    const shuffled = tracks.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, fc.boolean(), ([all, mixed], byHand) => {
        expect(order(mixed, byHand)).toEqual(order(all, byHand))
      }),
      { numRuns: 100 },
    )
  })
})

describe('missing parts', () => {
  const row = (numbers: (number | null)[], disc: number | null = null, total: number | null = null) =>
    numbers.map((track) => ({ disc, track, total }))

  test.each([
    ['none', row([1, 2, 3]), []],
    ['a gap', row([1, 2, 4]), [3]],
    ['the first part', row([2, 3]), [1]],
    ['from zero', row([0, 1, 2]), []],
    ['parts up to the total', row([1, 2], null, 4), [3, 4]],
    ['a total that means something else', row([1, 2, 3], null, 2), []],
    ['a single file misses no others', row([7]), []],
    ['counted per disc', [...row([1, 3], 1), ...row([1, 2], 2)], [2]],
    ['counted across discs', [...row([1, 2], 1), ...row([3, 4], 2)], []],
    ['disc and track combined in one number', row([101, 102, 201, 202]), []],
    ['unknown numbers', row([1, null, 3]), []],
    ['no files', [], []],
    ['absurd numbers', row([1, 9999]), []],
  ])('%s', (_name, tracks, expected) => {
    expect(findMissingParts(tracks)).toEqual(expected)
  })
})
