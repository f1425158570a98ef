import { expect, test } from 'vitest'
import { aBook } from '../../../test/items.ts'
import { connect } from '../../../test/live.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import type { Item } from '../items/items.types.ts'
import { app, google, place, provider, root, useProviders } from './test-support/providers.ts'

/** Server and library settings that control what a match may change. */

useProviders()

const put = async (title: string, numbers: { asin: string | null; isbn: string | null }): Promise<Item> => {
  const item = aBook(place, { title, authors: ['Ada Moor'] })
  if (item.media.kind !== 'book') throw new Error('no book')
  const book = {
    ...item,
    fieldSources: {},
    media: { ...item.media, ...numbers, language: 'English', subtitle: null },
  }
  const options = { sortingPrefixes: [], now: app.ctx.clock.now() }
  await app.ctx.db.transaction().execute((tx) => saveItems(tx, [book], options))
  return book
}
const answer = (title: string, language: string) => {
  const volumeInfo = { title, subtitle: 'Found', authors: ['Ada Moor'], language }
  provider.answers = google(volumeInfo)
}

test('[R3.051] a match overwrites existing values only when matched metadata is preferred', async () => {
  const { id } = await put('Fog', { asin: null, isbn: null })
  answer('Fog', 'de')
  const languageAfterMatch = async (isPreferred: boolean) => {
    await app.as(root).ask('settings.update', { body: { scannerPreferMatchedMetadata: isPreferred } })
    await app.as(root).ask('matching.item', { params: { id }, body: {} })
    const { media } = await app.as(root).ask('items.get', { params: { id }, query: { expanded: '1' } })
    return (media.metadata as { language: string | null }).language
  }
  expect(await languageAfterMatch(false)).toBe('English')
  expect(await languageAfterMatch(true)).toBe('de')
})

const NUMBERED = [
  { title: 'Anchor', asin: 'B002V1OF70', isbn: null },
  { title: 'Beacon', asin: null, isbn: '9780123456789' },
  { title: 'Candle', asin: null, isbn: null },
]

test.each([
  ['neither', {}, ['Anchor', 'Beacon', 'Candle']],
  ['those with an ASIN', { skipMatchingMediaWithAsin: true }, ['Beacon', 'Candle']],
  ['those with an ISBN', { skipMatchingMediaWithIsbn: true }, ['Anchor', 'Candle']],
  ['both', { skipMatchingMediaWithAsin: true, skipMatchingMediaWithIsbn: true }, ['Candle']],
])('[R3.052] matching a whole library skips: %s', async (_which, settings, expected) => {
  for (const { title, asin, isbn } of NUMBERED) await put(title, { asin, isbn })
  const id = place.libraryId
  await app.as(root).ask('libraries.update', { params: { id }, body: { settings } })
  const ended = new Promise<void>((resolve) => {
    const stop = app.ctx.events.on('library.match-finished', () => {
      stop()
      resolve()
    })
  })
  await app.as(root).ask('matching.all', { params: { id } })
  await ended
  const asked = NUMBERED.map(({ title }) => title).filter((title) =>
    provider.asked.some((address) => address.includes(title)),
  )
  expect(asked).toEqual(expected)
})

test('those who see only some tags are told that matching ended, not how many items it changed', async () => {
  await put('Fog', { asin: null, isbn: null })
  answer('Fog', 'de')
  const limited = await app.createUser({ permissions: { accessAllTags: false }, itemTagsSelected: ['kids'] })
  const at = app.fastify.server.address()
  const address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
  const listeners = [await connect(address), await connect(address)]
  await listeners[0]?.signIn(limited.token)
  await listeners[1]?.signIn(root.token)
  await app.as(root).ask('matching.all', { params: { id: place.libraryId } })
  const results = await Promise.all(listeners.map((listener) => listener.next('scan_complete')))
  expect(results).toMatchObject([{ results: { updated: 0 } }, { results: { updated: 1 } }])
  expect(await listeners[0]?.next('task_finished')).not.toHaveProperty('data.updates')
  expect(await listeners[1]?.next('task_finished')).toHaveProperty('data.updates', 1)
  for (const listener of listeners) listener.close()
})
