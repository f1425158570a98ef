import { describe, expect, test } from 'vitest'
import type { SourceMetadata } from '../scanner.types.ts'
import { readAbsMetadata, writeAbsMetadata } from './sidecar-abs.rules.ts'

const read = (...lines: string[]) => readAbsMetadata([';ABMETADATA2', ...lines].join('\n'))
const write = (metadata: SourceMetadata, mediaType: 'book' | 'podcast' = 'book') =>
  writeAbsMetadata({ mediaType, version: '3.0.0', metadata })

describe('lines of metadata.abs', () => {
  test.each([
    ['have case-insensitive keys', ['TITLE = Fog '], { title: 'Fog' }],
    ['without an equals sign are ignored', ['title=Fog', 'title', 'titlex'], { title: 'Fog' }],
    ['are limited to 2000 characters', [`title=${'x'.repeat(2001)}`], { title: 'x'.repeat(2000) }],
    ['may contain comma-separated lists', ['genres=A, B'], { genres: ['A', 'B'] }],
    ['may contain JSON lists', ['genres=["A, B", 1, " ", "C"]'], { genres: ['A, B', 'C'] }],
    [
      'are ignored after chapters',
      ['[CHAPTER]', 'start=0', 'end=1', 'subtitle=x'],
      {
        chapters: [{ id: 0, start: 0, end: 1, title: 'Chapter 1' }],
      },
    ],
  ])('%s', (_name, lines, expected) => {
    expect(read(...lines)).toEqual({ metadata: expected, problems: [] })
  })

  test.each([
    ['Y', true],
    ['yes', true],
    ['True', true],
    ['1', true],
    ['N', false],
    ['no', false],
    ['false', false],
    ['0', false],
    ['yesterday', undefined],
    ['', undefined],
  ])('explicit=%s is %s', (text, expected) => {
    expect(read(`explicit=${text}`).metadata.explicit).toBe(expected)
  })
})

describe('chapters of metadata.abs', () => {
  const chapters = (...lines: string[]) =>
    read(...lines).metadata.chapters?.map(({ start, end, title }) => [start, end, title])

  test('last until the next one; the last keeps its own end', () => {
    expect(chapters('[CHAPTER]', 'start=0', 'title=A', '[CHAPTER]', 'start=5', 'end=9', 'title=B')).toEqual([
      [0, 5, 'A'],
      [5, 9, 'B'],
    ])
    expect(chapters('[CHAPTER]', 'start=0', '[CHAPTER]', 'start=5')).toEqual([
      [0, 5, 'Chapter 1'],
      [5, 5, 'Chapter 2'],
    ])
    expect(chapters('[CHAPTER]', 'start=0', 'end=0.5', 'title=A')).toEqual([[0, 0.5, 'A']])
  })

  test('that overlap are trimmed, and the last ends with the latest of them', () => {
    expect(chapters('[CHAPTER]', 'start=0', 'end=100', '[CHAPTER]', 'start=50', 'end=60')).toEqual([
      [0, 50, 'Chapter 1'],
      [50, 100, 'Chapter 2'],
    ])
  })

  test('without a start are reported', () => {
    expect(read('[CHAPTER]', 'end=9', 'title=A')).toEqual({
      metadata: {},
      problems: [{ problem: 'badValue', where: '[CHAPTER]' }],
    })
  })

  test('are limited to ten thousand, and the rest do not affect them', () => {
    const lines = Array.from({ length: 10_002 }, (_, n) => ['[CHAPTER]', `start=${n}`, `title=T${n}`]).flat()
    const found = read(...lines).metadata.chapters
    expect(found).toHaveLength(10_000)
    expect(found?.at(-1)).toMatchObject({ start: 9999, title: 'T9999' })
  })
})

describe('writing metadata.abs', () => {
  test.each<[string, SourceMetadata]>([
    ['a name that looks like a list', { authors: ['[Redacted] Ann', 'Bob'], explicit: true }],
    ['a name with a comma', { narrators: ['Ann', 'Bob, Jr.'], explicit: false }],
    ['an abridged book', { title: 'Fog', explicit: false, abridged: true }],
    ['a description and nothing else', { description: 'One\n\nTwo', explicit: false }],
  ])('round-trips %s', (_name, metadata) => {
    expect(readAbsMetadata(write(metadata))).toEqual({ metadata, problems: [] })
  })

  test('writes a list in plain form if possible', () => {
    expect(write({ authors: ['Ann', 'Bob'] })).toContain('\nauthors=Ann, Bob\n')
  })

  test('omits unknown values, except for the explicit flag', () => {
    expect(write({})).not.toMatch(/DESCRIPTION|CHAPTER|abridged/)
    expect(write({})).toContain('\nexplicit=N\n')
    expect(write({}, 'podcast')).toContain('\nexplicit=N\n')
  })
})
