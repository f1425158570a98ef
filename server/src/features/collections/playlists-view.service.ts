import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { type ItemInPlace, maySee } from '../items/items.service.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import type { LibraryPage, Playlist, PlaylistEntry } from './collections.types.ts'
import { findItemRefs } from './item-refs.store.ts'
import { countPlaylists, findPlaylist, loadPlaylists, pageOfPlaylists } from './playlists.store.ts'
import { type GetPage, loadPlaces, ofAllLibraries } from './shown-items.service.ts'

/** Playlists: only visible to their owner. */

type Ctx = Pick<Context, 'db'>

export interface ShownEntry extends PlaylistEntry {
  readonly place: ItemInPlace
}

/** A playlist as its owner sees it, without entries that are now hidden from them. */
export interface ShownPlaylist {
  readonly playlist: Playlist
  readonly entries: readonly ShownEntry[]
}

export async function getPlaylist(ctx: Ctx, owner: User, id: string): Promise<ShownPlaylist> {
  return show(ctx.db, owner, await getOwn(ctx.db, owner, id))
}

/** Loads one page of playlists with their contents. */
async function loadPage(ctx: Ctx, owner: User, page: LibraryPage) {
  await getLibrary(ctx, owner, page.libraryId)
  const { total, ids } = await pageOfPlaylists(ctx.db, owner.id, page)
  return { total, found: await loadPlaylists(ctx.db, ids) }
}

export const getPlaylistsOfLibrary: GetPage<ShownPlaylist> = async (ctx, owner, page) => {
  const { total, found } = await loadPage(ctx, owner, page)
  const places = await loadPlaces(ctx.db, found.flatMap(itemIdsOf))
  return { total, results: found.map((playlist) => showTo(owner, playlist, places)) }
}

/** A playlist in a list of covers. */
export interface BriefPlaylist extends ShownPlaylist {
  /** All entries the owner may see; `entries` contains only the first few. */
  readonly visible: readonly PlaylistEntry[]
}

/** The largest number of covers shown for a playlist. */
const BRIEF_ENTRIES = 4

/** Like `getPlaylistsOfLibrary`, but loads only the entries that are shown. */
export const getBriefPlaylists: GetPage<BriefPlaylist> = async (ctx, owner, page) => {
  const { total, found } = await loadPage(ctx, owner, page)
  const seen = await findItemRefs(ctx.db, owner, [...new Set(found.flatMap(itemIdsOf))])
  const visible = found.map((playlist) => ({
    playlist,
    visible: playlist.entries.filter(({ itemId }) => seen.has(itemId)),
  }))
  const firstOf = (entries: readonly PlaylistEntry[]) => entries.slice(0, BRIEF_ENTRIES)
  const places = await loadPlaces(
    ctx.db,
    visible.flatMap((shown) => firstOf(shown.visible).map(({ itemId }) => itemId)),
  )
  const results = visible.map((shown) => ({
    ...shown,
    entries: showTo(owner, { ...shown.playlist, entries: firstOf(shown.visible) }, places).entries,
  }))
  return { total, results }
}

export const getPlaylists = (ctx: Ctx, owner: User): Promise<ShownPlaylist[]> =>
  ofAllLibraries(ctx, owner, getPlaylistsOfLibrary)

export function countOwnPlaylists(ctx: Ctx, owner: User, libraryId: LibraryId): Promise<number> {
  return countPlaylists(ctx.db, owner.id, libraryId)
}

export function showTo(
  owner: User,
  playlist: Playlist,
  places: ReadonlyMap<ItemId, ItemInPlace>,
): ShownPlaylist {
  const entries = playlist.entries.flatMap((entry): ShownEntry[] => {
    const place = places.get(entry.itemId)
    return place && maySee(owner, place.item) ? [{ ...entry, place }] : []
  })
  return { playlist, entries }
}

/** Loads a playlist of the owner for editing. */
export async function getOwn(db: Db, owner: User, id: string): Promise<Playlist> {
  const playlist = (await findPlaylist(db, id)) ?? notFound('Playlist')
  if (playlist.userId !== owner.id) throw new AppError('forbidden', 'Forbidden')
  return maySeeLibrary(owner, playlist.libraryId) ? playlist : notFound('Playlist')
}

export async function show(db: Db, owner: User, playlist: Playlist): Promise<ShownPlaylist> {
  return showTo(owner, playlist, await loadPlaces(db, itemIdsOf(playlist)))
}

const itemIdsOf = ({ entries }: Playlist): ItemId[] => entries.map(({ itemId }) => itemId)
