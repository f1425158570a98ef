import type { AnnotationChange, NewAnnotation } from '@lectern/contract/annotations'
import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { newId } from '../../platform/ids.ts'
import { getVisible } from '../progress/progress.service.ts'
import type { User } from '../users/users.types.ts'
import {
  deleteAnnotation,
  findAnnotation,
  insertAnnotation,
  listAnnotations,
  lockAnnotations,
  updateAnnotation,
} from './annotations.store.ts'
import type { Annotation } from './annotations.types.ts'

/** Bookmarks, highlights and notes: readers see only their own, and only in items they may see. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

const MOST_OF_ITEM = 5000

export async function getAnnotations(
  ctx: Pick<Context, 'db'>,
  user: User,
  itemId: ItemId,
): Promise<Annotation[]> {
  await getVisible(ctx.db, user, itemId, null)
  return listAnnotations(ctx.db, user, itemId)
}

export async function addAnnotation(
  ctx: Ctx,
  user: User,
  itemId: ItemId,
  given: NewAnnotation,
): Promise<Annotation> {
  const now = ctx.clock.now()
  const annotation: Annotation = {
    ...given,
    id: newId(),
    itemId,
    chapter: given.chapter ?? null,
    color: given.color ?? null,
    createdAt: now,
    updatedAt: now,
  }
  await ctx.db.transaction().execute(async (tx) => {
    await lockAnnotations(tx, user.id)
    const { itemNum } = await getVisible(tx, user, itemId, null)
    const known = await listAnnotations(tx, user, itemId)
    if (known.length >= MOST_OF_ITEM) throw new AppError('invalid', 'There are too many notes in this book')
    await insertAnnotation(tx, user.id, itemNum, annotation)
  })
  announce(ctx, user, itemId)
  return annotation
}

export async function changeAnnotation(
  ctx: Ctx,
  user: User,
  id: string,
  change: AnnotationChange,
): Promise<Annotation> {
  const changed = await ctx.db.transaction().execute(async (tx) => {
    await lockAnnotations(tx, user.id)
    const known = (await findAnnotation(tx, user, id)) ?? notFound('Annotation')
    const next: Annotation = {
      ...known,
      note: change.note ?? known.note,
      color: change.color ?? known.color,
      updatedAt: ctx.clock.now(),
    }
    await updateAnnotation(tx, next)
    return next
  })
  announce(ctx, user, changed.itemId)
  return changed
}

export async function removeAnnotation(ctx: Ctx, user: User, id: string): Promise<void> {
  const removed = await ctx.db.transaction().execute(async (tx) => {
    await lockAnnotations(tx, user.id)
    const known = (await findAnnotation(tx, user, id)) ?? notFound('Annotation')
    await deleteAnnotation(tx, id)
    return known
  })
  announce(ctx, user, removed.itemId)
}

const announce = (ctx: Ctx, user: User, itemId: ItemId): void =>
  ctx.events.emit('annotations.changed', { userId: user.id, itemId })
