import { expect, test } from 'vitest'
import { readJsonText } from '../../lib/json-text.ts'
import { getUser } from '../users/users.service.ts'
import { playlistJson } from './groups.view.ts'
import { getPlaylist } from './playlists-view.service.ts'
import { app, books, place, root } from './test-support/one-library.ts'
import { asOwner, create, get, idsIn, owner, usePlaylists } from './test-support/playlists.ts'

usePlaylists()

const manyBooks = (count: number) => books(...Array.from({ length: count }, () => ({})))

test('a long playlist is complete and in order, alone and in a list', async () => {
  const ids = await manyBooks(120)
  const made = await create('Long', ids)
  await create('Short', ids.slice(0, 1))
  expect(idsIn(made)).toEqual(ids)
  expect(idsIn(await get(made.id))).toEqual(ids)
  const { playlists } = await asOwner().ask('playlists.list')
  expect(playlists.map(({ name, items }) => [name, items.length])).toEqual([
    ['Long', 120],
    ['Short', 1],
  ])
})

test('a long collection is complete and in order, alone and in a list', async () => {
  const ids = await manyBooks(120)
  const body = { libraryId: place.libraryId, name: 'Long', books: ids }
  const made = await app.as(root).ask('collections.create', { body })
  expect(made.books.map(({ id }) => id)).toEqual(ids)
  const { collections } = await app.as(root).ask('collections.list')
  expect(collections.map(({ books: shown }) => shown.length)).toEqual([120])
})

test('other requests can run while a long playlist is rendered', async () => {
  const { id } = await create('Long', await manyBooks(200))
  let turns = 0
  let isDone = false
  const otherRequest = () => {
    turns += 1
    if (!isDone) setImmediate(otherRequest)
  }
  const shown = await getPlaylist(app.ctx, await getUser(app.ctx, owner.id), id)
  setImmediate(otherRequest)
  await readJsonText(await playlistJson(shown, { prefixes: [] }))
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(4)
})
