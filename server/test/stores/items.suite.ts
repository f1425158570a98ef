import { asItemId } from '@lectern/contract/ids'
import { ItemExpandedView, ItemMinifiedView, ItemView } from '@lectern/contract/items'
import { beforeAll, describe, expect, test } from 'vitest'
import { ITEM_FLAG } from '../../src/features/items/item-flags.rules.ts'
import { loadItems, loadPlayedItems } from '../../src/features/items/storage/items-read.store.ts'
import {
  presentItem,
  presentItemExpanded,
  presentItemMinified,
} from '../../src/features/items/present/items.present.ts'
import type { Item } from '../../src/features/items/items.types.ts'
import { markMissing, saveItems } from '../../src/features/items/storage/items-write.store.ts'
import { sweepUnusedNames } from '../../src/features/items/storage/people.store.ts'
import {
  readExpandedViews,
  readMinifiedViews,
  saveViews,
} from '../../src/features/items/views/item-views.store.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { NOON } from '../clock.ts'
import { aBook, aPlace, aPodcast } from '../items.ts'

const OPTIONS = { sortingPrefixes: ['the'], now: NOON }
const AROUND = { folderPath: '/books', sortingPrefixes: ['the'] }

export function itemsSuite(openMigrated: () => Promise<Db>): void {
  describe('items', () => {
    let db: Db
    beforeAll(async () => {
      db = await openMigrated()
    })
    const save = (items: Item[]) => db.transaction().execute((tx) => saveItems(tx, items, OPTIONS))

    test('keep the latest of several views rendered by concurrent requests', async () => {
      const book = aBook(await aPlace(db))
      await save([book])
      const { num, change_num: latest } = await db
        .selectFrom('item')
        .select(['num', 'change_num'])
        .where('id', '=', book.id)
        .executeTakeFirstOrThrow()
      const view = (change_num: number) => {
        const text = JSON.stringify({ change_num })
        return { id: book.id, item_num: num, change_num, format: 1, minified: text, expanded: text }
      }
      const views = [view(latest - 1), view(latest), view(latest), view(latest - 1)]
      await db.transaction().execute((tx) => saveViews(tx, views, 100))
      for (const read of [readMinifiedViews, readExpandedViews]) {
        const [stored] = await read(db, [num])
        expect(stored?.change_num).toBe(latest)
        expect(Buffer.from(stored?.bytes ?? []).toString()).toBe(`{"change_num":${latest}}`)
      }
    })

    test('are returned as saved, with ids for their people', async () => {
      const place = await aPlace(db)
      const [book, podcast] = [aBook(place), aPodcast(place)]
      await save([book, podcast])
      const [loadedBook, loadedPodcast] = await loadItems(db, [book.id, podcast.id, asItemId('nothing')])
      expect(loadedBook).toEqual({
        ...book,
        oldId: null,
        media: {
          ...book.media,
          authors: [{ id: expect.any(String) as string, name: 'Ada Moor' }],
          series: [{ id: expect.any(String) as string, name: 'Coast', sequence: '2' }],
        },
      })
      const kept = 'episodes' in podcast.media ? podcast.media.episodes : []
      const episodes = kept.map((episode) => ({ ...episode, oldId: null }))
      expect(loadedPodcast).toEqual({ ...podcast, oldId: null, media: { ...podcast.media, episodes } })
    })

    test('loaded for playback are the same, with fewer file fields', async () => {
      const place = await aPlace(db)
      const [book, podcast] = [aBook(place), aPodcast(place)]
      await save([book, podcast])
      const ids = [book.id, podcast.id, asItemId('nothing')]
      const whole = await loadItems(db, ids)
      const played = whole.map((item) => ({
        ...item,
        files: item.files.map(({ relPath, kind, size, media }) => ({
          relPath,
          kind,
          size,
          media: media && {
            trackIndex: media.trackIndex,
            durationSeconds: media.durationSeconds,
            mimeType: media.mimeType,
          },
        })),
      }))
      expect(played.flatMap(({ files }) => files)).not.toEqual([])
      expect(await loadPlayedItems(db, ids)).toEqual(played)
    })

    test('are replaced as a whole when saved again', async () => {
      const place = await aPlace(db)
      const book = aBook(place, { title: 'First' })
      await save([book])
      await save([
        aBook(place, { id: book.id, title: 'Second', authors: ['Bo Lund'], fileNames: ['02.mp3'], tags: [] }),
      ])
      const [loaded] = await loadItems(db, [book.id])
      expect(loaded?.media.title).toBe('Second')
      expect(loaded?.files.map((file) => file.relPath)).toEqual(['02.mp3'])
      expect(loaded?.tags).toEqual([])
      await db.transaction().execute((tx) => sweepUnusedNames(tx, place.libraryId))
      const names = await db
        .selectFrom('author')
        .select('name')
        .where('library_id', '=', place.libraryId)
        .execute()
      expect(names).toEqual([{ name: 'Bo Lund' }])
    })

    test('match the contract in all their views', async () => {
      const place = await aPlace(db)
      const items = [aBook(place), aPodcast(place)]
      await save(items)
      const ids = items.map(({ id }) => id)
      for (const item of await loadItems(db, ids)) {
        expect(ItemMinifiedView.parse(presentItemMinified(item, AROUND))).toMatchObject({ id: item.id })
        expect(ItemView.parse(presentItem(item, AROUND))).toMatchObject({ id: item.id })
        expect(ItemExpandedView.parse(presentItemExpanded(item, AROUND))).toMatchObject({ id: item.id })
      }
    })

    test('that are missing are marked, counted as issues, and kept', async () => {
      const place = await aPlace(db)
      const [gone, here] = [aBook(place), aBook(place)]
      await save([gone, here])
      await db.transaction().execute((tx) => markMissing(tx, place.libraryId, [gone.id], NOON + 1))
      const [loaded] = await loadItems(db, [gone.id])
      expect(loaded?.isMissing).toBe(true)
      const flags = await db.selectFrom('item').select('flags').where('id', '=', gone.id).execute()
      expect(flags.map((row) => row.flags & ITEM_FLAG.hasIssues)).toEqual([ITEM_FLAG.hasIssues])
    })
  })
}
