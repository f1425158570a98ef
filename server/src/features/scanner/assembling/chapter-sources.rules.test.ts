import { describe, expect, test } from 'vitest'
import { withAuthorFolder } from '../grouping/author-folder.rules.ts'
import { cleanChapters, type LooseChapter } from './chapter-cleaning.rules.ts'
import { type ChapterFile, findChapters } from './chapters.rules.ts'
import { continuedTitle, withoutContinuation } from './continued-chapters.rules.ts'
import { findMissingParts } from './missing-parts.rules.ts'

const mark = (
  startSeconds: number,
  title = `at ${startSeconds}`,
  endSeconds: number | null = null,
): LooseChapter => ({ title, startSeconds, endSeconds })
const file = (relPath: string, more: Partial<ChapterFile> = {}): ChapterFile => ({
  relPath,
  durationSeconds: 60,
  titleTag: null,
  chapters: [],
  overdriveMarkers: null,
  ...more,
})
const found = (files: readonly ChapterFile[], bookTitle: string | null = null) => {
  const { chapters, source } = findChapters(files, { bookTitle, preferOverdriveMarkers: false })
  return { source, chapters: chapters.map(({ start, title }) => `${start} ${title}`) }
}

describe('normalised chapters', () => {
  const clean = (marks: readonly LooseChapter[], duration = 100) =>
    cleanChapters(marks, duration).map(({ start, end, title }) => [start, end, title])

  test.each<[why: string, marks: LooseChapter[], duration: number, chapters: [number, number, string][]]>([
    [
      'are in order and reach to the end',
      [mark(50), mark(0)],
      100,
      [
        [0, 50, 'at 0'],
        [50, 100, 'at 50'],
      ],
    ],
    ['begin at zero', [mark(5)], 100, [[0, 100, 'at 5']]],
    [
      'do not begin before zero',
      [mark(-5), mark(50)],
      100,
      [
        [0, 50, 'at -5'],
        [50, 100, 'at 50'],
      ],
    ],
    ['do not begin at the end', [mark(0), mark(99.95), mark(200)], 100, [[0, 100, 'at 0']]],
    [
      'may begin just before the end',
      [mark(0), mark(99.5)],
      100,
      [
        [0, 99.5, 'at 0'],
        [99.5, 100, 'at 99.5'],
      ],
    ],
    [
      'are at least a tenth of a second long',
      [mark(0), mark(50), mark(50.05)],
      100,
      [
        [0, 50, 'at 0'],
        [50, 100, 'at 50.05'],
      ],
    ],
    [
      'of a tenth of a second are long enough',
      [mark(0), mark(0.1)],
      100,
      [
        [0, 0.1, 'at 0'],
        [0.1, 100, 'at 0.1'],
      ],
    ],
    [
      'have titles',
      [mark(0, ' '), mark(50, '  a \n b ')],
      100,
      [
        [0, 50, 'Chapter 1'],
        [50, 100, 'a b'],
      ],
    ],
    ['without a title give way to titled ones', [mark(0), mark(0.05, '')], 100, [[0, 100, 'at 0']]],
    ['with an invalid start are dropped', [mark(Number.NaN), mark(0)], 100, [[0, 100, 'at 0']]],
    [
      'in audio of unknown duration keep their own end',
      [mark(0), mark(50, 'x', 70)],
      0,
      [
        [0, 50, 'at 0'],
        [50, 70, 'x'],
      ],
    ],
    ['in audio of unknown duration also begin at zero', [mark(50, 'x', 40)], 0, [[0, 40, 'x']]],
    [
      'in audio of unknown duration without an end have no duration',
      [mark(0), mark(50)],
      0,
      [
        [0, 50, 'at 0'],
        [50, 50, 'at 50'],
      ],
    ],
    ['with an invalid end have no duration', [mark(0, 'x', Number.NaN)], 0, [[0, 0, 'x']]],
    ['of very short files are a single one', [mark(0)], 0.05, [[0, 0.05, 'at 0']]],
  ])('%s', (_why, marks, duration, chapters) => {
    expect(clean(marks, duration)).toEqual(chapters)
  })

  test('are limited to ten thousand, with titles of up to 500 characters', () => {
    const many = Array.from({ length: 10_010 }, (_, index) => mark(index))
    expect(cleanChapters(many, 20_000)).toHaveLength(10_000)
    expect(cleanChapters([mark(0, 'x'.repeat(600))], 10)[0]?.title).toHaveLength(500)
  })
})

