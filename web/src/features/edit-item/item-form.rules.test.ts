import { describe, expect, test } from 'vitest'
import { changedFields, followNews, type ItemDraft, patchOf } from './item-form.rules.ts'

const DRAFT: ItemDraft = {
  title: 'Fog',
  subtitle: '',
  authors: ['Ada Moor', 'Bea Stone'],
  narrators: ['Carl'],
  series: [{ name: 'Coast', sequence: '2' }],
  genres: ['Sea', 'Mystery'],
  tags: ['family'],
  publishedYear: '1987',
  publisher: '',
  description: 'Text',
  isbn: '',
  asin: '',
  language: '',
  explicit: false,
  abridged: false,
  author: '',
  feedUrl: '',
  releaseDate: '',
  itunesId: '',
  type: '',
  artists: [],
  album: '',
}

describe('what is sent', () => {
  test('is only what was changed', () => {
    expect(patchOf('book', DRAFT, DRAFT)).toEqual({})
    expect(patchOf('book', DRAFT, { ...DRAFT, title: ' Nebel ', publishedYear: '' })).toEqual({
      metadata: { title: 'Nebel', publishedYear: null },
    })
    expect(patchOf('book', DRAFT, { ...DRAFT, tags: ['a'] })).toEqual({ tags: ['a'] })
  })

  test('lists of names are sets; authors and series have an order', () => {
    const shuffled = { ...DRAFT, genres: ['Mystery', 'Sea'], authors: ['Bea Stone', 'Ada Moor'] }
    expect(changedFields('book', DRAFT, shuffled)).toEqual(['authors'])
    expect(patchOf('book', DRAFT, { ...DRAFT, series: [{ name: 'Coast', sequence: '' }] })).toEqual({
      metadata: { series: [{ name: 'Coast', sequence: null }] },
    })
  })

  test('fields of another kind of item do not count', () => {
    expect(changedFields('podcast', DRAFT, { ...DRAFT, isbn: '1', feedUrl: 'x' })).toEqual(['feedUrl'])
  })
})

test('news from elsewhere change what nobody has touched, and leave the rest', () => {
  const mine = { ...DRAFT, title: 'Mine' }
  const news = { ...DRAFT, title: 'Theirs', publisher: 'Harbor' }
  expect(followNews('book', DRAFT, mine, news)).toMatchObject({ title: 'Mine', publisher: 'Harbor' })
})
