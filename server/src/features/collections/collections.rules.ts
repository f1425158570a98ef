import type { CollectionChange, NewCollection } from '@lectern/contract/collections'
import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import { invalid, notFound } from '../../lib/errors.ts'
import type { Collection, ItemRef } from './collections.types.ts'
import { isSameOrder, orSame, rearranged } from './places.rules.ts'

const asItIs = (id: ItemId) => id

export function draftCollection(
  { libraryId, name, description, books }: NewCollection,
  maker: { readonly id: string; readonly userId: UserId; readonly now: number },
): Collection {
  return {
    id: maker.id,
    libraryId,
    userId: maker.userId,
    name,
    description: description ?? null,
    itemIds: [...new Set(books)],
    createdAt: maker.now,
    updatedAt: maker.now,
  }
}

/** Applies a change to a collection; returns the same object if nothing changes. */
export function changedCollection(
  collection: Collection,
  { name, description, books }: CollectionChange,
  isSeen: (itemId: ItemId) => boolean,
): Collection {
  const itemIds =
    books === undefined ? collection.itemIds : rearranged(collection.itemIds, books, isSeen, asItIs)
  return withDifference(collection, {
    ...collection,
    name: name ?? collection.name,
    description: description === undefined ? collection.description : description,
    itemIds,
  })
}

export function withItems(collection: Collection, itemIds: readonly ItemId[]): Collection {
  return withDifference(collection, { ...collection, itemIds })
}

function withDifference(before: Collection, after: Collection): Collection {
  return orSame(before, after, isSameOrder(before.itemIds, after.itemIds, asItIs))
}

/** Collections only take books of their own library. `ref` is undefined if the editor may not see the book. */
export function checkBook(ref: ItemRef | undefined, libraryId: LibraryId): void {
  if (ref === undefined) notFound('Book')
  if (ref.libraryId !== libraryId) invalid('Book in different library')
  if (ref.isPodcast) invalid('A podcast can’t be in a collection')
}
