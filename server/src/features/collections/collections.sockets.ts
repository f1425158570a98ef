import type { Context } from '../../context.ts'
import type { Live } from '../../platform/sockets/live.ts'
import type { User } from '../users/users.types.ts'
import { presentCollection, presentPlaylist } from './collections.present.ts'
import { showTo } from './collections-view.service.ts'
import type { Collection, Playlist } from './collections.types.ts'
import { show } from './playlists-view.service.ts'
import { loadPlaces } from './shown-items.service.ts'

/** Announces collections to users who may see any of their books, and playlists to their owner. */
export function collectionsSockets(live: Live<User>, ctx: Pick<Context, 'db' | 'events' | 'settings'>): void {
  const inTurn = runInOrder()
  const prefixes = () => ctx.settings.current().sortingPrefixes

  const tellCollection = (
    name: 'collection_added' | 'collection_updated' | 'collection_removed',
    collection: Collection,
  ) =>
    inTurn(async () => {
      if (live.online().length === 0) return
      const places = await loadPlaces(ctx.db, collection.itemIds)
      live.toViewers(name, (viewer) => {
        const shown = showTo(viewer, collection, places)
        return shown && presentCollection(shown, prefixes())
      })
    })

  const tellPlaylist = (
    name: 'playlist_added' | 'playlist_updated' | 'playlist_removed',
    playlist: Playlist,
  ) =>
    inTurn(async () => {
      const owner = live.online().find(({ viewer }) => viewer.id === playlist.userId)?.viewer
      if (!owner) return
      live.toOwner(owner.id, name, presentPlaylist(await show(ctx.db, owner, playlist), prefixes()))
    })

  ctx.events.on('collection.added', ({ collection }) => tellCollection('collection_added', collection))
  ctx.events.on('collection.changed', ({ collection }) => tellCollection('collection_updated', collection))
  ctx.events.on('collection.removed', ({ collection }) => tellCollection('collection_removed', collection))
  ctx.events.on('playlist.added', ({ playlist }) => tellPlaylist('playlist_added', playlist))
  ctx.events.on('playlist.changed', ({ playlist }) => tellPlaylist('playlist_updated', playlist))
  ctx.events.on('playlist.removed', ({ playlist }) => tellPlaylist('playlist_removed', playlist))
}

/** Events are sent in order: otherwise a slow load could announce a list after its removal. */
function runInOrder(): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
