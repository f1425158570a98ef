import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { CollectionChange, NewCollection } from '@lectern/contract/collections'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { changedCollection, checkBook, draftCollection, withItems } from './collections.rules.ts'
import { findCollection, saveCollection } from './collections.store.ts'
import type { Collection } from './collections.types.ts'
import { getCollection, seenIds, type ShownCollection, showTo } from './collections-view.service.ts'
import { lockGroup } from './groups.store.ts'
import { findItemRefs } from './item-refs.store.ts'
import { appended, without } from './places.rules.ts'
import { removeGroup } from './remove-group.service.ts'
import { loadPlaces } from './shown-items.service.ts'

/** Changes to collections. The endpoints decide who may make them; books the editor may not see can't be changed. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>
type Edit<Given> = (ctx: Ctx, editor: User, id: string, given: Given) => Promise<ShownCollection>

export async function createCollection(
  ctx: Ctx,
  editor: User,
  given: NewCollection,
): Promise<ShownCollection> {
  const library = await getLibrary(ctx, editor, given.libraryId)
  const draft = draftCollection(given, { id: newId(), userId: editor.id, now: ctx.clock.now() })
  await ctx.db.transaction().execute(async (tx) => {
    await checkBooks(tx, editor, draft.itemIds, library.id)
    await saveCollection(tx, draft)
  })
  ctx.events.emit('collection.added', { collection: draft })
  return getCollection(ctx, editor, draft.id)
}

export const changeCollection: Edit<CollectionChange> = (ctx, editor, id, change) =>
  edit(ctx, editor, id, async (tx, collection) => {
    const seen = await seenIds(tx, editor, collection.itemIds)
    const added = (change.books ?? []).filter((bookId) => !seen.has(bookId))
    await checkBooks(tx, editor, added, collection.libraryId)
    return changedCollection(collection, change, (itemId) => seen.has(itemId))
  })

export const addBook: Edit<ItemId> = (ctx, editor, id, bookId) =>
  edit(ctx, editor, id, async (tx, collection) => {
    await checkBooks(tx, editor, [bookId], collection.libraryId)
    if (collection.itemIds.includes(bookId)) invalid('Book already in collection')
    return withItems(collection, [...collection.itemIds, bookId])
  })

export const addBooks: Edit<readonly ItemId[]> = (ctx, editor, id, bookIds) =>
  edit(ctx, editor, id, async (tx, collection) => {
    await checkBooks(tx, editor, bookIds, collection.libraryId)
    return withItems(collection, appended(collection.itemIds, bookIds, asItIs))
  })

/** Removing a book that is not in the collection is no error, but the book has to exist. */
export const removeBook: Edit<ItemId> = (ctx, editor, id, bookId) =>
  edit(ctx, editor, id, async (tx, collection) => {
    if (!(await seenIds(tx, editor, [bookId])).has(bookId)) notFound('Book')
    return withItems(collection, without(collection.itemIds, [bookId], asItIs))
  })

/** Books the editor may not see are not removed. */
export const removeBooks: Edit<readonly ItemId[]> = (ctx, editor, id, bookIds) =>
  edit(ctx, editor, id, async (tx, collection) => {
    const seen = await seenIds(tx, editor, bookIds)
    return withItems(collection, without(collection.itemIds, [...seen], asItIs))
  })

export async function removeCollection(ctx: Ctx, editor: User, id: string): Promise<void> {
  const { collection } = await getCollection(ctx, editor, id)
  await removeGroup(ctx, 'collection', collection, editor)
  ctx.events.emit('collection.removed', { collection })
}

/** Announces a collection that was restored from the trash. */
export async function announceRestoredCollection(
  ctx: Pick<Context, 'db' | 'events'>,
  id: string,
): Promise<void> {
  const collection = await findCollection(ctx.db, id)
  if (collection) ctx.events.emit('collection.added', { collection })
}

/** Loads the collection and applies `change`; saves and announces it only if something changed. */
async function edit(
  ctx: Ctx,
  editor: User,
  id: string,
  change: (tx: Tx, collection: Collection) => Promise<Collection>,
): Promise<ShownCollection> {
  const before = (await getCollection(ctx, editor, id)).collection
  const saved = await ctx.db.transaction().execute(async (tx) => {
    await lockGroup(tx, 'collection', before.id)
    const current = (await findCollection(tx, before.id)) ?? notFound('Collection')
    const changed = await change(tx, current)
    if (changed === current) return undefined
    const after = { ...changed, updatedAt: ctx.clock.now() }
    await saveCollection(tx, after)
    return after
  })
  if (saved) ctx.events.emit('collection.changed', { collection: saved })
  return showAfterwards(ctx, editor, id)
}

/** Also returns the collection, without books, if the editor removed the last book they may see. */
async function showAfterwards(ctx: Ctx, editor: User, id: string): Promise<ShownCollection> {
  const collection = (await findCollection(ctx.db, id)) ?? notFound('Collection')
  const places = await loadPlaces(ctx.db, collection.itemIds)
  return showTo(editor, collection, places) ?? { collection, books: [] }
}

async function checkBooks(db: Db, editor: User, ids: readonly ItemId[], libraryId: LibraryId): Promise<void> {
  const refs = await findItemRefs(db, editor, ids)
  for (const id of ids) checkBook(refs.get(id), libraryId)
}

const asItIs = (id: ItemId): ItemId => id
