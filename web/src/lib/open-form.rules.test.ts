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

test('what nobody touched follows; what was typed stays', () => {
  const { draft, clashes } = followNews(open({ name: 'Mine' }), { ...STORED, description: 'Theirs' })
  expect(draft).toEqual({ name: 'Mine', description: 'Theirs' })
  expect(clashes).toEqual([])
})

test('what was changed here and elsewhere is named, until theirs is taken', () => {
  const form = followNews(open({ name: 'Mine' }), { ...STORED, name: 'Theirs' })
  expect(form.draft.name).toBe('Mine')
  expect(form.clashes).toEqual(['name'])
  expect(followNews(form, { ...form.base, description: 'More' }).clashes).toEqual(['name'])
  expect(takeTheirs(form)).toMatchObject({ draft: { name: 'Theirs' }, clashes: [] })
})

test('the same words from both sides are no clash', () => {
  expect(followNews(open({ name: 'Spring ' }), { ...STORED, name: 'Spring' }).clashes).toEqual([])
})

test('spaces around a text change nothing, on either side', () => {
  expect(touchedFields({ title: 'Fog ' }, { title: ' Fog' })).toEqual([])
  expect(touchedFields({ title: ' Fog' }, { title: 'Fog' })).toEqual([])
})
