import type { Context } from '../../context.ts'
import type { User } from '../users/users.types.ts'
import { entriesOf } from './feed-entries.rules.ts'
import { loadFeedSource } from './feed-source.service.ts'
import {
  findFeed,
  type ImportedEntry,
  insertFeed,
  insertImportedEntries,
  isSlugTaken,
  listFeedsOf,
} from './feeds.store.ts'
import type { Feed, UndatedEntry } from './feeds.types.ts'

/** An entry on the other server. */
export interface ForeignEntry {
  readonly id: string
  /** The path on this server. */
  readonly filePath: string
  readonly publishedAt: number | null
}

/**
 * Imports a feed from another server with its address. Entries keep their ids and dates; otherwise podcast apps would
 * download them all again. Returns false if the feed, its slug or a feed of its entity already exists.
 */
export async function saveImportedFeed(
  ctx: Pick<Context, 'db'>,
  opener: User,
  feed: Feed,
  entries: readonly ForeignEntry[],
): Promise<boolean> {
  const source = await loadFeedSource(ctx, opener, feed.entityType, feed.entityId).catch(() => null)
  const known = source === null ? [] : importedEntries(entriesOf(source), entries)
  return ctx.db.transaction().execute(async (tx) => {
    if (await findFeed(tx, feed.id)) return false
    if (await isSlugTaken(tx, feed.slug)) return false
    if ((await listFeedsOf(tx, feed.entityType, [feed.entityId])).length > 0) return false
    await insertFeed(tx, feed)
    await insertImportedEntries(tx, feed.id, known)
    return true
  })
}

/** The oldest servers gave entries of several books the same id; such ids are dropped. */
function importedEntries(
  ours: readonly UndatedEntry[],
  foreign: readonly ForeignEntry[],
): readonly ImportedEntry[] {
  const numOf = new Map<string, number>()
  for (const { id } of foreign) numOf.set(id, (numOf.get(id) ?? 0) + 1)
  const byPath = new Map(foreign.map((entry) => [entry.filePath.normalize(), entry]))
  return ours.flatMap((entry) => {
    const found = byPath.get(entry.filePath.normalize())
    if (found === undefined || numOf.get(found.id) !== 1) return []
    const publishedAt = found.publishedAt ?? entry.ownDate ?? entry.earliestDate
    return [{ id: entry.id, publicId: found.id, publishedAt }]
  })
}
