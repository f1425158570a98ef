import type { LibraryId } from '@lectern/contract/ids'
import { deleteGroup, lockGroup } from './groups.store.ts'
import type { NewPlaylist, PlaylistChange } from '@lectern/contract/playlists'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../lib/errors.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { findHiddenEpisodes } from '../visibility/hidden-episodes.service.ts'
import { getCollection } from './collections-view.service.ts'
import type { Playlist, PlaylistEntry } from './collections.types.ts'
import { findEpisodeRefs, findItemRefs } from './item-refs.store.ts'
import { appended, without } from './places.rules.ts'
import {
  changedPlaylist,
  checkEntry,
  draftFromCollection,
  draftPlaylist,
  entryKey,
  withEntries,
} from './playlists.rules.ts'
import { episodeIdsOf, getOwn, seenBy, show, type ShownPlaylist } from './playlists-view.service.ts'
import { findPlaylist, savePlaylist } from './playlists.store.ts'
import { removeGroup } from './remove-group.service.ts'

/** Changes to playlists by their owners. */

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>
type Edit<Given> = (ctx: Ctx, owner: User, id: string, given: Given) => Promise<ShownPlaylist>

export async function createPlaylist(ctx: Ctx, owner: User, given: NewPlaylist): Promise<ShownPlaylist> {
  await getLibrary(ctx, owner, given.libraryId)
  return add(ctx, owner, draftPlaylist(given, { id: newId(), userId: owner.id, now: ctx.clock.now() }))
}

export async function createFromCollection(
  ctx: Ctx,
  owner: User,
  collectionId: string,
): Promise<ShownPlaylist> {
  const { collection, books } = await getCollection(ctx, owner, collectionId)
  if (books.length === 0) invalid('Collection has no books accessible to user')
  const itemIds = books.map(({ item }) => item.id)
  const maker = { id: newId(), userId: owner.id, now: ctx.clock.now() }
  return add(ctx, owner, draftFromCollection(collection, itemIds, maker))
}

export const changePlaylist: Edit<PlaylistChange> = (ctx, owner, id, change) =>
  edit(ctx, owner, id, async (tx, playlist) => {
    const after = changedPlaylist(playlist, change, await seenBy(tx, owner, playlist.entries))
    await checkEntries(tx, owner, without(after.entries, playlist.entries, entryKey), playlist.libraryId)
    return after
  })

export const addEntry: Edit<PlaylistEntry> = (ctx, owner, id, entry) =>
  edit(ctx, owner, id, async (tx, playlist) => {
    await checkEntries(tx, owner, [entry], playlist.libraryId)
    const entries = appended(playlist.entries, [entry], entryKey)
    if (entries.length === playlist.entries.length) invalid('Item already in playlist')
    return withEntries(playlist, entries)
  })

export const addEntries: Edit<readonly PlaylistEntry[]> = (ctx, owner, id, added) =>
  edit(ctx, owner, id, async (tx, playlist) => {
    await checkEntries(tx, owner, added, playlist.libraryId)
    return withEntries(playlist, appended(playlist.entries, added, entryKey))
  })

export const removeEntry: Edit<PlaylistEntry> = (ctx, owner, id, entry) =>
  takeOut(ctx, owner, id, (playlist) => {
    const rest = without(playlist.entries, [entry], entryKey)
    return rest.length === playlist.entries.length ? notFound('Playlist item') : rest
  })

export const removeEntries: Edit<readonly PlaylistEntry[]> = (ctx, owner, id, removed) =>
  takeOut(ctx, owner, id, (playlist) => without(playlist.entries, removed, entryKey))

export async function removePlaylist(ctx: Ctx, owner: User, id: string): Promise<void> {
  const playlist = await getOwn(ctx.db, owner, id)
  await removeGroup(ctx, 'playlist', playlist, owner)
  ctx.events.emit('playlist.removed', { playlist })
}

/** Announces a playlist that was restored from the trash. */
export async function announceRestoredPlaylist(
  ctx: Pick<Context, 'db' | 'events'>,
  id: string,
): Promise<void> {
  const playlist = await findPlaylist(ctx.db, id)
  if (playlist) ctx.events.emit('playlist.added', { playlist })
}

async function add(ctx: Ctx, owner: User, draft: Playlist): Promise<ShownPlaylist> {
  await ctx.db.transaction().execute(async (tx) => {
    await checkEntries(tx, owner, draft.entries, draft.libraryId)
    await savePlaylist(tx, draft)
  })
  ctx.events.emit('playlist.added', { playlist: draft })
  return show(ctx.db, owner, draft)
}

/** Loads the playlist and applies `change`; saves and announces it only if something changed. */
async function edit(
  ctx: Ctx,
  owner: User,
  id: string,
  change: (tx: Tx, playlist: Playlist) => Promise<Playlist>,
): Promise<ShownPlaylist> {
  const { playlist, isChanged } = await ctx.db.transaction().execute(async (tx) => {
    await lockGroup(tx, 'playlist', id)
    const current = await getOwn(tx, owner, id)
    const changed = await change(tx, current)
    if (changed === current) return { playlist: current, isChanged: false }
    const after = { ...changed, updatedAt: ctx.clock.now() }
    await savePlaylist(tx, after)
    return { playlist: after, isChanged: true }
  })
  if (isChanged) ctx.events.emit('playlist.changed', { playlist })
  return show(ctx.db, owner, playlist)
}

/** Like `edit`, but deletes the playlist if it becomes empty. */
async function takeOut(
  ctx: Ctx,
  owner: User,
  id: string,
  rest: (playlist: Playlist) => readonly PlaylistEntry[],
): Promise<ShownPlaylist> {
  const { before, after } = await ctx.db.transaction().execute(async (tx) => {
    await lockGroup(tx, 'playlist', id)
    const current = await getOwn(tx, owner, id)
    const changed = withEntries(current, rest(current))
    if (changed === current) return { before: current, after: current }
    const saved = { ...changed, updatedAt: ctx.clock.now() }
    if (saved.entries.length === 0) await deleteGroup(tx, 'playlist', id)
    else await savePlaylist(tx, saved)
    return { before: current, after: saved }
  })
  if (after !== before) {
    const isEmptied = after.entries.length === 0
    ctx.events.emit(isEmptied ? 'playlist.removed' : 'playlist.changed', { playlist: after })
  }
  return show(ctx.db, owner, after)
}

async function checkEntries(
  db: Db,
  owner: User,
  entries: readonly PlaylistEntry[],
  libraryId: LibraryId,
): Promise<void> {
  const itemIds = [...new Set(entries.map(({ itemId }) => itemId))]
  const items = await findItemRefs(db, owner, itemIds)
  const episodeIds = episodeIdsOf(entries)
  const episodes = await findEpisodeRefs(db, episodeIds)
  const hidden = await findHiddenEpisodes(db, owner, episodeIds)
  for (const entry of entries) {
    const episodeId = entry.episodeId ?? ''
    const episode = hidden.has(episodeId) ? undefined : episodes.get(episodeId)
    checkEntry(entry, items.get(entry.itemId), episode, libraryId)
  }
}
