import { beforeAll, describe, expect, test } from 'vitest'
import { listAuthorsById, listVisibleAuthors } from '../../src/features/authors/authors.store.ts'
import { listSeriesById, listVisibleSeries } from '../../src/features/series/series.store.ts'
import { findEpisodeHolders } from '../../src/features/items/storage/item-holders.store.ts'
import { findTitleOfPath } from '../../src/features/items/storage/item-versions.store.ts'
import { noneMade } from '../../src/features/items/storage/items-save.types.ts'
import type { Item } from '../../src/features/items/items.types.ts'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import { sweepUnusedNames } from '../../src/features/items/storage/people.store.ts'
import { sumItems } from '../../src/features/stats/books-of-server.store.ts'
import { saveUser } from '../../src/features/users/users.store.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { aUser } from '../build.ts'
import { NOON } from '../clock.ts'
import { aBook, aPlace, aPodcast, type Place } from '../items.ts'

/** Events about items, and about authors and series that are added and removed with them. */
export function newsOfItemsSuite(openMigrated: () => Promise<Db>): void {
  describe('item changes', () => {
    let db: Db
    let place: Place
    beforeAll(async () => {
      db = await openMigrated()
      place = await aPlace(db)
    })
    const everyone = aUser()
    const some = aUser({
      permissions: { ...aUser().permissions, accessAllTags: false },
      itemTags: ['open'],
    })

    async function save(items: readonly Item[]) {
      const made = noneMade()
      await db.transaction().execute((tx) => saveItems(tx, items, { sortingPrefixes: [], now: NOON, made }))
      return made
    }

    test('authors and series are reported once, when created, and visible to viewers of their books', async () => {
      const open = aBook(place, { authors: ['Ada Moor', 'Bo Lund'], tags: ['open'] })
      const closed = aBook(place, { authors: ['Cleo Frost'], tags: ['closed'] })
      const made = await save([open, closed])
      const authors = await listAuthorsById(db, made.authorIds)
      expect(authors.map(({ name }) => name).sort()).toEqual(['Ada Moor', 'Bo Lund', 'Cleo Frost'])
      expect((await listSeriesById(db, made.seriesIds)).map(({ name }) => name)).toEqual(['Coast'])
      expect(await save([open, closed])).toEqual(noneMade())
      const namesFor = async (viewer: typeof some) => {
        const visible = await listVisibleAuthors(db, viewer, made.authorIds)
        return authors.filter(({ id }) => visible.has(id)).map(({ name }) => name)
      }
      expect((await namesFor(some)).sort()).toEqual(['Ada Moor', 'Bo Lund'])
      expect(await namesFor(everyone)).toHaveLength(3)
      expect([...(await listVisibleSeries(db, some, made.seriesIds))]).toEqual(made.seriesIds)
    })

    test('cleaning up returns what no item uses any more', async () => {
      const book = aBook(place, { authors: ['Dora Reed'], tags: ['open'] })
      const { authorIds } = await save([book])
      const without = { ...book.media, authors: [] } as Item['media']
      await save([{ ...book, media: without }])
      const swept = await db.transaction().execute((tx) => sweepUnusedNames(tx, place.libraryId))
      expect(swept.authors.map(({ id, name }) => [id, name])).toEqual([[authorIds[0], 'Dora Reed']])
      expect(swept.seriesIds).toEqual([])
    })

    test('an item is found by its deepest path, by those who may see it', async () => {
      const book = aBook(place, { title: 'Fog', tags: ['closed'] })
      await save([book])
      const paths = ['Author', book.relPath, `${book.relPath}/1.mp3`]
      expect(await findTitleOfPath(db, everyone, place.folderId, paths)).toBe('Fog')
      expect(await findTitleOfPath(db, some, place.folderId, paths)).toBeUndefined()
      expect(await findTitleOfPath(db, everyone, place.folderId, ['Author'])).toBeUndefined()
    })

    test('an episode’s playlists are known before it is deleted; shelf contents are totalled by kind', async () => {
      const podcast = aPodcast(place)
      await save([podcast])
      const owner = aUser({ username: 'owner of a playlist' })
      const playlistId = newId()
      const episodes = podcast.media.kind === 'podcast' ? podcast.media.episodes.map(({ id }) => id) : []
      await db.transaction().execute(async (tx) => {
        await saveUser(tx, owner)
        const values = {
          id: playlistId,
          library_id: place.libraryId,
          user_id: owner.id,
          name: 'P',
          name_key: 'p',
        }
        await tx
          .insertInto('playlist')
          .values({ ...values, created_at: NOON, updated_at: NOON })
          .execute()
        const row = await tx
          .selectFrom('episode')
          .select(['num', 'item_num'])
          .where('id', '=', episodes[0] ?? '')
          .executeTakeFirstOrThrow()
        const entry = {
          playlist_id: playlistId,
          item_num: row.item_num,
          episode_num: row.num,
          position: 0,
          added_at: NOON,
        }
        await tx.insertInto('playlist_item').values(entry).execute()
      })
      expect(await findEpisodeHolders(db, episodes)).toEqual({ playlistIds: [playlistId] })
      expect(await findEpisodeHolders(db, episodes.slice(1))).toEqual({ playlistIds: [] })
      expect(await findEpisodeHolders(db, [])).toEqual({ playlistIds: [] })
      expect((await sumItems(db)).get('podcast')).toMatchObject({ numItems: 1, numAudioFiles: 2 })
    })
  })
}
