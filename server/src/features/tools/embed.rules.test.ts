import { asLibraryId } from '@lectern/contract/ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBook } from '../../../test/items.ts'
import type { Book } from '../items/items.types.ts'
import { bookFromTags } from '../scanner/reading/audio-tags.rules.ts'
import { findChapters } from '../scanner/assembling/chapters.rules.ts'
import { TAG_PLACES } from '../../platform/media/writing/tag-places.ts'
import type { WantedTags } from '../../platform/media/writing/media-change.types.ts'
import { chaptersByFile } from './embed-chapters.rules.ts'
import { tagMapFor, tagsFor } from './embed-tags.rules.ts'

/** What a scan reads from files with these chapters. */
function readBack(chapters: Book['chapters'], durations: readonly number[]) {
  const byFile = chaptersByFile(chapters, durations)
  const files = durations.map((durationSeconds, index) => ({
    relPath: `${index + 1}.mp3`,
    durationSeconds,
    titleTag: null,
    overdriveMarkers: null,
    chapters: (byFile[index] ?? []).map((chapter) => ({ ...chapter, endSeconds: null })),
  }))
  return findChapters(files, { bookTitle: null, preferOverdriveMarkers: false }).chapters
}

const marks = (...starts: readonly [number, string][]): Book['chapters'] =>
  starts.map(([start, title], id) => ({ id, start, end: starts[id + 1]?.[0] ?? start + 1, title }))

describe('writing the chapters of a book into its files', () => {
  test('a single file has them all', () => {
    expect(chaptersByFile(marks([0, 'One'], [12.3456, ' Two\n words ']), [60])).toEqual([
      [
        { startSeconds: 0, title: 'One' },
        { startSeconds: 12.346, title: 'Two words' },
      ],
    ])
  })

  test('each file has its own, relative to its start; a continued one is marked as such', () => {
    const [first, second, third] = chaptersByFile(
      marks([0, 'One'], [70, 'Two'], [130, 'Three']),
      [60, 60, 60],
    )
    expect(first).toEqual([{ startSeconds: 0, title: 'One' }])
    expect(second).toEqual([
      { startSeconds: 0, title: expect.stringMatching(/^One \(continued\)/) },
      { startSeconds: 10, title: 'Two' },
    ])
    expect(third).toEqual([
      { startSeconds: 0, title: expect.stringMatching(/^Two \(continued\)/) },
      { startSeconds: 10, title: 'Three' },
    ])
  })

  test('without chapters, every file has none', () => {
    expect(chaptersByFile([], [60, 60])).toEqual([[], []])
  })

  const book = fc
    .tuple(
      fc.array(fc.integer({ min: 2_000, max: 4_000_000 }), { minLength: 1, maxLength: 12 }),
      fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 }),
      fc.array(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }), {
        minLength: 40,
        maxLength: 40,
      }),
    )
    .map(([lengthsMs, places, titles]) => {
      const durations = lengthsMs.map((ms) => ms / 1000)
      const total = durations.reduce((sum, seconds) => sum + seconds, 0)
      const edges = durations.map((_, index) => durations.slice(0, index).reduce((sum, s) => sum + s, 0))
      const starts = [0, ...places.map((place) => Math.round(place * total * 1000) / 1000)]
        // Chapters with a noticeable length, none of them just next to the edge of a file.
        .toSorted((a, b) => a - b)
        .filter(
          (start) =>
            start < total - 1 && edges.every((edge) => start === edge || Math.abs(edge - start) > 0.2),
        )
        .filter((start, index, all) => index === 0 || start - (all[index - 1] ?? 0) > 0.5)
      const title = (index: number) => titles[index]?.replace(/\s+/g, ' ').trim() || `Chapter ${index + 1}`
      return {
        durations,
        chapters: marks(...starts.map((start, index): [number, string] => [start, title(index)])),
      }
    })

  test('a scan of the files finds the same chapters again, for any book', () => {
    fc.assert(
      fc.property(book, ({ durations, chapters }) => {
        const found = readBack(chapters, durations)
        expect(found.map(({ title }) => title)).toEqual(chapters.map(({ title }) => title))
        for (const [index, { start }] of chapters.entries()) {
          expect(Math.abs((found[index]?.start ?? -1) - start)).toBeLessThan(0.002)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a chapter near a file boundary begins at the boundary', () => {
    const found = readBack(marks([0, 'One'], [59.95, 'Two'], [120.05, 'Three']), [60, 60, 60])
    expect(found.map(({ start, title }) => [start, title])).toEqual([
      [0, 'One'],
      [60, 'Two'],
      [120, 'Three'],
    ])
  })
})

describe('writing the tags of a book into its files', () => {
  const book = (fields: Partial<Book>): Book => {
    const { media } = aBook({ libraryId: asLibraryId('l'), folderId: 'f' })
    if (media.kind !== 'book') throw new Error('Not a book.')
    return { ...media, ...fields }
  }
  const asRead = (tags: WantedTags) =>
    Object.fromEntries(
      Object.entries(tags).map(([name, value]) => [TAG_PLACES[name as keyof WantedTags].tagName, value]),
    )
  const FULL = {
    title: 'The Name',
    subtitle: 'And More',
    authors: [
      { id: null, name: 'Ann Ähre' },
      { id: null, name: 'Bo Öl' },
    ],
    narrators: ['Cé Ü', 'Prince', 'Madonna'],
    series: [
      { id: null, name: 'Saga', sequence: '2.5' },
      { id: null, name: 'Other', sequence: null },
    ],
    genres: ['Fiction', 'Sea'],
    publisher: 'House',
    publishedYear: '1999',
    description: 'About it.',
    asin: 'B002V1OF70',
    isbn: '9780000000002',
    language: 'English',
  }

  test('a scan reads back the same metadata', () => {
    const read = bookFromTags(asRead(tagsFor(book(FULL), { number: 1, total: 1 })))
    expect(read).toEqual({
      ...FULL,
      authors: ['Ann Ähre', 'Bo Öl'],
      series: [
        { name: 'Saga', sequence: '2.5' },
        { name: 'Other', sequence: null },
      ],
    })
  })

  test('one of several files keeps its own title, and gets its track number', () => {
    const tags = tagsFor(book(FULL), { number: 3, total: 12 })
    expect(tags.title).toBeUndefined()
    expect(tags).toMatchObject({ album: 'The Name: And More', track: '3/12' })
  })

  test('fields the book does not have are left alone; a stale series sequence is removed', () => {
    const bare = {
      ...FULL,
      subtitle: null,
      publisher: '',
      narrators: [],
      series: [{ id: null, name: 'Saga', sequence: null }],
    }
    const tags = tagsFor(book(bare), { number: 1, total: 1 })
    expect(Object.keys(tags)).not.toContain('subtitle')
    expect(Object.keys(tags)).not.toContain('publisher')
    expect(Object.keys(tags)).not.toContain('composer')
    expect(tags.seriesPart).toBe('')
    expect(tagMapFor(book(bare), 12)).toMatchObject({
      title: 'The Name',
      album_artist: 'Ann Ähre, Bo Öl',
      TRACKTOTAL: '12',
    })
  })
})
