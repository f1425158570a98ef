import { asItemId } from '@lectern/contract/ids'
import { describe, expect, test } from 'vitest'
import { aBook, aPodcast } from '../../../../test/made-items.ts'
import type { Book, Item } from '../../items/items.types.ts'
import { type ItemToPlace, itemToPlace, planMoves } from './plan-moves.rules.ts'

const place = { libraryId: 'l', folderId: 'f' }
const values = itemToPlace(aBook(place))?.values
if (!values) throw new Error('A book.')
const item = (id: string, relPath: string, title: string, more: Partial<ItemToPlace> = {}): ItemToPlace => ({
  id: asItemId(id),
  title,
  folderId: 'f',
  relPath,
  isFile: false,
  isMissing: false,
  values: { ...values, title },
  ...more,
})
const plan = (...items: ItemToPlace[]) =>
  planMoves(items, '{title}').map(({ itemId, to, problem }) => [itemId, to, problem])

describe('the values for a path', () => {
  test('are the metadata of a book, with at most three people', () => {
    const book = aBook(place, { authors: ['A', 'B', 'C', 'D'] })
    const media = { ...book.media, narrators: ['1', '2', '3', '4'] } as Book
    expect(itemToPlace({ ...book, media })).toMatchObject({
      values: {
        author: 'A, B, C',
        narrator: '1, 2, 3',
        series: 'Coast',
        sequence: '2',
        year: '1987',
        genre: 'Mystery',
        isbn: '',
        asin: 'B000000000',
      },
    })
    const bare = { ...book.media, series: [], genres: [], subtitle: null } as unknown as Book
    expect(itemToPlace({ ...book, media: bare } as Item)?.values).toMatchObject({
      series: '',
      sequence: '',
      genre: '',
      subtitle: '',
    })
  })

  test('do not exist for a podcast', () => {
    expect(itemToPlace(aPodcast(place))).toBeNull()
  })
})

describe('a plan', () => {
  test('moves only what is not in its place', () => {
    expect(plan(item('a', 'old/Fog', 'Fog'), item('b', 'Sea', 'Sea'))).toEqual([['a', 'Fog', null]])
  })

  test('keeps the extension of a single file', () => {
    expect(plan(item('a', 'x/one.v2.m4b', 'Fog', { isFile: true }))).toEqual([['a', 'Fog.m4b', null]])
    expect(plan(item('a', 'x.y/one', 'Fog', { isFile: true }))).toEqual([['a', 'Fog', null]])
    expect(plan(item('a', 'x.y', 'Fog'))).toEqual([['a', 'Fog', null]])
  })

  test.each<[problem: string, items: ItemToPlace[]]>([
    ['missing', [item('a', 'x', 'Fog', { isMissing: true })]],
    ['noName', [item('a', 'x', '???')]],
    ['noName', [item('a', 'x.m4b', '???', { isFile: true })]],
    ['collision', [item('a', 'x', 'Fog'), item('b', 'y', 'fog')]],
    ['collision', [item('a', 'x', 'Fog'), item('b', 'FOG', 'Sea')]],
    ['nested', [item('a', 'x', 'Fog'), item('b', 'Fog/inside', 'Sea')]],
    ['nested', [item('a', 'Fog/inside', 'Fog')]],
  ])('has the problem %s', (problem, items) => {
    expect(plan(...items)[0]?.[2]).toBe(problem)
  })

  const below = (items: ItemToPlace[]) => planMoves(items, '{author}/{title}').map(({ problem }) => problem)

  test('never puts a book into the folder of another, or into itself', () => {
    const author = { values: { ...values, author: 'Ada', title: 'Fog' } }
    expect(
      below([
        item('a', 'x', 'Fog', author),
        item('b', 'Ada', 'Sea', { values: { ...values, author: 'Bea', title: 'Sea' } }),
      ])[0],
    ).toBe('nested')
    expect(below([item('a', 'Ada', 'Fog', author)])).toEqual(['nested'])
    expect(
      below([
        item('a', 'x', 'Fog', author),
        item('b', 'Adam', 'Sea', { values: { ...values, author: 'Bea', title: 'Sea' } }),
      ])[0],
    ).toBeNull()
  })

  test('across different library folders has no collisions', () => {
    expect(
      plan(item('a', 'x', 'Fog'), item('b', 'y', 'Fog', { folderId: 'g' })).map(([, , problem]) => problem),
    ).toEqual([null, null])
  })

  test('moves a book even if only the case changes', () => {
    expect(plan(item('a', 'fog', 'Fog'))).toEqual([['a', 'Fog', null]])
  })

  test('with a path too long for the disk is not carried out', () => {
    const long = (author: string, title: string) =>
      below([item('a', 'x', title, { values: { ...values, author, title } })])
    const problems = planMoves(
      [item('a', 'x', 'Fog')],
      Array.from({ length: 12 }, () => 'x'.repeat(100)).join('/'),
    )
    expect(problems.map(({ problem }) => problem)).toEqual(['tooLong'])
    expect(long('Ada', 'Fog')).toEqual([null])
  })
})
