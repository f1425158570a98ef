import type { ItemExpandedView } from '@lectern/contract/items'
import { describe, expect, test } from 'vitest'
import { changedFields, draftOf, isTouched, type ItemDraft, patchOf } from './item-form.rules.ts'
import { mapped, NO_VALUES } from './map-details.rules.ts'
import { currentValue, isList, patchOfMatch } from './match-fields.rules.ts'

const item = (metadata: object): ItemExpandedView =>
  ({ mediaType: 'book', media: { metadata, tags: ['t'], missingParts: [] } }) as unknown as ItemExpandedView
const empty = draftOf(item({}))
const draft = (more: Partial<ItemDraft>): ItemDraft => ({ ...empty, ...more })

describe('the item form', () => {
  test('converts stored values to text, and drops invalid ones', () => {
    expect(
      draftOf(
        item({
          title: 'Fog',
          publishedYear: 1987,
          subtitle: null,
          narrators: ['Carl', 7],
          genres: 'none',
          authors: [{ name: 'Ada' }, { name: 7 }, {}],
          series: [{ name: 'Coast', sequence: '2' }, { name: 'Sea', sequence: null }, { name: 7 }],
          explicit: true,
          abridged: 'yes',
        }),
      ),
    ).toMatchObject({
      title: 'Fog',
      publishedYear: '1987',
      subtitle: '',
      narrators: ['Carl'],
      genres: [],
      authors: ['Ada'],
      series: [
        { name: 'Coast', sequence: '2' },
        { name: 'Sea', sequence: '' },
      ],
      explicit: true,
      abridged: false,
      tags: ['t'],
    })
    expect(draftOf(item({ series: { name: 'Coast', sequence: '2' }, abridged: true }))).toMatchObject({
      series: [{ name: 'Coast', sequence: '2' }],
      abridged: true,
      explicit: false,
    })
    for (const series of [null, undefined]) expect(draftOf(item({ series })).series).toEqual([])
  })

  test('counts as changed only where a value differs', () => {
    const changed = (before: Partial<ItemDraft>, after: Partial<ItemDraft>) =>
      changedFields('book', draft(before), draft(after))
    expect(changed({ title: 'Fog' }, { title: ' Fog ' })).toEqual([])
    expect(changed({ title: 'Fog' }, { title: 'Sea' })).toEqual(['title'])
    expect(changed({ genres: ['a', 'b'] }, { genres: ['b', 'a'] })).toEqual([])
    expect(changed({ genres: ['a', 'b'] }, { genres: ['a', 'c'] })).toEqual(['genres'])
    expect(changed({ genres: ['a'] }, { genres: ['a', 'b'] })).toEqual(['genres'])
    expect(changed({ authors: ['a', 'b'] }, { authors: ['b', 'a'] })).toEqual(['authors'])
    expect(changed({ explicit: false }, { explicit: true })).toEqual(['explicit'])
    const form = { base: empty, draft: draft({ title: 'x' }), clashes: [] }
    expect([isTouched(item({}), form), isTouched(item({}), { ...form, draft: empty })]).toEqual([true, false])
  })

  test('sends only what changed, with null for a cleared text', () => {
    const before = draft({ title: 'Fog', subtitle: 'x', tags: ['t'] })
    const after = {
      ...before,
      title: ' Sea ',
      subtitle: ' ',
      authors: ['Ada'],
      series: [
        { name: 'Coast', sequence: '' },
        { name: 'Sea', sequence: '2' },
      ],
    }
    expect(patchOf('book', before, after)).toEqual({
      metadata: {
        title: 'Sea',
        subtitle: null,
        authors: [{ name: 'Ada' }],
        series: [
          { name: 'Coast', sequence: null },
          { name: 'Sea', sequence: '2' },
        ],
      },
    })
    expect(patchOf('book', before, { ...before, tags: ['u'] })).toEqual({ tags: ['u'] })
    expect(patchOf('book', before, before)).toEqual({})
  })
})

describe('batch details', () => {
  const before = draft({
    series: [{ name: 'Coast', sequence: '2' }],
    genres: ['Fog'],
    publisher: 'Old',
    explicit: true,
  })
  const values = { ...NO_VALUES, series: ['COAST', 'Sea'], genres: ['fog', 'Rain'], publisher: 'New' }

  test('replace existing values or are appended to them', () => {
    expect(mapped(before, values, ['series', 'genres', 'publisher'], 'overwrite')).toMatchObject({
      series: [
        { name: 'Coast', sequence: '2' },
        { name: 'Sea', sequence: '' },
      ],
      genres: ['fog', 'Rain'],
      publisher: 'New',
    })
    expect(mapped(before, { ...values, series: ['Sea'] }, ['series'], 'overwrite').series).toEqual([
      { name: 'Sea', sequence: '' },
    ])
    expect(mapped(before, { ...values, series: ['Sea'] }, ['series', 'genres'], 'append')).toMatchObject({
      series: [
        { name: 'Coast', sequence: '2' },
        { name: 'Sea', sequence: '' },
      ],
      genres: ['Fog', 'Rain'],
    })
  })

  test('default to empty and off', () => {
    expect(mapped(before, NO_VALUES, ['explicit', 'abridged'], 'overwrite')).toMatchObject({
      explicit: false,
      abridged: false,
    })
  })
})

describe('a match next to the current values', () => {
  test('is shown as a single string', () => {
    const full = draft({
      series: [
        { name: 'Coast', sequence: '2' },
        { name: 'Sea', sequence: '' },
      ],
      genres: ['a', 'b'],
      title: 'Fog',
    })
    expect([currentValue('series', full), currentValue('genres', full), currentValue('title', full)]).toEqual(
      ['Coast #2, Sea', 'a, b', 'Fog'],
    )
    expect((['narrators', 'authors', 'series', 'title', 'cover'] as const).map(isList)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('is split into its parts when sent', () => {
    expect(
      patchOfMatch({
        cover: 'https://c',
        title: ' Fog ',
        subtitle: ' ',
        genres: ['a', ' ', 'b'],
        tags: ['t'],
        authors: ['Ada'],
        series: ['Coast #2', 'Sea'],
      }),
    ).toEqual({
      metadata: {
        title: 'Fog',
        genres: ['a', 'b'],
        authors: [{ name: 'Ada' }],
        series: [
          { name: 'Coast', sequence: '2' },
          { name: 'Sea', sequence: null },
        ],
      },
      tags: ['t'],
    })
    expect(patchOfMatch({ cover: 'https://c' })).toEqual({})
    expect(patchOfMatch({ title: 'Fog' })).toEqual({ metadata: { title: 'Fog' } })
  })
})
