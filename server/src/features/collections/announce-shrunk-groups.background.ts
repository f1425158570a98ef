import { deleteGroup, touchGroup } from './groups.store.ts'
import type { Context } from '../../context.ts'
import type { ItemHolders } from '../items/items.types.ts'
import { findCollection } from './collections.store.ts'
import { findPlaylist } from './playlists.store.ts'

type Ctx = Pick<Context, 'db' | 'clock' | 'events'>

/** Announces collections and playlists that lost entries because items or episodes were removed. */
export function announceShrunkGroups(ctx: Ctx): void {
  ctx.events.onOwn('items.removed', async ({ heldBy }) => {
    await tellShrunkCollections(ctx, heldBy.collectionIds)
    await tellShrunkPlaylists(ctx, heldBy.playlistIds)
  })
  ctx.events.onOwn('episodes.removed', ({ heldBy }) => tellShrunkPlaylists(ctx, heldBy.playlistIds))
}

/** Collections may be empty. */
async function tellShrunkCollections(ctx: Ctx, ids: ItemHolders['collectionIds']): Promise<void> {
  for (const id of ids) {
    const collection = await ctx.db.transaction().execute(async (tx) => {
      await touchGroup(tx, 'collection', id, ctx.clock.now())
      return findCollection(tx, id)
    })
    if (collection) ctx.events.emit('collection.changed', { collection })
  }
}

/** Playlists are deleted once they are empty. */
async function tellShrunkPlaylists(ctx: Ctx, ids: ItemHolders['playlistIds']): Promise<void> {
  for (const id of ids) {
    const playlist = await ctx.db.transaction().execute(async (tx) => {
      await touchGroup(tx, 'playlist', id, ctx.clock.now())
      const found = await findPlaylist(tx, id)
      if (found?.entries.length === 0) await deleteGroup(tx, 'playlist', id)
      return found
    })
    if (!playlist) continue
    const isEmptied = playlist.entries.length === 0
    ctx.events.emit(isEmptied ? 'playlist.removed' : 'playlist.changed', { playlist })
  }
}
