import { encodeText } from '@lectern/contract/rules/base64'
import { describe, expect, test } from 'vitest'
import { ITEM_FLAG } from '../items/item-flags.rules.ts'
import { involves, PROGRESS_FILTERS, readFilter, readFilters } from './filters.rules.ts'

const ALL = { kind: 'all' }
const group = (name: string, value: string) => readFilter(`${name}.${encodeText(value)}`)

describe('a filter', () => {
  test.each([
    ['genres', 'genre'],
    ['tags', 'tag'],
    ['narrators', 'narrator'],
    ['languages', 'language'],
    ['publishers', 'publisher'],
    ['publishedDecades', 'decade'],
  ])('by %s matches the value as written', (name, label) => {
    expect(group(name, 'Sci-Fi & Größe/三体')).toEqual({ kind: 'label', label, name: 'Sci-Fi & Größe/三体' })
  })

  test('by author or series matches its id', () => {
    expect(group('authors', 'a1')).toEqual({ kind: 'author', id: 'a1' })
    expect(group('series', 's1')).toEqual({ kind: 'series', id: 's1' })
  })

  test('by no series matches books in no series', () => {
    expect(group('series', 'no-series')).toEqual({ kind: 'flag', flag: ITEM_FLAG.lacksSeries, isSet: true })
  })

  test.each([
    ['asin', ITEM_FLAG.lacksAsin],
    ['isbn', ITEM_FLAG.lacksIsbn],
    ['subtitle', ITEM_FLAG.lacksSubtitle],
    ['authors', ITEM_FLAG.lacksAuthors],
    ['publishedYear', ITEM_FLAG.lacksPublishedYear],
    ['series', ITEM_FLAG.lacksSeries],
    ['description', ITEM_FLAG.lacksDescription],
    ['genres', ITEM_FLAG.lacksGenres],
    ['tags', ITEM_FLAG.lacksTags],
    ['narrators', ITEM_FLAG.lacksNarrators],
    ['publisher', ITEM_FLAG.lacksPublisher],
    ['language', ITEM_FLAG.lacksLanguage],
    ['cover', ITEM_FLAG.lacksCover],
    ['chapters', ITEM_FLAG.lacksChapters],
  ])('by missing field: %s', (word, flag) => {
    expect(group('missing', word)).toEqual({ kind: 'flag', flag, isSet: true })
  })

  test.each([
    ['tracks', 'none', ITEM_FLAG.hasNoTrack, true],
    ['tracks', 'single', ITEM_FLAG.hasOneTrack, true],
    ['tracks', 'multi', ITEM_FLAG.hasSeveralTracks, true],
    ['ebooks', 'ebook', ITEM_FLAG.hasEbook, true],
    ['ebooks', 'no-ebook', ITEM_FLAG.hasEbook, false],
    ['ebooks', 'supplementary', ITEM_FLAG.hasSupplementaryEbook, true],
    ['ebooks', 'no-supplementary', ITEM_FLAG.hasSupplementaryEbook, false],
  ])('by %s: %s', (name, word, flag, isSet) => {
    expect(group(name, word)).toEqual({ kind: 'flag', flag, isSet })
  })

  test.each([
    ['issues', ITEM_FLAG.hasIssues],
    ['explicit', ITEM_FLAG.isExplicit],
    ['abridged', ITEM_FLAG.isAbridged],
  ])('with a single word: %s', (word, flag) => {
    expect(readFilter(word)).toEqual({ kind: 'flag', flag, isSet: true })
  })

  test.each(PROGRESS_FILTERS)('by progress: %s', (state) => {
    expect(group('progress', state)).toEqual({ kind: 'progress', state })
  })

  test('by progress in the wording clients display', () => {
    expect(group('progress', 'Not Started')).toEqual({ kind: 'progress', state: 'not-started' })
    expect(group('progress', 'Finished')).toEqual({ kind: 'progress', state: 'finished' })
  })

  test('[R2.031] accepts every encoding clients send', () => {
    const tag = { kind: 'label', label: 'tag', name: 'ä & b?' }
    const base64 = Buffer.from('ä & b?').toString('base64')
    expect(readFilter(`tags.${base64}`)).toEqual(tag)
    expect(readFilter(`tags.${encodeURIComponent(base64)}`)).toEqual(tag)
    expect(readFilter(`tags.${encodeURIComponent(encodeURIComponent(base64))}`)).toEqual(tag)
    expect(readFilter(`tags.${base64}\n`)).toEqual(tag)
    expect(readFilter(`tags.${base64.replace(/=+$/, '')}`)).toEqual(tag)
    // A value that is not base64 is taken literally.
    expect(readFilter('progress.in-progress')).toEqual({ kind: 'progress', state: 'in-progress' })
    const id = '0d9f1a52-5d3c-4a86-9d05-0c2f6f6a9b11'
    expect(readFilter(`series.${id}`)).toEqual({ kind: 'series', id })
  })

  test.each([
    undefined,
    '',
    'all',
    'nonsense',
    'nonsense.YQ==',
    'missing.YQ==',
    '.',
    'constructor',
    '__proto__.x',
  ])('that is unknown is ignored: %s', (text) => {
    expect(readFilter(text)).toEqual(ALL)
  })
})

describe('several filters', () => {
  const tag = `tags.${encodeText('a, b!')}`

  test('are read one by one, including negated ones', () => {
    expect(readFilters(`${tag},!issues`, 'any')).toEqual({
      kind: 'combined',
      match: 'any',
      parts: [
        { filter: { kind: 'label', label: 'tag', name: 'a, b!' }, isNot: false },
        { filter: { kind: 'flag', flag: ITEM_FLAG.hasIssues, isSet: true }, isNot: true },
      ],
    })
  })

  test('ignore unknown filters, negated or not', () => {
    expect(readFilters('nonsense,!what.ever,,', 'any')).toEqual(ALL)
    expect(readFilters(`nonsense,${tag}`, 'any')).toMatchObject({ parts: [{ isNot: false }] })
  })

  test('report which kinds they involve', () => {
    const both = readFilters(`${tag},!progress.finished`, 'all')
    expect(involves(both, 'progress')).toBe(true)
    expect(involves(both, 'recent')).toBe(false)
  })
})
