import { expect, test } from 'vitest'
import { aBook } from '../../../test/items.ts'
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
