import type { Context } from '../../context.ts'
import { closeFeedsOf } from './feeds.service.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config'>

/** Closes feeds whose entity was removed. */
export function closeFeedsOfRemoved(ctx: Ctx): void {
  ctx.events.onOwn('items.removed', ({ ids }) => closeFeedsOf(ctx, 'libraryItem', ids))
  ctx.events.onOwn('series.removed', ({ ids }) => closeFeedsOf(ctx, 'series', ids))
  ctx.events.onOwn('collection.removed', ({ collection }) => closeFeedsOf(ctx, 'collection', [collection.id]))
  ctx.events.onOwn('playlist.removed', ({ playlist }) => closeFeedsOf(ctx, 'playlist', [playlist.id]))
}
