import { expect, test } from 'vitest'
import { followNews, type OpenForm, takeTheirs, touchedFields } from './open-form.rules.ts'

interface Words {
  readonly name: string
  readonly description: string
}
const STORED: Words = { name: 'Winter', description: 'By the fire' }
const open = (draft: Partial<Words> = {}): OpenForm<Words> => ({
  base: STORED,
  draft: { ...STORED, ...draft },
  clashes: [],
})

test('untouched fields follow remote changes; typed values stay', () => {
  const { draft, clashes } = followNews(open({ name: 'Mine' }), { ...STORED, description: 'Theirs' })
  expect(draft).toEqual({ name: 'Mine', description: 'Theirs' })
  expect(clashes).toEqual([])
})

test('reports a field changed both here and elsewhere as a conflict, until the remote value is taken', () => {
  const form = followNews(open({ name: 'Mine' }), { ...STORED, name: 'Theirs' })
  expect(form.draft.name).toBe('Mine')
  expect(form.clashes).toEqual(['name'])
  expect(followNews(form, { ...form.base, description: 'More' }).clashes).toEqual(['name'])
  expect(takeTheirs(form)).toMatchObject({ draft: { name: 'Theirs' }, clashes: [] })
})

test('the same change on both sides is not a conflict', () => {
  expect(followNews(open({ name: 'Spring ' }), { ...STORED, name: 'Spring' }).clashes).toEqual([])
})

test('surrounding whitespace is not a change, on either side', () => {
  expect(touchedFields({ title: 'Fog ' }, { title: ' Fog' })).toEqual([])
  expect(touchedFields({ title: ' Fog' }, { title: 'Fog' })).toEqual([])
})
