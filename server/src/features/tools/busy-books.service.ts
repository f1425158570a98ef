import { asItemId, type ItemId, NO_ID } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'

const KINDS = ['embed-metadata', 'encode-m4b', 'split-m4b'] as const

/** Only one tool at a time may work on the files of a book. */
export async function refuseBusyBooks(ctx: Pick<Context, 'jobs'>, itemIds: readonly ItemId[]): Promise<void> {
  for (const kind of KINDS) {
    const unfinished = await ctx.jobs.list({ kind, states: ['queued', 'running'] })
    if (unfinished.some(({ key }) => itemIds.includes(key === null ? NO_ID : asItemId(key)))) refuseBusy()
  }
}

export function refuseBusy(): never {
  throw new AppError('invalid', 'Audiobook is already processing')
}
