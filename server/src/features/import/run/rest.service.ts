import type { FeedEntityType } from '@lectern/contract/feeds'
import { NO_ID, asItemId } from '@lectern/contract/ids'
import { saveImportedFeed } from '../../feeds/imported-feeds.service.ts'
import { saveImportedShare } from '../../sharing/imported-shares.service.ts'
import { saveImportedKey } from '../../users/keys/imported-keys.service.ts'
import { hashToken } from '../../users/tokens.service.ts'
import { getUsers } from '../../users/users.service.ts'
import type { User } from '../../users/users.types.ts'
import { mapPath } from '../plan/path-map.rules.ts'
import type { SourceFeed } from '../source/source.types.ts'
import { findItemNums } from './items.store.ts'
import { importBookmarks } from './bookmarks.service.ts'
import { listUserIds } from './progress.store.ts'
import { insertNew } from './insert-new.store.ts'
import { findLibraryOf } from './rest.store.ts'
import type { ImportRun } from './run.types.ts'

/** Imports the short lists: bookmarks, feeds, providers, share links, API keys and logins. */
export async function importRest(run: ImportRun): Promise<void> {
  await importBookmarks(run, run.source.reader.users())
  const accounts = await getUsers(run.ctx)
  for (const feed of run.source.reader.feeds()) await importFeed(run, feed, accounts)
  await importProviders(run)
  await importShares(run)
  await importKeys(run)
  await importLogins(run)
}

/** The old server keeps the feeds of a deleted admin, and apps still follow them; here they belong to root. */
const openerOf = (feed: SourceFeed, accounts: readonly User[]): User | undefined =>
  accounts.find(({ id }) => id === feed.userId) ?? accounts.find(({ type }) => type === 'root')

async function importFeed(run: ImportRun, feed: SourceFeed, accounts: readonly User[]): Promise<void> {
  const { db } = run.ctx
  const isItem = feed.entityType === 'libraryItem'
  const itemId = asItemId(feed.entityId)
  const entityId = isItem ? (await findItemNums(db, [itemId])).get(itemId)?.id : feed.entityId
  const libraryId = entityId === undefined ? null : await findLibraryOf(db, feed.entityType, entityId)
  const opener = openerOf(feed, accounts)
  if (libraryId === null || entityId === undefined || opener === undefined) {
    run.tally.skip('feed-without-entity')
    return
  }
  const { entries, ...facts } = feed
  const entityType = feed.entityType as FeedEntityType
  const isNew = await saveImportedFeed(
    run.ctx,
    opener,
    { ...facts, userId: opener.id, entityType, entityId, libraryId, lastFetchedAt: null },
    entries.map((entry) => ({ ...entry, filePath: mapPath(entry.filePath, run.wish.mappings) })),
  )
  run.tally.count('feeds', isNew ? 'added' : 'kept')
}

async function importProviders(run: ImportRun): Promise<void> {
  const rows = run.source.reader.providers().map((provider) => ({
    id: provider.id,
    name: provider.name,
    media_type: provider.mediaType,
    url: provider.url,
    auth_header: provider.authHeader,
    created_at: provider.createdAt,
    updated_at: provider.updatedAt,
  }))
  const added = await run.ctx.db.transaction().execute((tx) => insertNew(tx, 'custom_provider', rows))
  run.tally.count('providers', 'added', added)
  run.tally.count('providers', 'kept', rows.length - added)
}

async function importShares({ ctx, source, tally }: ImportRun): Promise<void> {
  const users = await listUserIds(ctx.db)
  for (const share of source.reader.shares()) {
    const isOver = share.expiresAt !== null && share.expiresAt <= ctx.clock.now()
    const outcome =
      isOver || !users.has(share.userId)
        ? 'without-media'
        : await ctx.db.transaction().execute((tx) => saveImportedShare(tx, share))
    if (outcome === 'without-media') tally.skip('share-without-media')
    else tally.count('shares', outcome)
  }
}

/** Imported keys stay valid as long as the secret that they are signed with is known. */
async function importKeys({ ctx, source, tally, wish }: ImportRun): Promise<void> {
  const accounts = new Map((await getUsers(ctx)).map((user) => [user.id, user]))
  for (const { createdBy, ...key } of source.reader.keys()) {
    const owner = accounts.get(key.userId)
    // If the import must not replace root, it must not create a key for root either.
    if (!owner || (owner.type === 'root' && wish.root === 'keep')) {
      tally.skip('key-of-nobody')
      continue
    }
    const creator = accounts.get(createdBy ?? NO_ID)?.id ?? null
    const outcome = await ctx.db
      .transaction()
      .execute((tx) => saveImportedKey(tx, { ...key, createdBy: creator, lastUsedAt: null }))
    tally.count('apiKeys', outcome)
  }
}

/** Keeps devices signed in: their refresh tokens are stored as hashes, like those of this server. */
async function importLogins(run: ImportRun): Promise<void> {
  const { ctx, source } = run
  const users = await listUserIds(ctx.db)
  const rows = source.reader
    .logins()
    .filter(({ userId, expiresAt }) => users.has(userId) && expiresAt > ctx.clock.now())
    .map((login) => ({
      id: login.id,
      user_id: login.userId,
      token_hash: hashToken(login.refreshToken),
      previous_token_hash: null,
      previous_valid_until: null,
      ip_address: login.ipAddress,
      user_agent: login.userAgent,
      created_at: login.createdAt,
      updated_at: login.updatedAt,
      expires_at: login.expiresAt,
      method: 'password',
      id_token: null,
    }))
  const added = await ctx.db.transaction().execute((tx) => insertNew(tx, 'login', rows))
  run.tally.count('logins', 'added', added)
  run.tally.count('logins', 'kept', rows.length - added)
}
