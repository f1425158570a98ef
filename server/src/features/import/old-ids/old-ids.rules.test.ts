import { expect, test } from 'vitest'
import { type FindId, renewFields, renewParams } from './old-ids.rules.ts'

const old = new Map([
  ['item li_1', 'i1'],
  ['item li_2', 'i2'],
  ['episode ep_1', 'e1'],
  ['library lib_1', 'l1'],
  ['user usr_1', 'u1'],
])
const find: FindId = (kind, oldId) => old.get(`${kind} ${oldId}`)

test.each([
  ['/api/libraries/:id', { id: 'lib_1' }, { id: 'l1' }],
  ['/api/users/:id', { id: 'usr_1' }, { id: 'u1' }],
  ['/api/items/:id/play/:episodeId', { id: 'li_1', episodeId: 'ep_1' }, { id: 'i1', episodeId: 'e1' }],
  ['/api/podcasts/:id', { id: 'li_1' }, { id: 'i1' }],
  ['/api/me/progress/:libraryItemId', { libraryItemId: 'li_1' }, { libraryItemId: 'i1' }],
  ['/api/items/:id', { id: 'new' }, { id: 'new' }],
  ['/api/collections/:id', { id: 'li_1' }, { id: 'li_1' }],
  ['/x/api/items/:id', { id: 'li_1' }, { id: 'li_1' }],
])('in the path %s, %j becomes %j', (path, params, renewed) => {
  expect(renewParams(path, params, find)).toEqual(renewed)
})

test.each([
  [{ libraryItemIds: ['li_1', 'new', 'li_2'] }, { libraryItemIds: ['i1', 'new', 'i2'] }],
  [
    { id: 'li_1', name: 'li_1' },
    { id: 'li_1', name: 'li_1' },
  ],
  [
    { items: [{ libraryItemId: 'li_1', episodeId: 'ep_1' }] },
    { items: [{ libraryItemId: 'i1', episodeId: 'e1' }] },
  ],
  [
    { user: 'usr_1', library: 'lib_1', libraryId: null },
    { user: 'u1', library: 'l1', libraryId: null },
  ],
  [{ a: { b: { c: { itemId: 'li_1' } } } }, { a: { b: { c: { itemId: 'i1' } } } }],
  [{ a: { b: { c: { d: { itemId: 'li_1' } } } } }, { a: { b: { c: { d: { itemId: 'li_1' } } } } }],
  [{ itemId: 5 }, { itemId: 5 }],
  [{ constructor: 'li_1' }, { constructor: 'li_1' }],
  ['li_1', 'li_1'],
  [null, null],
])('in sent data, %j becomes %j', (sent, renewed) => {
  expect(renewFields(sent, find)).toEqual(renewed)
})

test('inherited property names are not mistaken for kinds', () => {
  const asked: unknown[] = []
  renewFields({ constructor: 'li_1', toString: 'x' }, (kind) => void asked.push(kind) as undefined)
  expect(asked).toEqual([])
})

test('params are only matched at the top level', () => {
  expect(renewParams('/api/me/', { a: { itemId: 'li_1' } }, find)).toEqual({ a: { itemId: 'li_1' } })
})
