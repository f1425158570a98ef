import { beforeAll, describe, expect, test } from 'vitest'
import type { DomainEvents } from '../../src/domain-events.ts'
import { loadItems } from '../../src/features/items/storage/items-read.store.ts'
import { dropItems, saveItems } from '../../src/features/items/storage/items-write.store.ts'
import type { Item } from '../../src/features/items/items.types.ts'
import { createSearchIndex, type SearchIndex } from '../../src/features/search/search-index.service.ts'
import { updateSearchIndexInBackground } from '../../src/features/search/update-search-index.background.ts'
import { openForSearch, searchLibrary } from '../../src/features/search/search.service.ts'
import type { Found } from '../../src/features/search/search.types.ts'
import type { User } from '../../src/features/users/users.types.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { createEvents } from '../../src/platform/events.ts'
import { silentLog } from '../../src/platform/log/log.ts'
import { aUser } from '../build.ts'
import { NOON } from '../clock.ts'
import { aBook, aPlace, type Place } from '../items.ts'
import { fillShelf, QUESTIONS } from '../search-collection.ts'

const OPTIONS = { sortingPrefixes: ['the'], now: NOON }
const settings = { current: () => ({ sortingPrefixes: ['the', 'a'] }) } as never

export function searchSuite(openMigrated: () => Promise<Db>): void {
  describe('search', () => {
    let db: Db
    let index: SearchIndex
    beforeAll(async () => {
      db = await openMigrated()
      index = createSearchIndex({ db, log: silentLog })
    })
    const save = (items: Item[]) => db.transaction().execute((tx) => saveItems(tx, items, OPTIONS))
    const search = async (place: Place, query: string, user: User = aUser(), limit = 3): Promise<Found> => {
      const { viewer, library } = await openForSearch(index, user, place.libraryId)
      return searchLibrary({ db, settings }, viewer, library, query, limit)
    }
    const titles = async (place: Place, query: string, viewer?: User) => {
      const { items } = await search(place, query, viewer)
      const loaded = await loadItems(
        db,
        items.map(({ id }) => id),
      )
      return loaded.map((item) => item.media.title)
    }

    describe('in a varied collection, the expected result is among the first three', () => {
      let shelf: Place
      beforeAll(async () => {
        shelf = await aPlace(db)
        await fillShelf(db, shelf)
      })
      test.each(QUESTIONS)('%s → %s', async (query, title) => {
        expect(await titles(shelf, query)).toContain(title)
      })

      test('titles come before everything else', async () => {
        expect((await titles(shelf, 'dune'))[0]).toBe('Dune')
        expect((await titles(shelf, 'foundation'))[0]).toBe('Foundation')
        expect((await titles(shelf, 'discworld 3'))[0]).toBe('Equal Rites')
      })

      test('people, series and labels have groups of their own', async () => {
        expect((await search(shelf, 'tolkein')).authors).toMatchObject([
          { name: 'J. R. R. Tolkien', numBooks: 4 },
        ])
        const [series] = (await search(shelf, 'discworld')).series
        expect(series).toMatchObject({ name: 'Discworld' })
        expect(series?.books).toHaveLength(7)
        expect((await search(shelf, 'serkis')).narrators).toEqual([{ name: 'Andy Serkis', numItems: 1 }])
        expect((await search(shelf, 'science')).genres).toEqual([{ name: 'Science Fiction', numItems: 1 }])
        expect((await search(shelf, 'desert')).tags).toEqual([{ name: 'desert', numItems: 1 }])
      })

      test.each(['zzzzqqqq', '!!!', '   ', '"*', 'a" OR "b', "') --", '\u0000', '%', '😀'])(
        '%j causes no error',
        async (query) => {
          await expect(search(shelf, query)).resolves.toBeDefined()
        },
      )
    })

    test('a change shows at once, and deleted items are not found', async () => {
      const place = await aPlace(db)
      const book = aBook(place, { title: 'Nightfall', authors: ['Old Name'], tags: ['first-tag'] })
      await save([book])
      expect(await titles(place, 'nightfall')).toEqual(['Nightfall'])
      await save([
        { ...aBook(place, { id: book.id, title: 'Daybreak', authors: ['New Name'] }), mediaId: book.mediaId },
      ])
      expect(await titles(place, 'nightfall')).toEqual([])
      expect(await titles(place, 'daybreak')).toEqual(['Daybreak'])
      expect((await search(place, 'old name')).authors).toEqual([])
      expect((await search(place, 'new name')).authors).toMatchObject([{ name: 'New Name' }])
      expect((await search(place, 'first-tag')).tags).toEqual([])
      await db.transaction().execute((tx) => dropItems(tx, place.libraryId, [book.id]))
      expect(await search(place, 'daybreak')).toMatchObject({
        items: [],
        authors: [],
        series: [],
        narrators: [],
      })
      const other = aBook(place, { title: 'Evening' })
      await save([other])
      expect(await titles(place, 'evening')).toEqual(['Evening'])
      expect(await titles(place, 'daybreak')).toEqual([])
    })

    test('more items than one batch are all indexed, however they were saved', async () => {
      const place = await aPlace(db)
      const all = Array.from({ length: 450 }, (_, number) => aBook(place, { title: `Numbered ${number}` }))
      await save(all)
      for (const number of [0, 199, 200, 399, 400, 449]) {
        expect(await titles(place, `numbered ${number}`)).toContain(`Numbered ${number}`)
      }
    })

    test('common words find the best titles, although most hits are never examined', async () => {
      const place = await aPlace(db)
      const many = Array.from({ length: 300 }, (_, number) =>
        aBook(place, { title: `Some king of house ${number}` }),
      )
      await save([...many, aBook(place, { title: 'King' }), aBook(place, { title: 'The King of Elfland' })])
      const [first, second] = await titles(place, 'king')
      expect([first, second]).toEqual(['King', 'The King of Elfland'])
    })

    test('libraries are isolated from each other', async () => {
      const [one, two] = [await aPlace(db), await aPlace(db)]
      await save([aBook(one, { title: 'Lonely planet', tags: ['lonely-tag'] })])
      await save([aBook(two, { title: 'Crowded planet' })])
      expect(await titles(one, 'planet')).toEqual(['Lonely planet'])
      expect((await search(two, 'lonely-tag')).tags).toEqual([])
    })

    test('a restricted viewer finds no trace of what is hidden', async () => {
      const place = await aPlace(db)
      const secret = aBook(place, {
        title: 'Secret garden',
        authors: ['Secret Author'],
        genres: ['Secret'],
        tags: ['secret'],
      })
      const explicit = aBook(place, {
        title: 'Explicit garden',
        authors: ['Explicit Author'],
        tags: ['family'],
        isExplicit: true,
      })
      await save([aBook(place, { title: 'Open garden', tags: ['family'] }), secret, explicit])
      const viewer = aUser({
        permissions: { ...aUser().permissions, accessAllTags: false, accessExplicitContent: false },
        itemTags: ['family'],
      })
      expect(await titles(place, 'garden', viewer)).toEqual(['Open garden'])
      for (const word of ['secret', 'explicit', 'secrt']) {
        const found = await search(place, word, viewer)
        expect([found.items, found.authors, found.genres, found.tags, found.series]).toEqual([
          [],
          [],
          [],
          [],
          [],
        ])
      }
      const [series] = (await search(place, 'coast', viewer)).series
      expect(series?.books).toHaveLength(1)
      expect((await search(place, 'family', viewer)).tags).toEqual([{ name: 'family', numItems: 1 }])
      expect((await search(place, 'secret')).authors).toMatchObject([{ name: 'Secret Author' }])
    })

    test('maintenance removes words that nothing uses any more, and no others', async () => {
      const place = await aPlace(db)
      const gone = aBook(place, { title: 'Xylophagous goings' })
      await save([gone, aBook(place, { title: 'Here to xstay' })])
      expect(await titles(place, 'goings')).toEqual(['Xylophagous goings'])
      const known = async () =>
        (
          await db
            .selectFrom('search_word')
            .select('word_key')
            .where('word_key', 'in', ['xylophagous', 'xstay'])
            .orderBy('word_key')
            .execute()
        ).map((row) => row.word_key)
      expect(await known()).toEqual(['xstay', 'xylophagous'])
      await db.transaction().execute((tx) => dropItems(tx, place.libraryId, [gone.id]))
      const upkeep = updateSearchIndexInBackground(
        { db, log: silentLog, events: createEvents<DomainEvents>(silentLog) },
        index,
      )
      await upkeep.ready
      await upkeep.stop()
      expect(await known()).toEqual(['xstay'])
      expect(await titles(place, 'xylophagos')).toEqual([])
      expect(await titles(place, 'xsaty')).toEqual(['Here to xstay'])
      // Partial words are also matched against existing words only.
      expect(await titles(place, 'lophago')).toEqual([])
      expect(await titles(place, 'sta')).toEqual(['Here to xstay'])
    })

    test('a database from before search existed is indexed', async () => {
      const place = await aPlace(db)
      await save([aBook(place, { title: 'Older than the index' })])
      await index.fillAll(new AbortController().signal)
      const state = await db
        .selectFrom('search_state')
        .selectAll()
        .where('library_id', '=', place.libraryId)
        .executeTakeFirst()
      expect(state).toBeDefined()
      expect(await titles(place, 'older index')).toEqual(['Older than the index'])
    })
  })
}
