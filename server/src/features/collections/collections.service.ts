import type { CollectionChange, NewCollection } from '@lectern/contract/collections'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type ItemInPlace, maySee } from '../items/items.service.ts'
import { getLibraries, getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../users/visibility.rules.ts'
import { changedCollection, checkBook, draftCollection, withItems } from './collections.rules.ts'
import {
  deleteCollection,
  findCollection,
  loadCollections,
  pageOfCollections,
  saveCollection,
} from './collections.store.ts'
import { type Collection, EVERYTHING, type PageChoice, type PageOf } from './collections.types.ts'
import { findItemRefs } from './item-refs.store.ts'
import { appended, without } from './places.rules.ts'
import { loadPlaces } from './shown-items.service.ts'

/** Collections: anyone sees what they may see of them; who may change them is said by the endpoints. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

/** A collection as one viewer sees it. */
export interface ShownCollection {
  readonly collection: Collection
  readonly books: readonly ItemInPlace[]
}

export async function getCollection(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  id: string,
): Promise<ShownCollection> {
  const collection = (await findCollection(ctx.db, id)) ?? notFound('Collection')
  const shown = showTo(viewer, collection, await loadPlaces(ctx.db, collection.itemIds))
  return shown ?? notFound('Collection')
}

export async function getCollectionsOfLibrary(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  libraryId: string,
  page: PageChoice,
): Promise<PageOf<ShownCollection>> {
  const library = await getLibrary(ctx, viewer, libraryId)
  const { total, ids } = await pageOfCollections(ctx.db, viewer, library.id, page)
  const found = await loadCollections(ctx.db, ids)
  const places = await loadPlaces(
    ctx.db,
    found.flatMap(({ itemIds }) => itemIds),
  )
  const results = found.map((collection) => showTo(viewer, collection, places))
  return { total, results: results.filter((shown) => shown !== undefined) }
}

export async function getCollections(ctx: Pick<Context, 'db'>, viewer: User): Promise<ShownCollection[]> {
  const all: ShownCollection[] = []
  for (const library of await getLibraries(ctx, viewer)) {
    const { results } = await getCollectionsOfLibrary(ctx, viewer, library.id, EVERYTHING)
    all.push(...results)
  }
  return all
}

/** What the viewer sees of it; undefined when all that is in it is hidden from them. */
export function showTo(
  viewer: User,
  collection: Collection,
  places: ReadonlyMap<string, ItemInPlace>,
): ShownCollection | undefined {
  if (!maySeeLibrary(viewer, collection.libraryId)) return undefined
  const books = collection.itemIds
    .map((id) => places.get(id))
    .filter((place) => place !== undefined)
    .filter(({ item }) => maySee(viewer, item))
  return books.length === 0 && collection.itemIds.length > 0 ? undefined : { collection, books }
}

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
  ctx.events.tell('collection.added', { collection: draft })
  return getCollection(ctx, editor, draft.id)
}

export async function changeCollection(
  ctx: Ctx,
  editor: User,
  id: string,
  change: CollectionChange,
): Promise<ShownCollection> {
  return edit(ctx, editor, id, async (tx, collection) => {
    const seen = await seenIds(tx, editor, collection.itemIds)
    const added = (change.books ?? []).filter((bookId) => !seen.has(bookId))
    await checkBooks(tx, editor, added, collection.libraryId)
    return changedCollection(collection, change, (itemId) => seen.has(itemId))
  })
}

export async function addBook(ctx: Ctx, editor: User, id: string, bookId: string): Promise<ShownCollection> {
  return edit(ctx, editor, id, async (tx, collection) => {
    await checkBooks(tx, editor, [bookId], collection.libraryId)
    if (collection.itemIds.includes(bookId)) invalid('Book already in collection')
    return withItems(collection, [...collection.itemIds, bookId])
  })
}

export async function addBooks(
  ctx: Ctx,
  editor: User,
  id: string,
  bookIds: readonly string[],
): Promise<ShownCollection> {
  return edit(ctx, editor, id, async (tx, collection) => {
    await checkBooks(tx, editor, bookIds, collection.libraryId)
    return withItems(collection, appended(collection.itemIds, bookIds, asItIs))
  })
}

/** A book that is not in it is no matter; one that is not there at all is. */
export async function removeBook(
  ctx: Ctx,
  editor: User,
  id: string,
  bookId: string,
): Promise<ShownCollection> {
  return edit(ctx, editor, id, async (tx, collection) => {
    if (!(await seenIds(tx, editor, [bookId])).has(bookId)) notFound('Book')
    return withItems(collection, without(collection.itemIds, [bookId], asItIs))
  })
}

/** What the editor may not see is not theirs to take out. */
export async function removeBooks(
  ctx: Ctx,
  editor: User,
  id: string,
  bookIds: readonly string[],
): Promise<ShownCollection> {
  return edit(ctx, editor, id, async (tx, collection) => {
    const seen = await seenIds(tx, editor, bookIds)
    return withItems(collection, without(collection.itemIds, [...seen], asItIs))
  })
}

export async function removeCollection(ctx: Ctx, editor: User, id: string): Promise<void> {
  const { collection } = await getCollection(ctx, editor, id)
  await ctx.db.transaction().execute((tx) => deleteCollection(tx, id))
  ctx.events.tell('collection.removed', { collection })
}

/** Loads, lets `change` decide, saves and tells: the last two only when something is different. */
async function edit(
  ctx: Ctx,
  editor: User,
  id: string,
  change: (tx: Tx, collection: Collection) => Promise<Collection>,
): Promise<ShownCollection> {
  const before = (await getCollection(ctx, editor, id)).collection
  const saved = await ctx.db.transaction().execute(async (tx) => {
    const current = (await findCollection(tx, before.id)) ?? notFound('Collection')
    const changed = await change(tx, current)
    if (changed === current) return undefined
    const after = { ...changed, updatedAt: ctx.clock.now() }
    await saveCollection(tx, after)
    return after
  })
  if (saved) ctx.events.tell('collection.changed', { collection: saved })
  return showAfterwards(ctx, editor, id)
}

/** Whoever took out the last book they may see still gets an answer: the collection, with nothing in it. */
async function showAfterwards(ctx: Ctx, editor: User, id: string): Promise<ShownCollection> {
  const collection = (await findCollection(ctx.db, id)) ?? notFound('Collection')
  const places = await loadPlaces(ctx.db, collection.itemIds)
  return showTo(editor, collection, places) ?? { collection, books: [] }
}

async function seenIds(db: Db, viewer: User, ids: readonly string[]): Promise<Set<string>> {
  const refs = await findItemRefs(db, viewer, ids)
  return new Set([...refs.values()].filter((ref) => maySeeLibrary(viewer, ref.libraryId)).map(({ id }) => id))
}

async function checkBooks(db: Db, editor: User, ids: readonly string[], libraryId: string): Promise<void> {
  const refs = await findItemRefs(db, editor, ids)
  for (const id of ids) {
    const ref = refs.get(id)
    checkBook(ref && maySeeLibrary(editor, ref.libraryId) ? ref : undefined, libraryId)
  }
}

const asItIs = (id: string): string => id
