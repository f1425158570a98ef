import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import { describe, expectTypeOf, test } from 'vitest'
import type { Facts } from '../src/features/browse/catalogue.types.ts'
import type { itemLister } from '../src/features/browse/listed-items.service.ts'
import type { addBook } from '../src/features/collections/collections.service.ts'
import type { countPlaylists } from '../src/features/collections/playlists.store.ts'
import type { deleteItems } from '../src/features/items/item-edits.service.ts'
import type { getItem } from '../src/features/items/items.service.ts'
import type { giveAccess } from '../src/features/libraries/libraries.store.ts'
import type { listOpenOn } from '../src/features/playback/sessions.store.ts'
import type { toDevice } from '../src/features/playback/device.rules.ts'
import type { readKnownEpisodes } from '../src/features/podcasts/episodes/known-episodes.store.ts'
import type { listBookmarks } from '../src/features/progress/bookmarks.store.ts'
import type { findOwnProgress } from '../src/features/progress/progress.service.ts'
import type { listPlayed } from '../src/features/shelves/played-items.store.ts'
import type { endLogin } from '../src/features/users/logins.service.ts'
import type { asLibraryViewer } from '../src/features/visibility/visibility.rules.ts'
import type { ItemNum, Position } from '../src/platform/ids.types.ts'

/** These are checked by the compiler, not at run time: `npm run check` fails if one does not hold. */

type Given<F extends (...given: never[]) => unknown, At extends number> = Parameters<F>[At]

describe('ids of different kinds', () => {
  test('are not interchangeable', () => {
    expectTypeOf<UserId>().not.toExtend<ItemId>()
    expectTypeOf<ItemId>().not.toExtend<UserId>()
    expectTypeOf<LibraryId>().not.toExtend<ItemId>()
    expectTypeOf<ItemId>().not.toExtend<LibraryId>()
    expectTypeOf<UserId>().not.toExtend<LibraryId>()
    expectTypeOf<ItemNum>().not.toExtend<Position>()
    expectTypeOf<Position>().not.toExtend<ItemNum>()
  })

  test('are not plain strings and numbers', () => {
    expectTypeOf<string>().not.toExtend<ItemId>()
    expectTypeOf<string>().not.toExtend<LibraryId>()
    expectTypeOf<string>().not.toExtend<UserId>()
    expectTypeOf<number>().not.toExtend<ItemNum>()
    expectTypeOf<number>().not.toExtend<Position>()
    expectTypeOf<ItemId>().toExtend<string>()
    expectTypeOf<Position>().toExtend<number>()
  })

  test('are required by stores, services and rules', () => {
    expectTypeOf<Given<typeof listBookmarks, 2>>().toEqualTypeOf<UserId>()
    expectTypeOf<Given<typeof listBookmarks, 3>>().toEqualTypeOf<ItemId | null | undefined>()
    expectTypeOf<Given<typeof findOwnProgress, 2>>().toEqualTypeOf<ItemId>()
    expectTypeOf<Given<typeof listOpenOn, 1>>().toEqualTypeOf<UserId>()
    expectTypeOf<Given<typeof toDevice, 2>>().toEqualTypeOf<UserId>()
    expectTypeOf<Given<typeof asLibraryViewer, 1>>().toEqualTypeOf<LibraryId>()
    expectTypeOf<Given<typeof getItem, 2>>().toEqualTypeOf<ItemId>()
    expectTypeOf<Given<typeof deleteItems, 1>>().toEqualTypeOf<LibraryId>()
    expectTypeOf<Given<typeof deleteItems, 2>>().toEqualTypeOf<readonly ItemId[]>()
    expectTypeOf<Given<typeof endLogin, 2>>().toEqualTypeOf<UserId>()
    expectTypeOf<Given<typeof giveAccess, 1>>().toEqualTypeOf<UserId>()
    expectTypeOf<Given<typeof giveAccess, 2>>().toEqualTypeOf<LibraryId>()
    expectTypeOf<Given<typeof countPlaylists, 1>>().toEqualTypeOf<UserId>()
    expectTypeOf<Given<typeof countPlaylists, 2>>().toEqualTypeOf<LibraryId>()
    expectTypeOf<Given<typeof addBook, 3>>().toEqualTypeOf<ItemId>()
    expectTypeOf<Given<typeof readKnownEpisodes, 1>>().toEqualTypeOf<ItemNum>()
    expectTypeOf<Given<typeof readKnownEpisodes, 2>>().toEqualTypeOf<UserId>()
    expectTypeOf<Given<typeof listPlayed, 1>>().toEqualTypeOf<UserId>()
    expectTypeOf<Given<typeof listPlayed, 2>>().toEqualTypeOf<LibraryId>()
    expectTypeOf<Given<Facts['positionOf'], 0>>().toEqualTypeOf<ItemNum>()
    expectTypeOf<Given<Awaited<ReturnType<typeof itemLister>>, 0>>().toEqualTypeOf<Position>()
  })
})
