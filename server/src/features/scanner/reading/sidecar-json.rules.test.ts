import { describe, expect, test } from 'vitest'
import { readJsonMetadata, writeBookJson, writePodcastJson } from './sidecar-json.rules.ts'

const read = (json: object) => readJsonMetadata(JSON.stringify(json))
/** Returns what was read; there must be no problems. */
const metadata = (json: object) => {
  const { metadata: found, problems } = read(json)
  expect(problems).toEqual([])
  return found
}
/** Returns the keys with bad values; nothing else may be read. */
const refused = (json: object) => {
  const { metadata: found, problems } = read(json)
  expect(found).toEqual({})
  return problems.map(({ where }) => where)
}

describe('texts in metadata.json', () => {
  test.each([
    ['are trimmed', { title: ' Fog ' }, { title: 'Fog' }],
    ['may be numbers', { publishedYear: 1987, isbn: 12 }, { publishedYear: '1987', isbn: '12' }],
    ['that are empty are ignored', { title: '', subtitle: ' ', asin: null }, {}],
    ['are truncated to 2000 characters', { title: 'x'.repeat(2001) }, { title: 'x'.repeat(2000) }],
    [
      'are not truncated in a description',
      { description: 'x'.repeat(2001) },
      { description: 'x'.repeat(2001) },
    ],
    [
      'keep line breaks in a description',
      { description: 'One\r\n\r\n\r\nTwo ' },
      { description: 'One\n\nTwo' },
    ],
  ])('%s', (_name, json, expected) => {
    expect(metadata(json)).toEqual(expected)
  })

  test('of other types are rejected, each key once', () => {
    expect(refused({ title: true, isbn: [1], genres: [1, 2, {}] })).toEqual(['title', 'genres', 'isbn'])
    expect(readJsonMetadata('{"publishedYear": 1e999}').problems.map(({ where }) => where)).toEqual([
      'publishedYear',
    ])
  })
})

describe('names in metadata.json', () => {
  test.each([
    ['may be strings', { authors: [' Ann ', 'Bob'] }, { authors: ['Ann', 'Bob'] }],
    ['may be objects with a name', { narrators: [{ id: 'n', name: ' Ann ' }] }, { narrators: ['Ann'] }],
    ['may be a single value', { authors: { name: 'Ann' } }, { authors: ['Ann'] }],
    ['may be missing', { authors: [], genres: null, tags: '' }, {}],
    ['are skipped if empty', { authors: ['', 'Ann'] }, { authors: ['Ann'] }],
  ])('%s', (_name, json, expected) => {
    expect(metadata(json)).toEqual(expected)
  })

  test.each([
    ['a string in place of a list', { genres: 'Fantasy' }],
    ['a number', { genres: [1] }],
    ['whitespace', { genres: [' '] }],
    ['an object without a name', { genres: [{ id: 1 }] }],
    ['an object with a blank name', { genres: [{ name: ' ' }] }],
  ])('are not %s', (_name, json) => {
    expect(refused(json)).toEqual(['genres'])
  })

  test('are limited to ten thousand', () => {
    expect(metadata({ tags: Array.from({ length: 10_001 }, (_, n) => `t${n}`) }).tags).toHaveLength(10_000)
  })
})

describe('series in metadata.json', () => {
  test.each([
    [
      'may be strings with their sequence',
      ['Dune #1', 'Plain'],
      [
        ['Dune', '1'],
        ['Plain', null],
      ],
    ],
    ['may be objects', [{ name: ' Dune ', sequence: '01' }], [['Dune', '1']]],
    ['may have numeric sequences', [{ name: 'Dune', sequence: 2.5 }], [['Dune', '2.5']]],
    ['have no sequence of another type', [{ name: 'Dune', sequence: {} }], [['Dune', null]]],
    ['may be a single value', { name: 'Dune', sequence: null }, [['Dune', null]]],
  ])('%s', (_name, series, expected) => {
    expect(metadata({ series }).series?.map(({ name, sequence }) => [name, sequence])).toEqual(expected)
  })

  test.each([[[1]], [[{ name: ' ' }]], [[{ name: 1 }]], [[[]]], [[true]]])('are not %j', (series) => {
    expect(refused({ series })).toEqual(['series'])
  })
})

