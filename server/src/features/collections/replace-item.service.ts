import type { ItemId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { getItemHolders } from '../items/item-edits.service.ts'
import { getItemsInPlace } from '../items/items.service.ts'
import { withItems } from './collections.rules.ts'
import { findCollection, saveCollection } from './collections.store.ts'
import type { PlaylistEntry } from './collections.types.ts'
import { lockGroup } from './groups.store.ts'
import { entryKey, withEntries } from './playlists.rules.ts'
import { findPlaylist, savePlaylist } from './playlists.store.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

export interface Replacement {
  readonly from: ItemId
  readonly to: ItemId
  /** The episodes of `to`, by those of `from`; others stay where they are. */
  readonly episodes: ReadonlyMap<string, string>
}

/** Puts another copy of an item in its place in everyone's collections and playlists of the library. */
export async function replaceInGroups(ctx: Ctx, replacement: Replacement): Promise<void> {
  const [target] = await getItemsInPlace(ctx.db, [replacement.to])
  if (!target) return
  const { libraryId } = target.item
  const { collectionIds, playlistIds } = await getItemHolders(ctx, [replacement.from])
  for (const id of collectionIds) {
    const collection = await ctx.db.transaction().execute(async (tx) => {
      await lockGroup(tx, 'collection', id)
      const before = await findCollection(tx, id)
      if (before?.libraryId !== libraryId) return undefined
      const itemIds = new Set(before.itemIds.map((one) => (one === replacement.from ? replacement.to : one)))
      const after = { ...withItems(before, [...itemIds]), updatedAt: ctx.clock.now() }
      await saveCollection(tx, after)
      return after
    })
    if (collection) ctx.events.emit('collection.changed', { collection })
  }
  for (const id of playlistIds) {
    const playlist = await ctx.db.transaction().execute(async (tx) => {
      await lockGroup(tx, 'playlist', id)
      const before = await findPlaylist(tx, id)
      if (before?.libraryId !== libraryId) return undefined
      const entries = new Map(
        before.entries.map((one) => replaced(one, replacement)).map((one) => [entryKey(one), one]),
      )
      const after = { ...withEntries(before, [...entries.values()]), updatedAt: ctx.clock.now() }
      await savePlaylist(tx, after)
      return after
    })
    if (playlist) ctx.events.emit('playlist.changed', { playlist })
  }
}

function replaced(entry: PlaylistEntry, { from, to, episodes }: Replacement): PlaylistEntry {
  if (entry.itemId !== from) return entry
  if (entry.episodeId === null) return { itemId: to, episodeId: null }
  const episodeId = episodes.get(entry.episodeId)
  return episodeId === undefined ? entry : { itemId: to, episodeId }
}
