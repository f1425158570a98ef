import { asItemId } from '@lectern/contract/ids'
import { expect, test } from 'vitest'
import { placeItems } from './place-items.rules.ts'

const at = (id: string, relPath: string) => ({ id: asItemId(id), folderId: 'f', relPath })

function placed(drafts: Record<string, string>, here: Record<string, string>) {
  const { saved, redirected, blocked } = placeItems(
    Object.entries(drafts).map(([id, relPath]) => ({ item: at(id, relPath) })),
    Object.entries(here).map(([id, relPath]) => at(id, relPath)),
  )
  return {
    saved: saved.map(({ item }) => item.id),
    redirected: redirected.map(({ draft, to }) => `${draft.item.id} to ${to}`),
    blocked: blocked.map(({ item }) => item.id),
  }
}
const NOTHING = { saved: [], redirected: [], blocked: [] }

test('an item at a free place is saved', () => {
  expect(placed({ a: 'Emma' }, {})).toEqual({ ...NOTHING, saved: ['a'] })
})

test('an item that a scan has found here redirects to the existing one', () => {
  expect(placed({ a: 'Emma' }, { found: 'Emma' })).toEqual({ ...NOTHING, redirected: ['a to found'] })
})

test('two items of the old server at the same place become one', () => {
  expect(placed({ a: 'Emma', b: 'Emma' }, {})).toEqual({ ...NOTHING, saved: ['a'], redirected: ['b to a'] })
})

test('items from an earlier import are saved again, also under a new name', () => {
  expect(placed({ a: 'Emma', b: 'Persuasion' }, { a: 'Emma', b: 'Sanditon' })).toEqual({
    ...NOTHING,
    saved: ['a', 'b'],
  })
})

test('items that swapped their names since an earlier import never redirect to each other', () => {
  expect(placed({ a: 'Emma', b: 'Sanditon' }, { a: 'Sanditon', b: 'Emma' })).toEqual({
    ...NOTHING,
    blocked: ['a', 'b'],
  })
})

test('a new item takes the place that another has left', () => {
  expect(placed({ b: 'Emma', a: 'Emma (old)' }, { a: 'Emma' })).toEqual({ ...NOTHING, saved: ['a', 'b'] })
})

test('the same path in another folder is another place', () => {
  const other = { item: { ...at('b', 'Emma'), folderId: 'g' } }
  expect(placeItems([other], [at('a', 'Emma')]).saved).toEqual([other])
})
