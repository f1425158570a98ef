import { describe, expect, test } from 'vitest'
import { readAuthorSort, readItemSort, readSeriesSort } from './sorts.rules.ts'

const read = (sort: string | undefined, more: { isOfSeries?: boolean; ignoresPrefixes?: boolean } = {}) =>
  readItemSort({ sort, isDescending: false, isOfSeries: false, ignoresPrefixes: false, ...more })

describe('a sort', () => {
  test.each([
    ['media.metadata.title', 'title'],
    ['media.metadata.authorName', 'author'],
    ['media.metadata.author', 'author'],
    ['media.metadata.authorNameLF', 'authorLastFirst'],
    ['media.metadata.publishedYear', 'publishedYear'],
    ['addedAt', 'added'],
    ['updatedAt', 'updated'],
    ['size', 'size'],
    ['media.duration', 'duration'],
    ['media.numTracks', 'tracks'],
    ['birthtimeMs', 'birthtime'],
    ['mtimeMs', 'mtime'],
    ['book.title', 'title'],
    ['book.authorLF', 'authorLastFirst'],
  ])('by %s', (sort, order) => {
    expect(read(sort)).toEqual({ kind: 'order', order, isDescending: false })
  })

  test('is random whatever the context; whitespace around names is ignored', () => {
    expect(read('random')).toEqual({ kind: 'random' })
    expect(read('random', { isOfSeries: true })).toEqual({ kind: 'random' })
    expect(read(' addedAt ')).toMatchObject({ order: 'added' })
    expect(readSeriesSort(' numBooks ')).toBe('numBooks')
    expect(readAuthorSort(' numBooks ')).toBe('numBooks')
  })

  test('[R3.053] by title ignores prefixes if that setting is on', () => {
    expect(read('media.metadata.title', { ignoresPrefixes: true })).toMatchObject({ order: 'titlePlain' })
  })

  test.each([
    ['progress', 'updated'],
    ['progress.createdAt', 'started'],
    ['progress.finishedAt', 'finished'],
  ])('by %s', (sort, by) => {
    expect(read(sort)).toEqual({ kind: 'progress', by, isDescending: false })
  })

  test.each([undefined, '', 'book.volumeNumber', 'nonsense', 'toString', 'sequence'])(
    'falls back to the order of arrival when unknown: %s',
    (sort) => {
      expect(read(sort)).toEqual({ kind: 'order', order: 'arrival', isDescending: false })
    },
  )

  test('within a series is by sequence unless another is requested', () => {
    expect(read(undefined, { isOfSeries: true })).toMatchObject({ kind: 'sequence' })
    expect(read('sequence', { isOfSeries: true })).toMatchObject({ kind: 'sequence' })
    expect(read('addedAt', { isOfSeries: true })).toMatchObject({ order: 'added' })
  })

  test('of series and authors falls back to name', () => {
    expect([readSeriesSort('numBooks'), readSeriesSort('nonsense'), readSeriesSort(undefined)]).toEqual([
      'numBooks',
      'name',
      'name',
    ])
    expect([readAuthorSort('lastFirst'), readAuthorSort('nonsense')]).toEqual(['lastFirst', 'name'])
  })
})