describe('the chapters of a book', () => {
  test('are one per file if the files have none', () => {
    expect(found([file('01 One.mp3'), file('02 Two.mp3')])).toEqual({
      source: 'files',
      chapters: ['0 01 One', '60 02 Two'],
    })
    expect(found([file('One.mp3')])).toEqual({ source: 'none', chapters: [] })
    expect(found([])).toEqual({ source: 'none', chapters: [] })
  })

  test('are named by the title tags, unless those repeat each other or the book title', () => {
    const titles = (tags: (string | null)[], bookTitle: string | null = null) =>
      found(
        tags.map((titleTag, index) => file(`${index}.mp3`, { titleTag })),
        bookTitle,
      ).chapters.map((text) => text.replace(/^\d+ /, ''))
    expect(titles([' A ', 'B'])).toEqual(['A', 'B'])
    expect(titles(['A', 'A'])).toEqual(['0', '1'])
    expect(titles(['A', ' '])).toEqual(['0', '1'])
    expect(titles(['A', null])).toEqual(['0', '1'])
    expect(titles(['A', 'FOG'], ' Fog ')).toEqual(['0', '1'])
    expect(titles(['A', 'B'], 'Fog')).toEqual(['A', 'B'])
  })

  test('have no duration in files of unknown duration', () => {
    const lengths = (...seconds: number[]) =>
      found(
        seconds.map((durationSeconds, index) =>
          file(`${index}.mp3`, { durationSeconds, chapters: [mark(0, `c${index}`)] }),
        ),
      ).chapters
    expect(lengths(60, Number.NaN, 60)).toEqual(['0 c0', '60 c2'])
    expect(lengths(60, -5, 60)).toEqual(['0 c0', '60 c2'])
    expect(lengths(60, 0.5, 60)).toEqual(['0 c0', '60 c1', '60.5 c2'])
  })

  test('are those of the files in sequence; a file without any becomes one chapter', () => {
    const files = [
      file('a.mp3', { chapters: [mark(0, 'One'), mark(30, 'Two')] }),
      file('b.mp3'),
      file('c.mp3', { chapters: [mark(0, 'Three')] }),
    ]
    expect(found(files)).toEqual({ source: 'embedded', chapters: ['0 One', '30 Two', '60 b', '120 Three'] })
  })

  const whole = [mark(0, 'One'), mark(70, 'Two')]
  test.each<[why: string, second: LooseChapter[], isWhole: boolean]>([
    ['the same', whole, true],
    ['the same within a tolerance', [mark(0, 'One'), mark(70.05, 'Two')], true],
    ['different times', [mark(0, 'One'), mark(70.5, 'Two')], false],
    ['a different title', [mark(0, 'One'), mark(70, 'Zwei')], false],
    ['the same beginning only', [mark(0, 'One'), mark(70, 'Two'), mark(80, 'Three')], false],
    ['none', [], false],
  ])('are deduplicated if each file lists the whole book: the second has %s', (_why, second, isWhole) => {
    const { chapters } = found([file('a.mp3', { chapters: whole }), file('b.mp3', { chapters: second })])
    expect(chapters.includes('70 Two')).toBe(isWhole)
  })

  test('that are identical in each file, but stay within its duration, are kept per file', () => {
    const chapters = [mark(0, 'Chapter 1'), mark(30, 'Chapter 2')]
    expect(found([file('a.mp3', { chapters }), file('b.mp3', { chapters })]).chapters).toHaveLength(4)
    const atEnd = [mark(0, 'One'), mark(60, 'Two')]
    expect(found([file('a.mp3', { chapters: atEnd }), file('b.mp3', { chapters: atEnd })]).chapters).toEqual([
      '0 One',
      '60 One',
    ])
  })

  test('come from OverDrive markers only if every file has some', () => {
    const markers = '<Markers><Marker><Name>One</Name><Time>00:10.000</Time></Marker></Markers>'
    const from = (...all: (string | null)[]) =>
      findChapters(
        all.map((overdriveMarkers, index) => file(`${index}.mp3`, { overdriveMarkers })),
        { bookTitle: null, preferOverdriveMarkers: true },
      )
    expect(from(markers, markers)).toMatchObject({
      source: 'overdrive',
      chapters: [{ start: 0 }, { start: 70 }],
    })
    expect(from(markers, ' ').source).toBe('files')
    expect(from(markers, null).source).toBe('files')
  })

  test('that continue in the next file are not repeated there', () => {
    const chapter = (title: string) => ({ id: 0, start: 0, end: 5, title })
    const goesOn = [chapter(continuedTitle('One')), chapter('Two')]
    expect(withoutContinuation(goesOn, 1)).toEqual([chapter('Two')])
    expect(withoutContinuation(goesOn, 0)).toEqual(goesOn)
    expect(withoutContinuation([chapter('Two')], 1)).toEqual([chapter('Two')])
    expect(continuedTitle('x'.repeat(600)).startsWith(`${'x'.repeat(480)} (continued)`)).toBe(true)
    expect(continuedTitle('ab').startsWith('ab (continued)')).toBe(true)
  })
})

