import type { LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { ItemNum } from '../../platform/ids.types.ts'
import { noteChange } from '../items/item-edits.service.ts'
import { findOrphans, findWrongSums, type Picture } from './database-checks.store.ts'
import {
  findAuthors,
  findItems,
  type RepairedAuthor,
  type RepairedItem,
  removeCovers,
  removeOrphansOf,
  removePhotos,
  saveSums,
  stampEverything,
  stampItems,
} from './repairs.store.ts'

/**
 * Repairs. Each returns how many things it changed, and increments the change numbers, so that lists and items are not
 * shown as they were before.
 */

type RepairContext = Pick<Context, 'db' | 'events'>

export async function repairOrphans({ db, events }: RepairContext): Promise<number> {
  let removed = 0
  // Removing rows may orphan others.
  for (let found = await findOrphans(db); found.length > 0; found = await findOrphans(db)) {
    await db.transaction().execute(async (tx) => {
      for (const reference of found) {
        await removeOrphansOf(tx, reference)
        removed += reference.count
      }
      // The rows may have been part of any item.
      await stampEverything(tx)
    })
  }
  events.emit('memory.stale', {})
  return removed
}

export async function repairSums(ctx: RepairContext): Promise<number> {
  const items = await ctx.db.transaction().execute(async (tx) => {
    const wrong = await findWrongSums(tx)
    const changed = await noteItems(
      tx,
      wrong.map(({ num }) => num),
    )
    await saveSums(tx, wrong)
    return changed
  })
  tellUpdated(ctx, items)
  return items.length
}

export async function forgetPictures(ctx: RepairContext, pictures: readonly Picture[]): Promise<number> {
  const covers = pictures.flatMap((picture) => (picture.kind === 'cover' ? [picture.num] : []))
  const photos = pictures.flatMap((picture) => (picture.kind === 'author' ? [picture.num] : []))
  const { items, authors } = await ctx.db.transaction().execute(async (tx) => {
    const changed = { items: await noteItems(tx, covers), authors: await noteAuthors(tx, photos) }
    await removeCovers(tx, covers)
    await removePhotos(tx, photos)
    return changed
  })
  tellUpdated(ctx, items)
  for (const author of authors) ctx.events.emit('author.changed', author)
  return pictures.length
}

async function noteItems(tx: Tx, nums: readonly ItemNum[]): Promise<RepairedItem[]> {
  const items = await findItems(tx, nums)
  for (const [libraryId, changed] of byLibrary(items)) {
    const changeNum = await noteChange(tx, libraryId)
    await stampItems(
      tx,
      changed.map(({ num }) => num),
      changeNum,
    )
  }
  return items
}

async function noteAuthors(tx: Tx, nums: readonly number[]): Promise<RepairedAuthor[]> {
  const authors = await findAuthors(tx, nums)
  for (const libraryId of byLibrary(authors).keys()) await noteChange(tx, libraryId)
  return authors
}

function tellUpdated({ events }: RepairContext, items: readonly RepairedItem[]): void {
  for (const [libraryId, updated] of byLibrary(items))
    events.emit('items.updated', { libraryId, ids: updated.map(({ id }) => id) })
}

const byLibrary = <T extends { readonly libraryId: LibraryId }>(things: readonly T[]) =>
  groupBy(things, ({ libraryId }) => libraryId)