describe('chapters in metadata.json', () => {
  const chapters = (...list: object[]) =>
    metadata({ chapters: list }).chapters?.map(({ start, end, title }) => [start, end, title])

  test('have a start, an end and a title', () => {
    expect(chapters({ id: 5, start: 0, end: 0.5, title: 'A' })).toEqual([[0, 0.5, 'A']])
  })

  test('without an end last until the next one', () => {
    expect(chapters({ start: 0, title: 'A' }, { start: 5, title: 'B' }, { start: 8, title: 'C' })).toEqual([
      [0, 5, 'A'],
      [5, 8, 'B'],
      [8, 8, 'C'],
    ])
    expect(chapters({ start: 0, end: 'x', title: 'A' }, { start: 5, end: 9, title: 'B' })).toEqual([
      [0, 5, 'A'],
      [5, 9, 'B'],
    ])
  })

  test('that overlap are trimmed, and the last ends with the latest of them', () => {
    expect(chapters({ start: 0, end: 100, title: 'A' }, { start: 50, end: 60, title: 'B' })).toEqual([
      [0, 50, 'A'],
      [50, 100, 'B'],
    ])
  })

  test('without a title are numbered', () => {
    expect(chapters({ start: 0, end: 5 }, { start: 5, end: 9, title: 7 })).toEqual([
      [0, 5, 'Chapter 1'],
      [5, 9, 'Chapter 2'],
    ])
  })

  test.each([[null], [{}], [{ start: null }], [{ start: 'x' }], ['x'], [[0]]])('are not %j', (chapter) => {
    expect(refused({ chapters: [chapter, { title: 'A' }] })).toEqual(['chapters'])
  })
})

describe('other values in metadata.json', () => {
  test.each([
    [
      { explicit: true, abridged: false },
      { explicit: true, abridged: false },
    ],
    [{ podcastType: 'serial', type: 'episodic' }, { podcastType: 'serial' }],
    [{ type: 'episodic' }, { podcastType: 'episodic' }],
    [{ podcastType: 'other' }, {}],
    [
      { feedUrl: 'a', imageUrl: 'b', itunesPageUrl: 'c' },
      { feedUrl: 'a', imageUrl: 'b', itunesPageUrl: 'c' },
    ],
    [{ feedURL: 'a', feedUrl: 'x' }, { feedUrl: 'a' }],
    [{ title: 'Outer', metadata: { title: 'Inner' } }, { title: 'Inner' }],
    [{ title: 'Outer', metadata: ['Inner'] }, { title: 'Outer' }],
  ])('%j is read as %j', (json, expected) => {
    expect(metadata(json)).toEqual(expected)
  })

  test('are not guessed', () => {
    expect(refused({ explicit: 'yes', abridged: 0 })).toEqual(['explicit', 'abridged'])
  })
})

test('a byte order mark is ignored, a file that is too large is not read', () => {
  expect(readJsonMetadata('\uFEFF{"title":"Fog"}').metadata).toEqual({ title: 'Fog' })
  expect(readJsonMetadata(JSON.stringify({ title: 'Fog', x: 'x'.repeat(4_000_000) }))).toEqual({
    metadata: {},
    problems: [{ problem: 'tooLarge', where: '' }],
  })
})

test('the output is indented, and unset flags are written as false', () => {
  expect(writeBookJson({})).toMatch(/^\{\n {2}"tags": \[\],\n[^]*\n\}\n$/)
  expect(JSON.parse(writeBookJson({}))).toMatchObject({ title: null, explicit: false, abridged: false })
  expect(JSON.parse(writePodcastJson({}))).toMatchObject({ title: null, explicit: false, podcastType: null })
})