describe('missing parts', () => {
  const track = (number: number | null, disc: number | null = null, total: number | null = null) => ({
    disc,
    track: number,
    total,
  })
  test.each<[why: string, tracks: ReturnType<typeof track>[], missing: number[]]>([
    ['a gap', [track(1), track(3)], [2]],
    ['the first', [track(2), track(3)], [1]],
    ['none', [track(1), track(2)], []],
    ['those up to a total that all files agree on', [track(1, null, 4), track(2, null, 4)], [3, 4]],
    ['not counted up to a total that only some files have', [track(1, null, 4), track(2)], []],
    ['not affected by a total below the track numbers', [track(1, null, 1), track(3, null, 1)], [2]],
    ['unknown if a track has no number', [track(1), track(3), track(null)], []],
    ['unknown for a single file', [track(3)], []],
    ['unknown for a single file with a total', [track(1, null, 2)], []],
    ['counted per disc if numbering restarts', [track(1, 1), track(3, 1), track(1, 2), track(2, 2)], [2]],
    ['counted across discs if numbering continues', [track(1, 1), track(2, 1), track(4, 2)], [3]],
    ['none if the numbers mean something else', [track(101), track(201)], []],
    ['at most as many as there are files', [track(1), track(4)], [2, 3]],
    ['not reported if there are more than files', [track(1), track(5)], []],
    [
      'in order',
      [track(9, 1), track(1, 1), track(2, 1), track(3, 1), track(4, 1), track(5, 1), track(11, 2)],
      [6, 7, 8, 10],
    ],
    [
      'in order across discs',
      [track(1, 1), track(2, 1), track(5, 1), track(1, 2), track(2, 2), track(4, 2)],
      [3, 4],
    ],
  ])('are %s', (_why, tracks, missing) => {
    expect(findMissingParts(tracks)).toEqual(missing)
  })
})

test('a folder that looks like a series is an author if any source names an author like that', () => {
  const folder = { title: 'Neverwhere', series: [{ name: 'Neil Gaiman', sequence: null }] }
  const asAuthor = { folder: { title: 'Neverwhere', authors: ['Neil Gaiman'] } }
  expect(
    withAuthorFolder(folder, { tags: { authors: ['Another', 'neil gaiman'] }, opf: { authors: ['Else'] } }),
  ).toMatchObject(asAuthor)
  expect(withAuthorFolder(folder, { tags: { authors: ['Else'] } }).folder).toBe(folder)
  const numbered = { ...folder, series: [{ name: 'Neil Gaiman', sequence: '2' }] }
  expect(withAuthorFolder(numbered, { tags: { authors: ['Neil Gaiman'] } }).folder).toBe(numbered)
})
