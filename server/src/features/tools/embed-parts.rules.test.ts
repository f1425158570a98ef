import { describe, expect, test } from 'vitest'
import { aBook } from '../../../test/made-items.ts'
import type { Book } from '../items/items.types.ts'
import { chaptersByFile } from './embed-chapters.rules.ts'
import { tagMapFor, tagsFor } from './embed-tags.rules.ts'

const chapter = (start: number, title = `at ${start}`) => ({ id: 0, start, end: start + 1, title })
const starts = (chapters: readonly number[], durations: readonly number[]) =>
  chaptersByFile(
    chapters.map((start) => chapter(start)),
    durations,
  ).map((file) =>
    file.map(({ startSeconds, title }) => `${startSeconds} ${title.replace(/ \(continued\).*/, ' …')}`),
  )

describe('chapters in files', () => {
  test.each<[why: string, chapters: number[], durations: number[], files: string[][]]>([
    ['are in chronological order', [20, 0], [60], [['0 at 0', '20 at 20']]],
    ['begin at the start of the book', [5, 20], [60], [['0 at 5', '20 at 20']]],
    ['at a file boundary begin there', [0, 60], [60, 60], [['0 at 0'], ['0 at 60']]],
    ['near a file boundary begin there', [0, 60.09], [60, 60], [['0 at 0'], ['0 at 60.09']]],
    ['further from the boundary do not', [0, 60.2], [60, 60], [['0 at 0'], ['0 at 0 …', '0.2 at 60.2']]],
    [
      'at the same boundary: the later one is kept',
      [0, 59.95, 60.05],
      [60, 60],
      [['0 at 0'], ['0 at 60.05']],
    ],
    ['at the same time: the later one is kept', [0, 20, 20.0001], [60], [['0 at 0', '20 at 20.0001']]],
    [
      'at the same time in two files are not duplicates',
      [10, 70],
      [60, 60],
      [['0 at 10'], ['0 at 10 …', '10 at 70']],
    ],
    ['never begin after the end', [0, 120, 130], [60, 60], [['0 at 0'], ['0 at 0 …']]],
    ['never begin at the very end', [0, 119.95], [60, 60], [['0 at 0'], ['0 at 0 …']]],
    ['may begin shortly before the end', [0, 119], [60, 60], [['0 at 0'], ['0 at 0 …', '59 at 119']]],
    [
      'of a book that starts late begin in its first file',
      [70],
      [60, 60],
      [['0 at 70 …'], ['0 at 70 …', '10 at 70']],
    ],
    ['before the start begin at the start', [-5], [60], [['0 at -5']]],
    [
      'that are long are marked as continued in every file',
      [0],
      [10, 10, 10],
      [['0 at 0'], ['0 at 0 …'], ['0 at 0 …']],
    ],
  ])('%s', (_why, chapters, durations, files) => {
    expect(starts(chapters, durations)).toEqual(files)
  })

  test('titles are one line of at most 500 characters', () => {
    const [file] = chaptersByFile([chapter(0, ` a\n b ${'x'.repeat(600)}`)], [60])
    expect(file?.[0]?.title).toHaveLength(500)
    expect(file?.[0]?.title.startsWith('a b x')).toBe(true)
  })
})

describe('tags in files', () => {
  const book = (fields: Partial<Book> = {}) =>
    ({ ...aBook({ libraryId: 'l', folderId: 'f' }).media, ...fields }) as Book
  const tags = (fields: Partial<Book> = {}, total = 1) => tagsFor(book(fields), { number: 1, total })
  const people = (...names: string[]) => tags({ authors: names.map((name) => ({ id: null, name })) }).artist

  test('contain all metadata of the book', () => {
    expect(tags()).toEqual({
      title: 'The Lighthouse',
      album: 'The Lighthouse: A walk along the coast',
      subtitle: 'A walk along the coast',
      artist: 'Ada Moor',
      albumArtist: 'Ada Moor',
      composer: 'Bea Stone, Carl Finn',
      narrator: 'Bea Stone, Carl Finn',
      series: 'Coast',
      seriesPart: '2',
      genre: 'Mystery',
      publisher: 'Harbor',
      copyright: 'Harbor',
      grouping: 'Coast #2',
      date: '1987',
      comment: 'Fog, and someone walking in it.',
      description: 'Fog, and someone walking in it.',
      asin: 'B000000000',
      language: 'English',
      track: '1/1',
    })
    expect(tags({}, 2)).not.toHaveProperty('title')
    expect(tags({ subtitle: null }).album).toBe('The Lighthouse')
    expect(tags({ publisher: '  ' })).not.toHaveProperty('publisher')
  })

  test('of several series have a sequence for each, empty if there is none', () => {
    const series = [
      { id: null, name: 'A', sequence: null },
      { id: null, name: 'B', sequence: '2' },
    ]
    expect(tags({ series })).toMatchObject({ series: 'A; B', seriesPart: ';2', grouping: 'A; B #2' })
    expect(tags({ series: [] })).not.toHaveProperty('seriesPart')
    expect(tags({ series: series.slice(0, 1) })).toMatchObject({ series: 'A', seriesPart: '' })
  })

  test('join people so that they can be separated again', () => {
    expect(people('Ada Moor', 'Bea Stone')).toBe('Ada Moor, Bea Stone')
    expect(people('Moor, Ada')).not.toBe('')
    expect(people('Prince', 'Madonna')).toMatch(/^Prince(?: & |; )Madonna$/)
  })

  test('are shown under their names in the file', () => {
    const map = tagMapFor(book({ series: [{ id: null, name: 'A', sequence: null }] }), 7)
    expect(map).toMatchObject({
      album_artist: 'Ada Moor',
      TIT3: 'A walk along the coast',
      TRACKTOTAL: '7',
      title: 'The Lighthouse',
    })
    for (const name of ['track', 'seriesPart', 'series-part', 'albumArtist', 'subtitle'])
      expect(map).not.toHaveProperty(name)
    expect(tagMapFor(book(), 1)).toMatchObject({ 'series-part': '2' })
  })
})
