import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { partsOfFeedUrl } from './feed-address.rules.ts'
import { entriesOf } from './feed-entries.rules.ts'
import { loadFeedSource } from './feed-source.service.ts'
import { isLastOf, startOf } from './feed-times.rules.ts'
import { findFeedState, readKnownEntries } from './feeds.store.ts'
import type { Feed, UndatedEntry } from './feeds.types.ts'
import { partsOf } from './own-address.rules.ts'

/** Recognises the feeds of this server by the URLs that podcast apps know them by. */

type Ctx = Pick<Context, 'db'>

/** What an entry of a feed is in the library. */
export interface EntryPlace {
  readonly itemId: ItemId
  readonly episodeId: string | null
  /** Where it starts in a book of several files. */
  readonly startSeconds: number
  readonly durationSeconds: number
  readonly isLast: boolean
}

/** Returns a function that finds entries by the URL of their file, as far as the user may see them. */
export function createEntryPlaces(
  ctx: Ctx,
  user: User,
): (fileUrl: string) => Promise<EntryPlace | undefined> {
  const feeds = new Map<string, Promise<ReadonlyMap<string, EntryPlace>>>()
  return async (fileUrl) => {
    const parts = partsOfFeedUrl(fileUrl)
    if (!parts || parts.entryId === null) return undefined
    const { slug } = partsOf(parts.slug)
    const places = feeds.get(slug) ?? placesIn(ctx, user, slug)
    feeds.set(slug, places)
    return (await places).get(parts.entryId)
  }
}

/** True for the URL of an open feed at the address that it was opened at. */
export async function isOwnFeed(ctx: Ctx, url: string): Promise<boolean> {
  const parts = partsOfFeedUrl(url)
  const state = parts && (await findFeedState(ctx.db, partsOf(parts.slug).slug))
  return state != null && new URL(state.feed.serverAddress).host === new URL(url).host
}

async function placesIn(ctx: Ctx, user: User, slug: string): Promise<Map<string, EntryPlace>> {
  const state = await findFeedState(ctx.db, slug)
  if (!state) return new Map()
  const entries = await entriesFor(ctx, user, state.feed)
  const { publicIds } = await readKnownEntries(ctx.db, state.feed.id)
  return new Map(
    entries.map((entry) => {
      const { id, itemId, episodeId, durationSeconds } = entry
      const times = { startSeconds: startOf(entries, entry), isLast: isLastOf(entries, entry) }
      return [publicIds.get(id) ?? id, { itemId, episodeId, durationSeconds, ...times }]
    }),
  )
}

async function entriesFor(
  ctx: Ctx,
  user: User,
  { entityType, entityId }: Feed,
): Promise<readonly UndatedEntry[]> {
  try {
    return entriesOf(await loadFeedSource(ctx, user, entityType, entityId))
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return []
    throw error
  }
}
