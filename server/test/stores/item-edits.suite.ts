import type { ItemId } from '@lectern/contract/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveChangedItems } from '../../src/features/items/storage/items-rewrite.store.ts'
import { loadItems } from '../../src/features/items/storage/items-read.store.ts'
import type { Item } from '../../src/features/items/items.types.ts'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { NOON } from '../clock.ts'
import { aBook, aPlace, aPodcast, type Place } from '../items.ts'

const OPTIONS = { sortingPrefixes: ['the'], now: NOON }

type Edit = (item: Item) => Item
const editMedia =
  (change: object): Edit =>
  (item) => ({ ...item, media: { ...item.media, ...change } })

const EDITS: Record<string, Edit> = {
  'a title': editMedia({ title: 'The Beacon' }),
  'all of its relations': (item) => ({
    ...editMedia({
      authors: [
        { id: null, name: 'Bo Lund' },
        { id: null, name: 'Ada Moor' },
      ],
      series: [{ id: null, name: 'Islands', sequence: '7' }],
      genres: ['Mystery', 'Sea'],
      narrators: [],
      publishedYear: '2001',
      publisher: null,
    })(item),
    tags: ['rain', 'family'],
  }),
  'one of two identical tags removed': (item) => ({ ...item, tags: ['twice'] }),
  'the sequence in a series': editMedia({ series: [{ id: null, name: 'Coast', sequence: '3' }] }),
  'chapters removed': editMedia({ chapters: [], chaptersSource: null }),
  'different files': (item) => ({ ...item, files: item.files.slice(0, 1) }),
  'the source of a value': (item) => ({ ...item, fieldSources: { title: { source: 'hand' } } }),
  'explicit content': editMedia({ isExplicit: true }),
}

export function itemEditsSuite(openMigrated: () => Promise<Db>): void {
  describe('item edits', () => {
    let db: Db
    beforeAll(async () => {
      db = await openMigrated()
    })
    const save = (items: Item[]) => db.transaction().execute((tx) => saveItems(tx, items, OPTIONS))

    async function stored(place: Place, make: (place: Place) => Item): Promise<Item> {
      const item = make(place)
      await save([item])
      const [loaded] = await loadItems(db, [item.id])
      if (!loaded) throw new Error('it was not saved')
      return loaded
    }

    test.each(Object.entries(EDITS))(
      '%s: have the same result as saving the whole item',
      async (_name, edit) => {
        const place = await aPlace(db)
        const make = (where: Place) =>
          aBook(where, { tags: ['twice', 'twice'], fileNames: ['01.mp3', '02.mp3'] })
        const [whole, light] = [await stored(place, make), await stored(place, make)]
        await save([edit(whole)])
        await db
          .transaction()
          .execute((tx) => saveChangedItems(tx, [{ before: light, item: edit(light) }], OPTIONS))
        expect(await everythingOf(db, light)).toEqual(await everythingOf(db, whole))
      },
    )

    test('of a podcast keep its episodes', async () => {
      const place = await aPlace(db)
      const before = await stored(place, aPodcast)
      const item = editMedia({ title: 'Harbour night', genres: ['Night'] })(before)
      await db.transaction().execute((tx) => saveChangedItems(tx, [{ before, item }], OPTIONS))
      expect(await loadItems(db, [before.id])).toEqual([item])
    })

    test('increase the library’s change number, and that of no other item', async () => {
      const place = await aPlace(db)
      const [one, other] = [await stored(place, aBook), await stored(place, aBook)]
      const numOf = async (id: ItemId) =>
        (await db.selectFrom('item').select('change_num').where('id', '=', id).executeTakeFirstOrThrow())
          .change_num
      const before = [await numOf(one.id), await numOf(other.id)]
      const item = editMedia({ title: 'Moved' })(one)
      await db.transaction().execute((tx) => saveChangedItems(tx, [{ before: one, item }], OPTIONS))
      expect(await numOf(one.id)).toBeGreaterThan(Math.max(...before))
      expect(await numOf(other.id)).toBe(before[1])
    })
  })
}

/** All rows of an item, without its identifying values. */
async function everythingOf(db: Db, { id, mediaId, ino }: Item): Promise<unknown> {
  const item = await db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const rowsOf = (table: 'book' | 'item_chapters' | 'item_author' | 'item_series' | 'item_label') =>
    db.selectFrom(table).selectAll().where('item_num', '=', item.num).execute()
  const files = await db
    .selectFrom('item_file')
    .leftJoin('media_file', 'media_file.file_num', 'item_file.num')
    .select(['rel_path', 'size', 'media_file.track_index', 'media_file.probe'])
    .where('item_file.item_num', '=', item.num)
    .orderBy('rel_path')
    .execute()
  const lists = {
    books: await rowsOf('book'),
    chapters: await rowsOf('item_chapters'),
    authors: await rowsOf('item_author'),
    series: await rowsOf('item_series'),
    labels: (await rowsOf('item_label')).toSorted((a, b) =>
      JSON.stringify(a).localeCompare(JSON.stringify(b)),
    ),
  }
  const { num: _num, change_num: _change, rel_path: _path, ...row } = item
  const own = [id, mediaId, ino]
  const text = JSON.stringify({ row, lists, files }, (key, value: unknown) =>
    key === 'item_num' || (typeof value === 'string' && own.includes(value)) ? undefined : value,
  )
  return JSON.parse(text)
}
