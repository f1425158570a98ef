import { describe, expect, test } from 'vitest'
import { aFullBook } from '../../../test/item-builders.ts'
import { draftOf } from './item-form.rules.ts'
import { mapped, mappedFields, NO_VALUES } from './map-details.rules.ts'

const draft = {
  ...draftOf(aFullBook()),
  tags: ['Sea'],
  authors: ['Ann Lee'],
  series: [{ name: 'Coast', sequence: '2' }],
  publisher: 'Old House',
}

describe('the offered fields', () => {
  test('only lists can be appended to', () => {
    expect(mappedFields('book', 'append')).toEqual(['authors', 'series', 'genres', 'tags', 'narrators'])
    expect(mappedFields('podcast', 'append')).toEqual(['genres', 'tags'])
  })
  test('podcasts have fewer', () => {
    expect(mappedFields('podcast', 'overwrite')).toEqual(['genres', 'tags', 'language', 'explicit'])
    expect(mappedFields('book', 'overwrite')).toContain('publishedYear')
  })
})

test('append merges lists and deduplicates names regardless of case', () => {
  const values = {
    ...NO_VALUES,
    tags: ['sea', 'Salt'],
    authors: ['ANN LEE', 'Bo'],
    series: ['coast', 'Shore'],
  }
  expect(mapped(draft, values, ['tags', 'authors', 'series'], 'append')).toMatchObject({
    tags: ['Sea', 'Salt'],
    authors: ['Ann Lee', 'Bo'],
    series: [
      { name: 'Coast', sequence: '2' },
      { name: 'Shore', sequence: '' },
    ],
  })
})

test('overwrite replaces the ticked fields and nothing else', () => {
  const values = { ...NO_VALUES, tags: ['Salt'], series: ['coast'], publisher: 'New House', explicit: true }
  const after = mapped(draft, values, ['tags', 'series', 'explicit'], 'overwrite')
  expect(after).toMatchObject({ tags: ['Salt'], series: [{ name: 'Coast', sequence: '2' }], explicit: true })
  expect(after.publisher).toBe('Old House')
  expect(mapped(draft, NO_VALUES, ['publisher'], 'overwrite').publisher).toBe('')
})
