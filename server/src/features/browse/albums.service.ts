import { type LibraryId, NO_ID } from '@lectern/contract/ids'
import { invalid } from '../../lib/errors.ts'
import type { User } from '../users/users.types.ts'
import { type Album, groupAlbums } from './albums.rules.ts'
import type { BrowseContext, Paging } from './browse.types.ts'
import { readAlbumTracks } from './library-contents.store.ts'
import { cutPage } from './picking.rules.ts'
import { visibilityOf } from '../visibility/visibility.rules.ts'

/** Lists the albums of a music library, from the tracks the viewer may see. */
export async function listAlbums(
  ctx: BrowseContext,
  viewer: User,
  libraryId: LibraryId,
  paging: Paging,
): Promise<{ total: number; albums: readonly Album[] }> {
  const visibility = visibilityOf(viewer)
  const albums = await ctx.catalogues.read(viewer, libraryId, async (catalogue, db) => {
    if (catalogue.state.mediaType !== 'music') invalid('Invalid library media type')
    const { positionOf } = await catalogue.facts()
    const ids = await catalogue.ids()
    const visible = await catalogue.visible(visibility)
    return catalogue.remember(`albums ${visibility.key}`, async () => {
      const tracks = await readAlbumTracks(db, libraryId)
      const shown = tracks.filter(({ itemNum }) => visible === null || visible[positionOf(itemNum)] === 1)
      return groupAlbums(
        shown.map((track) => ({ ...track, itemId: ids[positionOf(track.itemNum)] ?? NO_ID })),
      )
    })
  })
  return { total: albums.length, albums: cutPage(albums, paging) }
}
