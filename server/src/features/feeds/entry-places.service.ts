import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { hostOf, partsOfFeedUrl } from './feed-address.rules.ts'
import { findFeedAt } from './feed-at.service.ts'
import { audioUrlOf } from './feed-document.rules.ts'
import { entriesOf } from './feed-entries.rules.ts'
import { loadFeedSource } from './feed-source.service.ts'
import { isLastOf, startOf } from './feed-times.rules.ts'
import { readKnownEntries } from './feeds.store.ts'
import type { Feed, FeedState, UndatedEntry } from './feeds.types.ts'

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

/** An entry as podcast apps know it. */
export interface NamedEntry extends EntryPlace {
  readonly episodeUrl: string
  readonly guid: string
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
    const places = feeds.get(parts.slug) ?? placesIn(ctx, user, parts.slug)
    feeds.set(parts.slug, places)
    return (await places).get(parts.entryId)
  }
}

/** True for the URL of an open feed at the address that it was opened at. */
export const isOwnFeed = async (ctx: Ctx, url: string): Promise<boolean> =>
  (await findOwnFeed(ctx, url)) !== undefined

/** The entries of an open feed by its URL, as far as the user may see them; none for feeds of other servers. */
export async function listNamedEntries(ctx: Ctx, user: User, feedUrl: string): Promise<NamedEntry[]> {
  const own = await findOwnFeed(ctx, feedUrl)
  if (!own) return []
  return (await placedEntries(ctx, user, own.state.feed)).map(([entry, place]) => ({
    ...place,
    episodeUrl: audioUrlOf(own.state.feed.serverAddress, own.slug, entry),
    guid: entry.id,
  }))
}

/** `slug`: as in the URL, with the key of a private address. */
async function findOwnFeed(ctx: Ctx, url: string): Promise<{ slug: string; state: FeedState } | undefined> {
  const parts = partsOfFeedUrl(url)
  const state = parts && (await findFeedAt(ctx, parts.slug)).state
  return state && hostOf(state.feed.serverAddress) === hostOf(url) ? { slug: parts.slug, state } : undefined
}

async function placesIn(ctx: Ctx, user: User, slugInAddress: string): Promise<Map<string, EntryPlace>> {
  const { state } = await findFeedAt(ctx, slugInAddress)
  const placed = state ? await placedEntries(ctx, user, state.feed) : []
  return new Map(placed.map(([entry, place]) => [entry.id, place]))
}

/** Entries with the ids that apps know, and what they are in the library. */
async function placedEntries(ctx: Ctx, user: User, feed: Feed): Promise<[UndatedEntry, EntryPlace][]> {
  const entries = await entriesFor(ctx, user, feed)
  const { publicIds } = await readKnownEntries(ctx.db, feed.id)
  return entries.map((entry) => {
    const { id, itemId, episodeId, durationSeconds } = entry
    const times = { startSeconds: startOf(entries, entry), isLast: isLastOf(entries, entry) }
    return [
      { ...entry, id: publicIds.get(id) ?? id },
      { itemId, episodeId, durationSeconds, ...times },
    ]
  })
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
