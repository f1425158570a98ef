import { listWithSecrets } from './feeds.store.ts'
import { type FollowContext, withoutSecrets } from './refresh-feed.service.ts'

/** Credentials in the URL of a feed that somebody has entered are moved to its settings at once. */
export function moveSecretsOnEdit(ctx: FollowContext): void {
  ctx.events.onOwn('items.edited', async ({ ids }) => {
    for (const podcast of await listWithSecrets(ctx.db, ids)) await withoutSecrets(ctx, podcast)
  })
}
