import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Catalogues, createCatalogues } from '../../src/features/browse/catalogues.cache.ts'
import { maySee } from '../../src/features/items/items.service.ts'
import type { Item } from '../../src/features/items/items.types.ts'
import { saveItems } from '../../src/features/items/storage/items-write.store.ts'
import { defaultPermissions } from '../../src/features/users/users.rules.ts'
import type { User } from '../../src/features/users/users.types.ts'
import { asLibraryViewer, visibilityOf } from '../../src/features/visibility/visibility.rules.ts'
import { isVisibleInLibrary, isVisibleTo } from '../../src/features/visibility/visibility.sql.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { aUser } from '../build.ts'
import { NOON } from '../clock.ts'
import { aBook, aPlace, type Place } from '../items.ts'

/** Few names, used for tags and genres alike: a genre with the name of a listed tag must not count as the tag. */
const NAMES = ['family', 'crime', 'Family']
const NUM_LIBRARIES = 2
const NUM_ACCOUNTS = 100

const subsets = NAMES.reduce<string[][]>((all, name) => [...all, ...all.map((set) => [...set, name])], [[]])

/** One book for each combination. */
const everyBookIn = (place: Place): Item[] =>
  subsets.flatMap((tags) =>
    subsets.flatMap((genres) =>
      [true, false].map((isExplicit) => aBook(place, { tags, genres, isExplicit })),
    ),
  )

const someone = fc.record({
  type: fc.constantFrom('root', 'admin', 'user', 'guest' as const),
  itemTags: fc.constantFrom(...subsets),
  libraries: fc.uniqueArray(fc.nat({ max: NUM_LIBRARIES - 1 })),
  accessAllLibraries: fc.boolean(),
  accessAllTags: fc.boolean(),
  accessExplicitContent: fc.boolean(),
  selectedTagsNotAccessible: fc.boolean(),
})

export function visibilitySuite(open: () => Promise<Db>): void {
  describe('what an account may see', () => {
    let db: Db
    let places: Place[]
    let items: Item[]
    beforeAll(async () => {
      db = await open()
      places = [await aPlace(db), await aPlace(db)]
      items = places.flatMap(everyBookIn)
      for (const place of places) {
        const own = items.filter(({ libraryId }) => libraryId === place.libraryId)
        await db.transaction().execute((tx) => saveItems(tx, own, { sortingPrefixes: [], now: NOON }))
      }
    })

    test('is the same by the rule, in SQL and as a set per library', async () => {
      const catalogues = createCatalogues({ db })
      await fc.assert(
        fc.asyncProperty(someone, async ({ type, itemTags, libraries, ...granted }) => {
          const viewer = aUser({
            type,
            itemTags,
            libraryIds: libraries.flatMap((index) => places[index]?.libraryId ?? []),
            permissions: { ...defaultPermissions(type), ...granted },
          })
          const byRule = items.flatMap((item) => (maySee(viewer, item) ? [item.id] : [])).toSorted()
          expect(await listInSql(viewer)).toEqual(byRule)
          expect(await listInLibraries(viewer)).toEqual(byRule)
          expect(await listBySets(catalogues, viewer)).toEqual(byRule)
        }),
        { numRuns: NUM_ACCOUNTS },
      )
    })

    async function listInSql(viewer: User): Promise<string[]> {
      const rows = await db.selectFrom('item').select('item.id').where(isVisibleTo(viewer)).execute()
      return rows.map(({ id }) => id).toSorted()
    }

    async function listInLibraries(viewer: User): Promise<string[]> {
      const found: string[] = []
      for (const { libraryId } of places) {
        const checked = asLibraryViewer(viewer, libraryId)
        if (!checked) continue
        const rows = await db
          .selectFrom('item')
          .select('item.id')
          .where('item.library_id', '=', libraryId)
          .where(isVisibleInLibrary(checked))
          .execute()
        found.push(...rows.map(({ id }) => id))
      }
      return found.toSorted()
    }

    async function listBySets(catalogues: Catalogues, viewer: User): Promise<string[]> {
      const found: string[] = []
      for (const { libraryId } of places) {
        if (!asLibraryViewer(viewer, libraryId)) continue
        const ids = await catalogues.read(viewer, libraryId, async (catalogue) => {
          const visible = await catalogue.visible(visibilityOf(viewer))
          const all = await catalogue.ids()
          return all.filter((_id, position) => visible === null || visible[position] === 1)
        })
        found.push(...ids)
      }
      return found.toSorted()
    }
  })
}
