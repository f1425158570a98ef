import type { Context } from '../../context.ts'
import { endSharesOf } from './sharing.service.ts'

/** A share ends with its item. */
export function endSharesOfRemoved(ctx: Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config'>): void {
  ctx.events.onOwn('items.removed', ({ ids }) => endSharesOf(ctx, ids))
}
