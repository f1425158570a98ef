import type { Context } from '../../context.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { User } from '../users/users.types.ts'
import { seesEverything, visibilityOf } from '../visibility/visibility.rules.ts'
import type { Feed } from './feeds.types.ts'
import { findWithHiddenParts } from './withheld-addresses.store.ts'

/**
 * Finds the feeds whose public address a viewer must not learn: the feed shows what its opener sees, and that is more
 * than the viewer may see. An address of their own shows them the rest.
 */
export async function findWithheld(
  ctx: Pick<Context, 'db'>,
  viewer: User,
  feeds: readonly Feed[],
): Promise<ReadonlySet<Feed>> {
  if (seesEverything(visibilityOf(viewer))) return new Set()
  const others = feeds.filter(({ userId }) => userId !== viewer.id)
  const withheld = new Set<Feed>()
  for (const [entityType, some] of groupBy(others, (feed) => feed.entityType)) {
    const ids = some.map(({ entityId }) => entityId)
    const found = new Set(await findWithHiddenParts(ctx.db, viewer, entityType, ids))
    for (const feed of some) if (found.has(feed.entityId)) withheld.add(feed)
  }
  return withheld
}
