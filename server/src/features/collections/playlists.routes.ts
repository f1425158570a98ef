import { playlists, type PlaylistView } from '@lectern/contract/playlists'
import type { Context } from '../../context.ts'
import type { Http } from '../../http.ts'
import { presentBriefPlaylist } from './collections.present.ts'
import { playlistJson, playlistsJson } from './groups.view.ts'
import {
  addEntries,
  addEntry,
  changePlaylist,
  createFromCollection,
  createPlaylist,
  removeEntries,
  removeEntry,
  removePlaylist,
} from './playlists.service.ts'
import type { User } from '../users/users.types.ts'
import type { OpenFeeds, ReadOpenFeeds } from './collections.types.ts'
import { includedFeeds, withFeeds } from './with-feeds.view.ts'
import { toEntry } from './playlists.rules.ts'
import {
  getBriefPlaylists,
  getPlaylist,
  getPlaylists,
  getPlaylistsOfLibrary,
  type ShownPlaylist,
} from './playlists-view.service.ts'

export function playlistsRoutes(http: Http, ctx: Context, readOpenFeeds: ReadOpenFeeds): void {
  const prefixes = () => ctx.settings.current().sortingPrefixes
  const feedsFor = (viewer: User, include: ReadonlySet<string>) =>
    includedFeeds(readOpenFeeds, viewer, include)
  const present = (shown: ShownPlaylist, feeds?: OpenFeeds) =>
    playlistJson(shown, { prefixes: prefixes(), feeds })

  http.endpoint(playlists.create, async ({ caller, body }) =>
    present(await createPlaylist(ctx, caller.user, body)),
  )

  http.endpoint(playlists.fromCollection, async ({ caller, params }) =>
    present(await createFromCollection(ctx, caller.user, params.collectionId)),
  )

  http.endpoint(playlists.list, async ({ caller }) =>
    playlistsJson('playlists', await getPlaylists(ctx, caller.user), {}, { prefixes: prefixes() }),
  )

  http.endpoint(playlists.ofLibrary, async ({ caller, params, query }) => {
    const { limit, page, brief, include } = query
    const choice = { libraryId: params.id, size: limit, number: page }
    const feeds = await feedsFor(caller.user, include)
    if (brief) {
      const { total, results } = await getBriefPlaylists(ctx, caller.user, choice)
      const views = results.map((shown) => presentBriefPlaylist(shown, prefixes()))
      return { results: withFeeds<PlaylistView>(views, feeds), total, limit, page }
    }
    const { total, results } = await getPlaylistsOfLibrary(ctx, caller.user, choice)
    return playlistsJson('results', results, { total, limit, page }, { prefixes: prefixes(), feeds })
  })

  http.endpoint(playlists.get, async ({ caller, params, query }) =>
    present(await getPlaylist(ctx, caller.user, params.id), await feedsFor(caller.user, query.include)),
  )

  http.endpoint(playlists.update, async ({ caller, params, body }) =>
    present(await changePlaylist(ctx, caller.user, params.id, body)),
  )

  http.endpoint(playlists.remove, ({ caller, params }) => removePlaylist(ctx, caller.user, params.id))

  http.endpoint(playlists.addItem, async ({ caller, params, body }) =>
    present(await addEntry(ctx, caller.user, params.id, toEntry(body))),
  )

  http.endpoint(playlists.removeItem, async ({ caller, params }) =>
    present(await removeEntry(ctx, caller.user, params.id, { itemId: params.itemId, episodeId: null })),
  )

  http.endpoint(playlists.removeEpisode, async ({ caller, params: { id, itemId, episodeId } }) =>
    present(await removeEntry(ctx, caller.user, id, { itemId, episodeId })),
  )

  http.endpoint(playlists.batchAdd, async ({ caller, params, body }) =>
    present(await addEntries(ctx, caller.user, params.id, body.items.map(toEntry))),
  )

  http.endpoint(playlists.batchRemove, async ({ caller, params, body }) =>
    present(await removeEntries(ctx, caller.user, params.id, body.items.map(toEntry))),
  )
}
