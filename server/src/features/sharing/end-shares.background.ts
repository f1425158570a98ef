import type { Context } from '../../context.ts'
import { endSharesOf } from './sharing.service.ts'

/** Ends shares when their item is removed. */
export function endSharesOfRemoved(ctx: Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config'>): void {
  ctx.events.onOwn('items.removed', ({ ids }) => endSharesOf(ctx, ids))
}
