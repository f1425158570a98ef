import { describe, expect, test } from 'vitest'
import { changedFields, followNews, type ItemDraft, patchOf, takeTheirs } from './item-form.rules.ts'

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

describe('the patch', () => {
  test('contains only changed fields', () => {
    expect(patchOf('book', DRAFT, DRAFT)).toEqual({})
    expect(patchOf('book', DRAFT, { ...DRAFT, title: ' Nebel ', publishedYear: '' })).toEqual({
      metadata: { title: 'Nebel', publishedYear: null },
    })
    expect(patchOf('book', DRAFT, { ...DRAFT, tags: ['a'] })).toEqual({ tags: ['a'] })
  })

  test('treats lists of names as sets, but authors and series as ordered', () => {
    const shuffled = { ...DRAFT, genres: ['Mystery', 'Sea'], authors: ['Bea Stone', 'Ada Moor'] }
    expect(changedFields('book', DRAFT, shuffled)).toEqual(['authors'])
    expect(patchOf('book', DRAFT, { ...DRAFT, series: [{ name: 'Coast', sequence: '' }] })).toEqual({
      metadata: { series: [{ name: 'Coast', sequence: null }] },
    })
  })

  test('ignores fields of other media types', () => {
    expect(changedFields('podcast', DRAFT, { ...DRAFT, isbn: '1', feedUrl: 'x' })).toEqual(['feedUrl'])
  })
})

test('updates from elsewhere change untouched fields and leave edited ones alone', () => {
  const mine = { ...DRAFT, title: 'Mine' }
  const news = { ...DRAFT, title: 'Theirs', publisher: 'Harbor' }
  const followed = followNews('book', { base: DRAFT, draft: mine, clashes: [] }, news)
  expect(followed.draft).toMatchObject({ title: 'Mine', publisher: 'Harbor' })
  expect(followed.clashes).toEqual(['title'])
  expect(takeTheirs(followed)).toMatchObject({ draft: { title: 'Theirs' }, clashes: [] })
})

test('the same change on both sides is no conflict, and an unresolved conflict remains one', () => {
  const form = { base: DRAFT, draft: { ...DRAFT, title: 'Mine', publisher: 'Harbor' }, clashes: [] }
  const once = followNews('book', form, { ...DRAFT, title: 'Theirs', publisher: 'Harbor' })
  expect(once.clashes).toEqual(['title'])
  expect(followNews('book', once, { ...once.base, subtitle: 'More' }).clashes).toEqual(['title'])
})
