import { asItemId, type ItemId, NO_ID } from '@lectern/contract/ids'
import { deleteGroup } from '../../src/features/collections/groups.store.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  findCollection,
  pageOfCollections,
  saveCollection,
} from '../../src/features/collections/collections.store.ts'
import {
  type Collection,
  EVERYTHING,
  type Playlist,
} from '../../src/features/collections/collections.types.ts'
import { findEpisodeRefs, findItemRefs } from '../../src/features/collections/item-refs.store.ts'
import {
  countPlaylists,
  findPlaylist,
  pageOfPlaylists,
  savePlaylist,
} from '../../src/features/collections/playlists.store.ts'
import { findHolders } from '../../src/features/items/storage/item-holders.store.ts'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import type { Item } from '../../src/features/items/items.types.ts'
import { saveUser } from '../../src/features/users/users.store.ts'
import type { User } from '../../src/features/users/users.types.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { newId } from '../../src/platform/ids.ts'
import { aUser } from '../build.ts'
import { NOON } from '../clock.ts'
import { aBook, aPlace, aPodcast, type Place } from '../items.ts'

export function collectionsSuite(openMigrated: () => Promise<Db>): void {
  describe('collections and playlists', () => {
    let db: Db
    let place: Place
    let owner: User
    beforeAll(async () => {
      db = await openMigrated()
      place = await aPlace(db)
      owner = aUser()
      await db.transaction().execute((tx) => saveUser(tx, owner))
    })

    const save = (items: Item[]) =>
      db.transaction().execute((tx) => saveItems(tx, items, { sortingPrefixes: ['the'], now: NOON }))
    const books = async (...traits: Parameters<typeof aBook>[1][]) => {
      const made = traits.map((trait) => aBook(place, trait))
      await save(made)
      return made.map(({ id }) => id)
    }
    const keepCollection = async (given: Partial<Collection>) => {
      const collection: Collection = {
        id: newId(),
        libraryId: place.libraryId,
        userId: owner.id,
        name: 'Sea',
        description: null,
        itemIds: [],
        createdAt: NOON,
        updatedAt: NOON,
        ...given,
      }
      await db.transaction().execute((tx) => saveCollection(tx, collection))
      return collection
    }
    const keepPlaylist = async (given: Partial<Playlist>) => {
      const playlist: Playlist = {
        id: newId(),
        libraryId: place.libraryId,
        userId: owner.id,
        name: 'Night',
        description: null,
        coverPath: null,
        entries: [],
        createdAt: NOON,
        updatedAt: NOON,
        ...given,
      }
      await db.transaction().execute((tx) => savePlaylist(tx, playlist))
      return playlist
    }
    const deleteItem = (id: ItemId) => db.deleteFrom('item').where('id', '=', id).execute()

    test('a collection is returned as saved, in its order, however often that changes', async () => {
      const [a = NO_ID, b = NO_ID, c = NO_ID] = await books({}, {}, {})
      const collection = await keepCollection({ itemIds: [c, a, b], description: 'Salt' })
      expect(await findCollection(db, collection.id)).toEqual(collection)
      const turned = { ...collection, name: 'Sea 2', itemIds: [b, c], updatedAt: NOON + 5 }
      await keepCollection(turned)
      expect(await findCollection(db, collection.id)).toEqual(turned)
      await db.transaction().execute((tx) => deleteGroup(tx, 'collection', collection.id))
      expect(await findCollection(db, collection.id)).toBeUndefined()
    })

    test('a playlist is returned with books and episodes in their order', async () => {
      const podcast = aPodcast(place)
      await save([podcast])
      const [book = NO_ID] = await books({})
      const episodeIds = podcast.media.kind === 'podcast' ? podcast.media.episodes.map(({ id }) => id) : []
      const entries = [
        { itemId: podcast.id, episodeId: episodeIds[1] ?? '' },
        { itemId: book, episodeId: null },
        { itemId: podcast.id, episodeId: episodeIds[0] ?? '' },
      ]
      const playlist = await keepPlaylist({ entries, coverPath: 'somewhere' })
      expect(await findPlaylist(db, playlist.id)).toEqual(playlist)
      const turned = { ...playlist, entries: entries.toReversed().slice(0, 2), updatedAt: NOON + 5 }
      await keepPlaylist(turned)
      expect(await findPlaylist(db, playlist.id)).toEqual(turned)
      expect(await findEpisodeRefs(db, [episodeIds[0] ?? '', 'nothing'])).toEqual(
        new Map([
          [episodeIds[0], { id: episodeIds[0], num: expect.any(Number) as number, itemId: podcast.id }],
        ]),
      )
      await db.transaction().execute((tx) => deleteGroup(tx, 'playlist', playlist.id))
      expect(await findPlaylist(db, playlist.id)).toBeUndefined()
    })

    test('pages are sorted by name; a collection with only hidden books is neither listed nor counted', async () => {
      place = await aPlace(db)
      const [open = NO_ID, secret = NO_ID] = await books({ tags: ['family'] }, { tags: ['secret'] })
      const named = (name: string, itemIds: ItemId[]) => keepCollection({ name, itemIds })
      const ten = await named('Shelf 10', [open, secret])
      const hidden = await named('Shelf 1', [secret])
      const two = await named('shelf 2', [open])
      const empty = await named('Shelf 3', [])
      const viewer = aUser({
        permissions: { ...aUser().permissions, accessAllTags: false },
        itemTags: ['family'],
      })
      const pageFor = (who: User, size = 0, number = 0) =>
        pageOfCollections(db, who, { libraryId: place.libraryId, size, number })
      expect(await pageFor(viewer)).toEqual({ total: 3, ids: [two.id, empty.id, ten.id] })
      expect(await pageFor(viewer, 2, 1)).toEqual({ total: 3, ids: [ten.id] })
      expect(await pageFor(viewer, 2, 9)).toEqual({ total: 3, ids: [] })
      expect(await pageFor(owner)).toMatchObject({ total: 4, ids: [hidden.id, two.id, empty.id, ten.id] })
      expect([...(await findItemRefs(db, viewer, [open, secret, asItemId('nothing')])).keys()]).toEqual([
        open,
      ])
    })

    test('playlists are listed and counted per owner and library', async () => {
      place = await aPlace(db)
      const other = aUser()
      await db.transaction().execute((tx) => saveUser(tx, other))
      const mine = await keepPlaylist({ name: 'B' })
      const first = await keepPlaylist({ name: 'a' })
      await keepPlaylist({ userId: other.id })
      expect(await pageOfPlaylists(db, owner.id, { libraryId: place.libraryId, ...EVERYTHING })).toEqual({
        total: 2,
        ids: [first.id, mine.id],
      })
      expect(await countPlaylists(db, other.id, place.libraryId)).toBe(1)
    })

    test('a deleted item leaves collections and playlists, which can be looked up beforehand', async () => {
      const [gone = NO_ID, stays = NO_ID] = await books({}, {})
      const collection = await keepCollection({ itemIds: [gone, stays] })
      const playlist = await keepPlaylist({ entries: [{ itemId: gone, episodeId: null }] })
      expect(await findHolders(db, [gone])).toEqual({
        collectionIds: [collection.id],
        playlistIds: [playlist.id],
      })
      expect(await findHolders(db, [])).toEqual({ collectionIds: [], playlistIds: [] })
      await deleteItem(gone)
      expect((await findCollection(db, collection.id))?.itemIds).toEqual([stays])
      expect((await findPlaylist(db, playlist.id))?.entries).toEqual([])
    })

    test('deleting an account removes its playlists and keeps its collections', async () => {
      const leaver = aUser()
      await db.transaction().execute((tx) => saveUser(tx, leaver))
      const collection = await keepCollection({ userId: leaver.id })
      const playlist = await keepPlaylist({ userId: leaver.id })
      await db.deleteFrom('user').where('id', '=', leaver.id).execute()
      expect(await findCollection(db, collection.id)).toMatchObject({ userId: null })
      expect(await findPlaylist(db, playlist.id)).toBeUndefined()
    })
  })
}
