import type { DuplicateReason } from '@lectern/contract/duplicates'
import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { getItems } from '../../items/items.service.ts'
import type { User } from '../../users/users.types.ts'
import { alikeInLength, groupDuplicates } from './duplicates.rules.ts'
import {
  listFacts,
  listSameNumber,
  listSameSound,
  listSameTitle,
  type SharedKey,
} from './duplicates.store.ts'
import type { Duplicate, Duplicates } from './duplicates.types.ts'

/** More groups are shown once some of these are resolved. */
const MAX_GROUPS = 100

/** Finds duplicate items among those the viewer may see. */
export async function findDuplicates(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  libraryId: LibraryId | undefined,
): Promise<Duplicates> {
  const shelf = { viewer, libraryId }
  const as = (reason: DuplicateReason, found: readonly SharedKey[]) =>
    found.map((one) => ({ ...one, reason }))
  const groups = groupDuplicates([
    ...as('sound', await listSameSound(ctx.db, shelf)),
    ...as('isbn', await listSameNumber(ctx.db, shelf, 'isbn')),
    ...as('asin', await listSameNumber(ctx.db, shelf, 'asin')),
    ...alikeInLength(await listSameTitle(ctx.db, shelf)),
  ])
  const shown = groups.slice(0, MAX_GROUPS)
  const ids = shown.flatMap(({ itemIds }) => itemIds)
  const places = new Map((await getItems(ctx, viewer, ids)).map((place) => [place.item.id, place]))
  const facts = new Map((await listFacts(ctx.db, ids)).map((one) => [one.id, one]))
  const inPlace = (id: ItemId): Duplicate[] => {
    const [place, fact] = [places.get(id), facts.get(id)]
    return place && fact ? [{ place, facts: fact }] : []
  }
  return {
    groups: shown
      .map(({ reasons, itemIds }) => ({ reasons, items: itemIds.flatMap(inPlace) }))
      .filter(({ items }) => items.length > 1),
    total: groups.length,
  }
}
