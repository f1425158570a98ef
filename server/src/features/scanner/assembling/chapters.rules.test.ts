import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanChapters, type LooseChapter } from './chapter-cleaning.rules.ts'
import { findChapters, type ChapterFile } from './chapters.rules.ts'
import { continuedTitle } from './continued-chapters.rules.ts'
import { readOverdriveMarkers } from '../reading/overdrive.rules.ts'

const at = (
  startSeconds: number,
  title = `at ${startSeconds}`,
  endSeconds: number | null = null,
): LooseChapter => ({
  startSeconds,
  endSeconds,
  title,
})

function aFile(relPath: string, change: Partial<ChapterFile> = {}): ChapterFile {
  return { relPath, durationSeconds: 100, titleTag: null, chapters: [], overdriveMarkers: null, ...change }
}

const OPTIONS = { bookTitle: 'Dune', preferOverdriveMarkers: false }

function chaptersOf(...args: Parameters<typeof findChapters>) {
  return findChapters(...args).chapters
}

/** `start–end title` lines. */
function lines(chapters: readonly { start: number; end: number; title: string }[]): string[] {
  return chapters.map(({ start, end, title }) => `${start}–${end} ${title}`)
}

describe('normalising chapters', () => {
  test.each([
    ['valid chapters unchanged', [at(0, 'A', 50), at(50, 'B', 100)], 100, ['0–50 A', '50–100 B']],
    ['zero ends', [at(0, 'A', 0), at(50, 'B', 0)], 100, ['0–50 A', '50–100 B']],
    ['overlaps', [at(0, 'A', 80), at(50, 'B', 90)], 100, ['0–50 A', '50–100 B']],
    ['gaps', [at(0, 'A', 20), at(50, 'B', 60)], 100, ['0–50 A', '50–100 B']],
    ['out of order', [at(50, 'B'), at(0, 'A')], 100, ['0–50 A', '50–100 B']],
    ['starts past the end', [at(0, 'A'), at(100, 'B'), at(500, 'C')], 100, ['0–100 A']],
    ['a late start', [at(3, 'A'), at(50, 'B')], 100, ['0–50 A', '50–100 B']],
    ['a negative start', [at(-5, 'A'), at(50, 'B')], 100, ['0–50 A', '50–100 B']],
    [
      'two at the same time',
      [at(0, 'Part One'), at(0, 'Chapter 1'), at(50, 'B')],
      100,
      ['0–50 Chapter 1', '50–100 B'],
    ],
    ['a second one without a title', [at(0, 'A'), at(0, ' '), at(50, 'B')], 100, ['0–50 A', '50–100 B']],
    ['two at nearly the same time', [at(0, 'A'), at(50, 'B'), at(50.05, 'C')], 100, ['0–50 A', '50–100 C']],
    ['no titles', [at(0, ''), at(50, '  ')], 100, ['0–50 Chapter 1', '50–100 Chapter 2']],
    ['invalid numbers', [at(Number.NaN, 'A'), at(Infinity, 'B'), at(10, 'C')], 100, ['0–100 C']],
    ['an unknown duration', [at(0, 'A'), at(50, 'B', 70)], 0, ['0–50 A', '50–70 B']],
    ['no chapters', [], 100, []],
  ])('%s', (_name, loose, duration, expected) => {
    expect(lines(cleanChapters(loose, duration))).toEqual(expected)
  })

  test('returns consistent chapters for any input', () => {
    const loose = fc.record({
      startSeconds: fc.double({ min: -10, max: 300 }),
      endSeconds: fc.option(fc.double()),
      title: fc.string({ maxLength: 5 }),
    })
    fc.assert(
      fc.property(
        fc.array(loose, { maxLength: 20 }),
        fc.double({ min: 1, max: 200, noNaN: true }),
        (all, duration) => {
          const chapters = cleanChapters(all, duration)
          chapters.forEach((chapter, index) => {
            expect(chapter.id).toBe(index)
            expect(chapter.title).not.toBe('')
            expect(chapter.end).toBeGreaterThan(chapter.start)
            expect(chapter.start).toBe(index === 0 ? 0 : chapters[index - 1]?.end)
          })
          const last = chapters.at(-1)
          if (last) expect(last.end).toBeCloseTo(duration, 5)
          expect(
            cleanChapters(
              chapters.map((c) => at(c.start, c.title, c.end)),
              duration,
            ),
          ).toEqual(chapters)
        },
      ),
    )
  })
})

