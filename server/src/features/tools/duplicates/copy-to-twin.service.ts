import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../../context.ts'
import { copyAnnotations } from '../../annotations/copy-annotations.service.ts'
import { replaceInGroups } from '../../collections/replace-item.service.ts'
import { copyProgress, getTwinEpisodes } from '../../progress/copy-progress.service.ts'
import { findSameSound } from './duplicates.store.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

/** Copies what everyone has in one copy of a book to another copy, which also takes its place in lists. */
export async function copyToTwin(ctx: Ctx, from: ItemId, to: ItemId): Promise<void> {
  const episodes = await getTwinEpisodes(ctx, from, to)
  await copyProgress(ctx, from, to, episodes)
  await copyAnnotations(ctx, from, to)
  await replaceInGroups(ctx, { from, to, episodes })
}

/** Before items are removed: does the same for those of which the library has another copy with the same audio. */
export async function copyToTwins(ctx: Ctx, ids: readonly ItemId[]): Promise<void> {
  for (const { from, to } of await findSameSound(ctx.db, ids)) await copyToTwin(ctx, from, to)
}
