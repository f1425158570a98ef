import type { FeedEntityType, NewFeed } from '@lectern/contract/feeds'
import { asItemId, type ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../lib/errors.ts'
import { isDuplicate } from '../../platform/db/duplicates.ts'
import { newId } from '../../platform/ids.ts'
import { forbiddenFiles } from '../libraries/forbidden-folders.service.ts'
import { getTranscript } from '../podcasts/extras/extras.service.ts'
import type { Transcript } from '../podcasts/extras/transcripts.rules.ts'
import { findActiveUser } from '../users/users.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import type { BuiltFeeds } from './built-feeds.cache.ts'
import { entriesOf } from './feed-entries.rules.ts'
import { findFeedAt } from './feed-at.service.ts'
import { loadFeedSource } from './feed-source.service.ts'
import { findOwnerOfKey } from './own-addresses.service.ts'
import {
  deleteFeed,
  findFeed,
  insertFeed,
  isSlugTaken,
  listFeedsOf,
  listFeedsOfType,
  listFeedStates,
  setLastFetched,
} from './feeds.store.ts'
import type { BuiltFeed, Feed, FeedEntry, FeedState } from './feeds.types.ts'
import type { WrongKeys } from './wrong-keys.cache.ts'

/** Opens, finds and closes feeds. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events' | 'log' | 'config'>

const WORDS: Readonly<Record<FeedEntityType, string>> = {
  libraryItem: 'Item',
  series: 'Series',
  collection: 'Collection',
  playlist: 'Playlist',
}
/** An id that no feed has. */
const NO_FEED = ''
const SLUG_TAKEN = 'Slug already in use'

export async function openFeed(
  ctx: Ctx,
  opener: User,
  entity: Pick<Feed, 'entityType' | 'entityId'>,
  given: NewFeed,
): Promise<Feed> {
  if (!URL.canParse(given.serverAddress)) invalid('serverAddress is not an address')
  const source = await loadFeedSource(ctx, opener, entity.entityType, entity.entityId)
  if (entriesOf(source).length === 0) invalid(`${WORDS[entity.entityType]} has no audio tracks`)
  if (await isSlugTaken(ctx.db, given.slug)) invalid(SLUG_TAKEN)
  const [open] = await listFeedsOf(ctx.db, entity.entityType, [entity.entityId])
  if (open) invalid(`${WORDS[entity.entityType]} already has an open feed`)
  const now = ctx.clock.now()
  const feed: Feed = {
    ...entity,
    id: newId(),
    slug: given.slug,
    userId: opener.id,
    libraryId: source.libraryId,
    serverAddress: new URL(given.serverAddress).origin + ctx.config.basePath,
    title: source.title,
    description: source.description,
    preventsIndexing: given.metadataDetails.preventIndexing,
    ownerName: given.metadataDetails.ownerName,
    ownerEmail: given.metadataDetails.ownerEmail,
    createdAt: now,
    updatedAt: now,
    lastFetchedAt: null,
  }
  try {
    await ctx.db.transaction().execute((tx) => insertFeed(tx, feed))
  } catch (error) {
    if (isDuplicate(error)) invalid(SLUG_TAKEN)
    throw error
  }
  ctx.log.info(`${opener.username} opened a feed of "${feed.title}" as ${feed.slug}.`)
  ctx.events.emit('feed.opened', { feed })
  return feed
}

export async function closeFeed(ctx: Ctx, closer: User, id: string): Promise<void> {
  const feed = await findFeed(ctx.db, id)
  if (!feed || !maySeeLibrary(closer, feed.libraryId)) return notFound('Feed')
  await close(ctx, feed, `${closer.username} closed it`)
}

/** Closes the feeds of removed entities. */
export async function closeFeedsOf(
  ctx: Ctx,
  entityType: FeedEntityType,
  entityIds: readonly string[],
): Promise<void> {
  for (const feed of await listFeedsOf(ctx.db, entityType, entityIds)) {
    await close(ctx, feed, 'the item was removed')
  }
}

/** A requested feed, and the account if its private address was used; null for the public address. */
export interface AskedFeed {
  readonly built: BuiltFeed
  readonly owner: User | null
}

export interface FeedReading {
  readonly feeds: BuiltFeeds
  readonly wrongKeys: WrongKeys
}

/**
 * Closes a feed on request if its opener may no longer see its entity. A wrong key is rejected before anything is
 * built, in the same time whether the feed exists or not.
 */
export async function readFeed(
  ctx: Ctx & Pick<Context, 'tokenSecret'>,
  { feeds, wrongKeys }: FeedReading,
  slugInAddress: string,
  clientAddress: string,
): Promise<AskedFeed> {
  const { slug, key, state } = await findFeedAt(ctx, slugInAddress)
  const find = () => findOwnerOfKey(ctx, state?.feed.id ?? NO_FEED, key ?? '')
  const owner = key === null ? null : await wrongKeys.limit(clientAddress, slug, find)
  const built = state && owner !== undefined && (await readOrClose(ctx, feeds, state))
  if (!built || owner === undefined) return notFound('Feed')
  if (owner === null) return { built, owner }
  const feed = { ...state.feed, slug: slugInAddress }
  return { built: await feeds.read({ ...state, feed }, owner), owner }
}

/** Shown in the list of open feeds, so that unused ones can be closed. */
export const recordFetch = (ctx: Pick<Context, 'db' | 'clock'>, { id }: Feed): Promise<void> =>
  setLastFetched(ctx.db, 'feed', id, ctx.clock.now())

export async function listFeeds(ctx: Ctx, feeds: BuiltFeeds, viewer: User): Promise<BuiltFeed[]> {
  const found: BuiltFeed[] = []
  for (const state of await listFeedStates(ctx.db)) {
    if (!maySeeLibrary(viewer, state.feed.libraryId)) continue
    const built = await readOrClose(ctx, feeds, state)
    // The cached feed has no up-to-date time of the last fetch.
    if (built) found.push({ ...built, feed: state.feed })
  }
  return found
}

export async function getItemsWithFeed(ctx: Pick<Context, 'db'>): Promise<ItemId[]> {
  return (await listFeedsOfType(ctx.db, 'libraryItem')).map(({ entityId }) => asItemId(entityId))
}

async function readOrClose(ctx: Ctx, feeds: BuiltFeeds, state: FeedState): Promise<BuiltFeed | undefined> {
  const opener = await findActiveUser(ctx, state.feed.userId)
  try {
    return opener ? await feeds.read(state, opener) : notFound('Account')
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    await close(ctx, state.feed, 'the account that opened it no longer has access')
    return undefined
  }
}

async function close(ctx: Ctx, feed: Feed, reason: string): Promise<void> {
  if (!(await deleteFeed(ctx.db, feed.id))) return
  ctx.log.info(`The feed ${feed.slug} of "${feed.title}" is closed: ${reason}.`)
  ctx.events.emit('feed.closed', { feed })
}

/** Reads the transcript with the permissions of the address's owner, or of the feed's opener. */
export async function transcriptOfEntry(
  ctx: Parameters<typeof getTranscript>[0],
  { built, owner }: AskedFeed,
  { itemId, episodeId, transcript }: FeedEntry,
): Promise<Transcript> {
  const reader = owner ?? (await findActiveUser(ctx, built.feed.userId))
  if (!reader || episodeId === null || transcript === null) return notFound('Transcript')
  return getTranscript(ctx, reader, { itemId, episodeId, language: transcript.language })
}

/** Feeds are public, so files that have become links to forbidden locations since the scan are refused here, too. */
export async function pathOfEntry(
  ctx: Pick<Context, 'db' | 'config'>,
  { libraryId }: Feed,
  { filePath, folderPath }: FeedEntry,
): Promise<string> {
  const isForbidden = await forbiddenFiles(ctx, { libraryId, folderPath })
  return (await isForbidden(filePath)) ? notFound('Entry') : filePath
}
