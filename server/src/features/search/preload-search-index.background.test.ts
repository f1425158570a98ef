import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { NOON } from '../../../test/clock.ts'
import { aBook, aPlace } from '../../../test/items.ts'
import { saveItems } from '../items/storage/items-write.store.ts'
import { preloadSearchIndex } from './preload-search-index.background.ts'
import { createSearchIndex } from './search-index.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('preloads the search index when a library is opened, only once for all visits', async () => {
  const place = await aPlace(app.ctx.db)
  const book = aBook(place, { title: 'Lighthouse' })
  await app.ctx.db.transaction().execute((tx) => saveItems(tx, [book], { sortingPrefixes: [], now: NOON }))
  const index = createSearchIndex(app.ctx)
  const readLibraries: (string | undefined)[] = []
  const keeper = preloadSearchIndex(
    app.ctx,
    {
      async ready(libraryId) {
        const library = await index.ready(libraryId)
        readLibraries.push(library?.id)
        return library
      },
    },
    0,
  )
  const root = await app.root()
  for (let visit = 0; visit < 3; visit++) {
    await app.as(root).ask('shelves.personalized', { params: { id: place.libraryId } })
  }
  await vi.waitFor(() => expect(readLibraries).toEqual([place.libraryId]))
  const word = { text: 'lighthouse', isPrefix: false }
  const words = (await index.ready(place.libraryId))?.words
  expect(words?.items.find([[{ words: [word], isPhrase: false }]], 'title', 5)).toHaveLength(1)
  await keeper.stop()
  await app.as(root).ask('shelves.personalized', { params: { id: place.libraryId } })
  expect(readLibraries).toHaveLength(1)
})
