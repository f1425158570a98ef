import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { type ItemInPlace, maySee } from '../items/items.service.ts'
import { getLibraries, getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { maySeeLibrary } from '../visibility/visibility.rules.ts'
import {
  EVERYTHING,
  type PageChoice,
  type PageOf,
  type Playlist,
  type PlaylistEntry,
} from './collections.types.ts'
import { findItemRefs } from './item-refs.store.ts'
import { countPlaylists, findPlaylist, loadPlaylists, pageOfPlaylists } from './playlists.store.ts'
import { loadPlaces } from './shown-items.service.ts'

/** Playlists: nobody but their owner sees them. */

export interface ShownEntry extends PlaylistEntry {
  readonly place: ItemInPlace
}

/** A playlist as its owner sees it: without what is hidden from them by now. */
export interface ShownPlaylist {
  readonly playlist: Playlist
  readonly entries: readonly ShownEntry[]
}

export async function getPlaylist(ctx: Pick<Context, 'db'>, owner: User, id: string): Promise<ShownPlaylist> {
  return show(ctx.db, owner, await getOwn(ctx.db, owner, id))
}

export async function getPlaylistsOfLibrary(
  ctx: Pick<Context, 'db'>,
  owner: User,
  libraryId: LibraryId,
  page: PageChoice,
): Promise<PageOf<ShownPlaylist>> {
  const library = await getLibrary(ctx, owner, libraryId)
  const { total, ids } = await pageOfPlaylists(ctx.db, owner.id, library.id, page)
  const found = await loadPlaylists(ctx.db, ids)
  const places = await loadPlaces(
    ctx.db,
    found.flatMap(({ entries }) => entries.map(({ itemId }) => itemId)),
  )
  return { total, results: found.map((playlist) => showTo(owner, playlist, places)) }
}

/** A playlist as a list of covers shows it. */
export interface BriefPlaylist extends ShownPlaylist {
  /** All the owner may see; `entries` has only the first few of them. */
  readonly visible: readonly PlaylistEntry[]
}

/** As many covers as anything shows of one. */
const BRIEF_ENTRIES = 4

/** The same as `getPlaylistsOfLibrary`, without loading what nobody looks at. */
export async function getBriefPlaylists(
  ctx: Pick<Context, 'db'>,
  owner: User,
  libraryId: LibraryId,
  page: PageChoice,
): Promise<PageOf<BriefPlaylist>> {
  const library = await getLibrary(ctx, owner, libraryId)
  const { total, ids } = await pageOfPlaylists(ctx.db, owner.id, library.id, page)
  const found = await loadPlaylists(ctx.db, ids)
  const itemIds = new Set(found.flatMap(({ entries }) => entries.map(({ itemId }) => itemId)))
  const seen = await findItemRefs(ctx.db, owner, [...itemIds])
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

export async function getPlaylists(ctx: Pick<Context, 'db'>, owner: User): Promise<ShownPlaylist[]> {
  const all: ShownPlaylist[] = []
  for (const library of await getLibraries(ctx, owner)) {
    const { results } = await getPlaylistsOfLibrary(ctx, owner, library.id, EVERYTHING)
    all.push(...results)
  }
  return all
}

export function countOwnPlaylists(
  ctx: Pick<Context, 'db'>,
  owner: User,
  libraryId: LibraryId,
): Promise<number> {
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

/** The owner's own, to be changed. */
export async function getOwn(db: Db, owner: User, id: string): Promise<Playlist> {
  const playlist = (await findPlaylist(db, id)) ?? notFound('Playlist')
  if (playlist.userId !== owner.id) throw new AppError('forbidden', 'Forbidden')
  return maySeeLibrary(owner, playlist.libraryId) ? playlist : notFound('Playlist')
}

export async function show(db: Db, owner: User, playlist: Playlist): Promise<ShownPlaylist> {
  const itemIds = playlist.entries.map(({ itemId }) => itemId)
  return showTo(owner, playlist, await loadPlaces(db, itemIds))
}
