import { describe, expect, test } from 'vitest'
import { draftOf, matchRequestOf, patchOf } from './author-form.rules.ts'

const stored = { name: 'Ann Lee', asin: null, description: 'Writes.', imagePath: null }
const draft = draftOf(stored)

describe('the patch', () => {
  test('[R5.035] contains only changed fields, with cleared ones as null', () => {
    expect(patchOf(stored, { ...draft, name: ' Ann Leigh ', description: '' })).toEqual({
      name: 'Ann Leigh',
      description: null,
    })
    expect(patchOf(stored, { ...draft, asin: 'B01', imagePath: 'https://x/y.jpg' })).toEqual({
      asin: 'B01',
      imagePath: 'https://x/y.jpg',
    })
  })

  test('is null when nothing has changed', () => {
    expect(patchOf(stored, { ...draft, name: 'Ann Lee ' })).toBeNull()
  })
})

test('[R5.038] the ASIN if present, otherwise the name', () => {
  expect(matchRequestOf({ ...draft, asin: ' B01 ' }, 'google')).toEqual({ asin: 'B01' })
  expect(matchRequestOf(draft, 'google')).toEqual({ q: 'Ann Lee' })
  expect(matchRequestOf({ ...draft, name: ' ' }, 'google')).toBeNull()
})

test('a library with a store for its provider asks where that store is', () => {
  expect(matchRequestOf(draft, 'audible')).toEqual({ q: 'Ann Lee', region: 'us' })
  expect(matchRequestOf({ ...draft, asin: 'B01' }, 'audible.de')).toEqual({ asin: 'B01', region: 'de' })
})
