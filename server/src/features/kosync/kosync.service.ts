import type { Context } from '../../context.ts'
import { changeProgress, findOwnProgress } from '../progress/progress.service.ts'
import type { User } from '../users/users.types.ts'
import type { Digests } from './digests.service.ts'
import { findBookOf } from './digests.store.ts'
import type { DocumentBook, KosyncPlace } from './kosync.types.ts'
import { dropOldPlaces, findNewestPlaceOf, findStoredPlace, savePlace } from './places.store.ts'
import { changeFor, differs, progressFor } from './translate.rules.ts'

/** Syncs positions with KOReader. Its reports are stored verbatim, even for unknown books. */

export interface KosyncContext extends Pick<Context, 'db' | 'clock' | 'events'> {
  readonly digests: Digests
}

/** Per account: positions in books that are not in any library, of which clients can make up as many as they like. */
const MOST_UNKNOWN = 5000

/** Identifies our own positions on the device. */
const OWN_DEVICE = { device: 'Lectern', deviceId: 'lectern' }

export async function putPlace(
  ctx: KosyncContext,
  user: User,
  reported: Omit<KosyncPlace, 'updatedAt'>,
): Promise<KosyncPlace> {
  const place = { ...reported, updatedAt: ctx.clock.now() }
  const book = await findBook(ctx, user, place.document)
  if (book) await apply(ctx, user, book, place)
  await ctx.db.transaction().execute(async (tx) => {
    await savePlace(tx, user.id, place, book?.itemNum ?? null)
    if (!book) await dropOldPlaces(tx, user.id, MOST_UNKNOWN)
  })
  return place
}

export async function getPlace(
  ctx: KosyncContext,
  user: User,
  document: string,
): Promise<KosyncPlace | undefined> {
  const stored = await findStoredPlace(ctx.db, user.id, document)
  const book = await findBook(ctx, user, document)
  if (!book) return stored
  const own = await findOwnProgress(ctx, user, book.itemId, null)
  if (stored && stored.itemId === null) {
    // The book was added after the position was reported.
    const isNewer = own === undefined || own.updatedAt < stored.updatedAt
    if (isNewer) await apply(ctx, user, book, stored)
    await ctx.db.transaction().execute((tx) => savePlace(tx, user.id, stored, book.itemNum))
    if (isNewer) return stored
  }
  if (!own || own.ebookFraction === null || (stored && !differs(own, stored))) return stored
  const newest = await findNewestPlaceOf(ctx.db, user.id, book.itemNum)
  // The position is from another copy of the book on another device: valid as long as nothing was read elsewhere.
  if (newest && !differs(own, newest)) return { ...newest, document }
  const progress = progressFor(own, book)
  if (progress === null) return stored
  return { document, progress, percentage: own.ebookFraction, ...OWN_DEVICE, updatedAt: own.updatedAt }
}

/** Computes the hashes of new files first, if that doesn't take long. */
async function findBook(ctx: KosyncContext, user: User, document: string): Promise<DocumentBook | undefined> {
  const known = await findBookOf(ctx.db, user, document)
  if (known) return known
  await ctx.digests.catchUp()
  return findBookOf(ctx.db, user, document)
}

async function apply(
  ctx: KosyncContext,
  user: User,
  book: DocumentBook,
  reported: Pick<KosyncPlace, 'progress' | 'percentage'>,
): Promise<void> {
  const own = await findOwnProgress(ctx, user, book.itemId, null)
  const place = changeFor(reported, book, own)
  // As in Lectern's own reader; a book with audio is finished by listening.
  const isAtEnd = reported.percentage >= 1 && !book.hasAudio && !own?.isFinished
  if (place || isAtEnd)
    await changeProgress(ctx, user, book.itemId, null, { ...place, ...(isAtEnd && { isFinished: true }) })
}
