import { asItemId, type ItemId, type LibraryId, NO_ID } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import { getItemLibraries } from '../items/items.service.ts'
import { UNFINISHED_STATES } from '../../platform/jobs/job-states.ts'

const KINDS = ['embed-metadata', 'encode-m4b', 'split-m4b'] as const

/** Only one tool at a time may work on the files of a book. */
export async function refuseBusyBooks(ctx: Pick<Context, 'jobs'>, itemIds: readonly ItemId[]): Promise<void> {
  for (const kind of KINDS) {
    const unfinished = await ctx.jobs.list({ kind, states: UNFINISHED_STATES })
    if (unfinished.some(({ key }) => itemIds.includes(key === null ? NO_ID : asItemId(key)))) refuseBusy()
  }
}

/** A tool that has started keeps the paths it was given. */
export async function refuseWhileMoving(ctx: Pick<Context, 'jobs'>, libraryId: LibraryId): Promise<void> {
  const unfinished = await ctx.jobs.list({ kind: 'organise-files', states: UNFINISHED_STATES })
  if (unfinished.some(({ key }) => key === libraryId)) {
    throw new AppError('conflict', 'The files of this library are already being moved.')
  }
}

/** A conversion would otherwise go on for hours, and put its new file where the deleted ones were. */
export function cancelToolsOfRemovedBooks(ctx: Pick<Context, 'db' | 'jobs' | 'events'>): void {
  const cancel = async () => {
    for (const kind of KINDS) {
      const unfinished = await ctx.jobs.list({ kind, states: UNFINISHED_STATES })
      const itemIds = unfinished.map(({ payload }) => payload.itemId)
      const there = [...(await getItemLibraries(ctx.db, itemIds)).values()].flat()
      for (const { id, payload } of unfinished) if (!there.includes(payload.itemId)) await ctx.jobs.cancel(id)
    }
  }
  ctx.events.onOwn('items.removed', cancel)
  ctx.events.onOwn('library.removed', cancel)
}

export function refuseBusy(): never {
  throw new AppError('invalid', 'Audiobook is already processing')
}
