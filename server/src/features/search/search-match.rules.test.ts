import { describe, expect, test } from 'vitest'
import { matchIn, matchInTitle } from './search-match.rules.ts'
import { readQuery, type SearchQuery } from './search-query.rules.ts'
import { indexedText } from './search-words.rules.ts'

const query = (text: string): SearchQuery => readQuery(text) ?? { runs: [], text: '', words: [] }

describe('a match in the title', () => {
  const inTitle = (title: string, ...texts: string[]) =>
    matchInTitle({ title: indexedText(title), writtenTitle: title }, texts.map(query))

  test('is returned as written', () => {
    expect(inTitle('The Fog Bell', 'bell fog')).toEqual({ matchKey: 'title', matchText: 'The Fog Bell' })
  })

  test('needs all words, at the start of words', () => {
    expect(inTitle('The Fog Bell', 'fog horn')).toBeUndefined()
    expect(inTitle('The Fog Bell', 'ell')).toBeUndefined()
    expect(inTitle('Fog Bell', 'fo')).toBeDefined()
  })

  test('may come from one of several readings, but not from one that dropped words', () => {
    expect(inTitle('Harry', 'hary', 'harry')).toBeDefined()
    expect(inTitle('Book Thief', 'the book thief', 'book thief')).toBeUndefined()
  })
})

describe('the field that matched', () => {
  const metadata = {
    title: 'Lighthouse',
    subtitle: 'A walk',
    asin: 'B000000001',
    isbn: '978-3-16-148410-0',
    authors: [{ id: '1', name: 'Ada Moor' }, { name: 'Bea Stone' }],
    series: [
      { name: 'Coast', sequence: '2' },
      { name: 'Fog', sequence: null },
      { name: 'Rain', sequence: '' },
    ],
    narrators: ['Carl Finn', ''],
    genres: ['Mystery'],
  }
  const found = (text: string, more: object = {}, tags: unknown = ['family']) =>
    matchIn({ metadata: { ...metadata, ...more }, tags }, indexedText('Lighthouse'), [query(text)])

  test.each([
    ['lighthouse', 'title', 'Lighthouse'],
    ['walk', 'subtitle', 'A walk'],
    ['b000000001', 'asin', 'B000000001'],
    ['9783161484100', 'isbn', '9783161484100'],
    ['moor', 'authors', 'Ada Moor'],
    ['stone', 'authors', 'Bea Stone'],
    ['coast 2', 'series', 'Coast #2'],
    ['fog', 'series', 'Fog'],
    ['rain', 'series', 'Rain'],
    ['finn', 'narrators', 'Carl Finn'],
    ['family', 'tags', 'family'],
    ['mystery', 'genres', 'Mystery'],
  ])('%s: %s, %s', (text, matchKey, matchText) => {
    expect(found(text)).toEqual({ matchKey, matchText })
  })

  test.each([
    [{ artists: ['Dee Marsh'] }, 'authors', 'Dee Marsh'],
    [{ author: 'Dee Marsh' }, 'author', 'Dee Marsh'],
    [{ itunesId: 'marsh' }, 'itunesId', 'marsh'],
    [{ itunesArtistId: 'marsh' }, 'itunesArtistId', 'marsh'],
  ])('in other media types: %j', (more, matchKey, matchText) => {
    expect(found('marsh', more)).toEqual({ matchKey, matchText })
  })

  test('is the one with the most query words; on a tie the more important one', () => {
    expect(found('moor lighthouse stone', { authors: ['Moor Stone'] })).toMatchObject({ matchKey: 'authors' })
    expect(found('lighthouse moor')).toMatchObject({ matchKey: 'title' })
    expect(found('moor', { authors: ['Ada Moor', 'Zed Moor'] })).toMatchObject({ matchText: 'Ada Moor' })
  })

  test('is the one that matches the best reading', () => {
    const described = { metadata, tags: [] }
    const queries = [query('ligthouse'), query('moor')]
    expect(matchIn(described, 'lighthouse', queries)).toMatchObject({ matchKey: 'authors' })
  })

  test('is searched for until one has all words of the longest reading', () => {
    const described = { metadata: { title: 'Fog', authors: ['Sea Bell'] }, tags: [] }
    expect(matchIn(described, 'fog', [query('fog'), query('sea bell')])).toMatchObject({
      matchKey: 'authors',
    })
  })

  test('is the title if it matches by its indexed words', () => {
    const described = { metadata: { title: 'L’Été', subtitle: 'Ete' }, tags: [] }
    expect(matchIn(described, 'lete | ete summer', [query('summer')])).toMatchObject({ matchKey: 'title' })
  })

  test('is the first non-empty one if no word matched', () => {
    expect(matchIn({ metadata: { title: '', subtitle: 'Walk' }, tags: [] }, '', [query('x')])).toEqual({
      matchKey: 'subtitle',
      matchText: 'Walk',
    })
  })

  test('is matched by the start of words only', () => {
    expect(found('ystery oor ight')).toEqual({ matchKey: 'title', matchText: 'Lighthouse' })
  })

  test('is never one without text', () => {
    const odd = {
      title: '',
      authors: [null, 7, {}, { name: 8 }, 'Moor'],
      series: [{ name: 'X', sequence: 2 }],
    }
    expect(found('moor', odd)).toEqual({ matchKey: 'authors', matchText: 'Moor' })
    expect(found('x', odd)).toEqual({ matchKey: 'series', matchText: 'X' })
    for (const nothing of [null, undefined, 'text'])
      expect(matchIn({ metadata: nothing, tags: null }, '', [query('moor')])).toEqual({
        matchKey: 'title',
        matchText: '',
      })
  })

  test('is still correct after thousands of other names were checked', () => {
    const described = { metadata: { authors: [] as string[] }, tags: [] }
    for (let index = 0; index < 5001; index++) described.metadata.authors.push(`Name ${index}`)
    expect(matchIn(described, '', [query('name 5000')])).toMatchObject({ matchText: 'Name 5000' })
    expect(matchIn(described, '', [query('name 3')])).toMatchObject({ matchText: 'Name 3' })
  })
})