describe('chapters of a book', () => {
  test('a single file: its own chapters, or none', () => {
    expect(lines(chaptersOf([aFile('x.m4b', { chapters: [at(0, 'A'), at(40, 'B')] })], OPTIONS))).toEqual([
      '0–40 A',
      '40–100 B',
    ])
    expect(chaptersOf([aFile('x.m4b')], OPTIONS)).toEqual([])
    expect(chaptersOf([], OPTIONS)).toEqual([])
  })

  test('several files without chapters: one each, by file name', () => {
    expect(lines(chaptersOf([aFile('CD1/01 - A.mp3'), aFile('CD1/02 - B.mp3')], OPTIONS))).toEqual([
      '0–100 01 - A',
      '100–200 02 - B',
    ])
  })

  test.each([
    ['different titles', ['One', 'Two'], ['One', 'Two']],
    ['one without a title', ['One', null], ['01', '02']],
    ['the same title twice', ['One', 'One'], ['01', '02']],
    ['the title of the book', ['One', 'dune'], ['01', '02']],
  ])('%s: %j gives %j', (_name, tags, titles) => {
    const files = tags.map((titleTag, index) => aFile(`0${index + 1}.mp3`, { titleTag }))
    expect(chaptersOf(files, OPTIONS).map((chapter) => chapter.title)).toEqual(titles)
  })

  test('chapters of several files follow each other', () => {
    const files = [
      aFile('1.mp3', { chapters: [at(0, 'A'), at(60, 'B')] }),
      aFile('2.mp3', { chapters: [at(0, 'C')] }),
    ]
    expect(lines(chaptersOf(files, OPTIONS))).toEqual(['0–60 A', '60–100 B', '100–200 C'])
  })

  test('a file without chapters among others becomes one chapter, even the first', () => {
    const files = [aFile('1.mp3'), aFile('2.mp3', { chapters: [at(0, 'A'), at(60, 'B')] })]
    expect(lines(chaptersOf(files, OPTIONS))).toEqual(['0–100 1', '100–160 A', '160–200 B'])
  })

  test('chapters of the whole book repeated in each file are used only once', () => {
    const chapters = [at(0, 'A'), at(60, 'B'), at(120, 'C')]
    expect(lines(chaptersOf([aFile('1.mp3', { chapters }), aFile('2.mp3', { chapters })], OPTIONS))).toEqual([
      '0–60 A',
      '60–120 B',
      '120–200 C',
    ])
  })

  test('files with identical chapters by coincidence keep their own', () => {
    const chapters = [at(0, 'Chapter 1')]
    expect(lines(chaptersOf([aFile('1.mp3', { chapters }), aFile('2.mp3', { chapters })], OPTIONS))).toEqual([
      '0–100 Chapter 1',
      '100–200 Chapter 1',
    ])
  })
})

test.each([
  ['none', [aFile('1.mp3')]],
  ['files', [aFile('1.mp3'), aFile('2.mp3')]],
  ['embedded', [aFile('1.m4b', { chapters: [at(0, 'A')] })]],
  ['overdrive', [aFile('1.mp3', { overdriveMarkers: '<Marker><Name>A</Name><Time>0:00</Time></Marker>' })]],
])('reports the source: %s', (source, files) => {
  expect(findChapters(files, { ...OPTIONS, preferOverdriveMarkers: true }).source).toBe(source)
})

describe('OverDrive markers', () => {
  const xml = (...markers: [name: string, time: string][]) =>
    `<Markers>${markers.map(([name, time]) => `<Marker><Name>${name}</Name><Time>${time}</Time></Marker>`).join('')}</Markers>`

  test('parses names and times', () => {
    expect(
      readOverdriveMarkers(xml(['A &amp; B', '0:00.000'], [' C&#33; ', '75:30.500'], ['D', '01:00:01'])),
    ).toEqual([
      { name: 'A & B', startSeconds: 0 },
      { name: 'C!', startSeconds: 4530.5 },
      { name: 'D', startSeconds: 3601 },
    ])
  })

  test('a continuation of a chapter is not a new chapter', () => {
    const text = xml(['Chapter 3 (03:21)', '0:00'], ['Chapter 3 (continued)', '0:01'], ['Chapter 4', '0:10'])
    expect(readOverdriveMarkers(text).map(({ name }) => name)).toEqual(['Chapter 4'])
  })

  test.each([
    '',
    '<Markers>',
    '<Marker><Name>A',
    '<Marker><Name>A</Name><Time>x:y</Time></Marker>',
    '<Marker>'.repeat(9999),
  ])('malformed text yields no chapters', (text) => {
    expect(readOverdriveMarkers(text)).toEqual([])
  })

  test('are used when preferred and every file has them', () => {
    const files = [
      aFile('1.mp3', { overdriveMarkers: xml(['A', '0:00'], ['B', '0:50']), chapters: [at(0, 'x')] }),
      aFile('2.mp3', {
        overdriveMarkers: xml(['B (continued)', '0:00'], ['C', '0:20']),
        chapters: [at(0, 'y')],
      }),
    ]
    const preferred = { ...OPTIONS, preferOverdriveMarkers: true }
    expect(lines(chaptersOf(files, preferred))).toEqual(['0–50 A', '50–120 B', '120–200 C'])
    expect(lines(chaptersOf(files, OPTIONS))).toEqual(['0–100 x', '100–200 y'])
    expect(lines(chaptersOf([...files, aFile('3.mp3')], preferred))).toEqual([
      '0–100 x',
      '100–200 y',
      '200–300 3',
    ])
  })
})

test('a chapter continued in the next file is one chapter; a file that begins with a new one keeps it', () => {
  const rest = { ...at(0, continuedTitle('B')) }
  const [first, second, third] = [
    aFile('1.mp3', { chapters: [at(0, 'A'), at(60, 'B')] }),
    aFile('2.mp3', { chapters: [rest] }),
    aFile('3.mp3', { chapters: [rest, at(30, 'C')] }),
  ]
  expect(lines(chaptersOf([first, second, third], OPTIONS))).toEqual(['0–60 A', '60–230 B', '230–300 C'])
  expect(chaptersOf([third, first], OPTIONS).map(({ start }) => start)).toEqual([0, 30, 100, 160])
})
