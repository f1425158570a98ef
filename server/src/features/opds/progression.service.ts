import type { ItemId } from '@lectern/contract/ids'
import type { OpdsProgression } from '@lectern/contract/opds'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { changeProgress, findOwnProgress } from '../progress/progress.service.ts'
import type { User } from '../users/users.types.ts'
import { describedBook } from './catalogue.service.ts'
import type { OfferedFile } from './opds.types.ts'
import { changeOf, locatorOf } from './progression.rules.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

const OWN_DEVICE = { id: 'lectern', name: 'Lectern' }

/** Null if the book was not started. */
export async function getProgression(
  ctx: Ctx,
  user: User,
  itemId: ItemId,
  addressOf: (file: OfferedFile) => string,
): Promise<OpdsProgression | null> {
  const book = await describedBook(ctx, user, itemId)
  const own = await findOwnProgress(ctx, user, itemId, null)
  const locator = own && locatorOf(own, book, addressOf)
  if (!own || !locator) return null
  return { modified: new Date(own.updatedAt).toISOString(), device: OWN_DEVICE, locator }
}

export async function setProgression(
  ctx: Ctx,
  user: User,
  itemId: ItemId,
  { modified, locator }: OpdsProgression,
): Promise<void> {
  const book = await describedBook(ctx, user, itemId)
  const own = await findOwnProgress(ctx, user, itemId, null)
  const at = Date.parse(modified)
  if (own && at < own.updatedAt) throw new AppError('conflict', 'There is a newer position in this book')
  const change = changeOf(locator, book, own)
  if (change === undefined) throw new AppError('invalid', 'The locator is not a position in this book')
  if (change !== null) await changeProgress(ctx, user, itemId, null, { ...change, lastUpdate: at })
}
