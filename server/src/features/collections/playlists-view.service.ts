import type { ItemId, LibraryId } from '@lectern/contract/ids'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Db } from '../../platform/db/db.ts'
import { type ItemInPlace, maySee } from '../items/items.service.ts'
import { asSeenBy } from '../items/explicit-episodes.rules.ts'
import { getLibrary } from '../libraries/libraries.service.ts'
import type { User } from '../users/users.types.ts'
import { findHiddenEpisodes } from '../visibility/hidden-episodes.service.ts'
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
  const seen = await loadSeen(ctx.db, owner, found)
  return { total, results: found.map((playlist) => showTo(playlist, seen)) }
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
  const isSeen = await seenBy(
    ctx.db,
    owner,
    found.flatMap(({ entries }) => entries),
  )
  const visible = found.map((playlist) => ({
    playlist,
    visible: playlist.entries.filter(isSeen),
  }))
  const briefOf = (shown: (typeof visible)[number]): Playlist => ({
    ...shown.playlist,
    entries: shown.visible.slice(0, BRIEF_ENTRIES),
  })
  const seen = await loadSeen(ctx.db, owner, visible.map(briefOf))
  const results = visible.map((shown) => ({ ...shown, entries: showTo(briefOf(shown), seen).entries }))
  return { total, results }
}

export const getPlaylists = (ctx: Ctx, owner: User): Promise<ShownPlaylist[]> =>
  ofAllLibraries(ctx, owner, getPlaylistsOfLibrary)

export function countOwnPlaylists(ctx: Ctx, owner: User, libraryId: LibraryId): Promise<number> {
  return countPlaylists(ctx.db, owner.id, libraryId)
}

/** The contents of playlists that their owner may see. */
interface Seen {
  readonly places: ReadonlyMap<ItemId, ItemInPlace>
  readonly hiddenEpisodes: ReadonlySet<string>
}

async function loadSeen(db: Db, owner: User, playlists: readonly Playlist[]): Promise<Seen> {
  const entries = playlists.flatMap((playlist) => playlist.entries)
  const all = await loadPlaces(db, itemIdsOf({ entries }))
  const visible = [...all.values()].filter(({ item }) => maySee(owner, item))
  return {
    places: new Map(visible.map((place) => [place.item.id, { ...place, item: asSeenBy(owner, place.item) }])),
    hiddenEpisodes: await findHiddenEpisodes(db, owner, episodeIdsOf(entries)),
  }
}

function showTo(playlist: Playlist, { places, hiddenEpisodes }: Seen): ShownPlaylist {
  const entries = playlist.entries.flatMap((entry): ShownEntry[] => {
    const place = places.get(entry.itemId)
    return place && !hiddenEpisodes.has(entry.episodeId ?? '') ? [{ ...entry, place }] : []
  })
  return { playlist, entries }
}

/** Whether the owner may see an entry, for the given ones. */
export async function seenBy(
  db: Db,
  owner: User,
  entries: readonly PlaylistEntry[],
): Promise<(entry: PlaylistEntry) => boolean> {
  const items = await findItemRefs(db, owner, [...new Set(itemIdsOf({ entries }))])
  const hidden = await findHiddenEpisodes(db, owner, episodeIdsOf(entries))
  return ({ itemId, episodeId }) => items.has(itemId) && !hidden.has(episodeId ?? '')
}

/** Loads a playlist of the owner for editing. */
export async function getOwn(db: Db, owner: User, id: string): Promise<Playlist> {
  const playlist = (await findPlaylist(db, id)) ?? notFound('Playlist')
  if (playlist.userId !== owner.id) throw new AppError('forbidden', 'Forbidden')
  return maySeeLibrary(owner, playlist.libraryId) ? playlist : notFound('Playlist')
}

export async function show(db: Db, owner: User, playlist: Playlist): Promise<ShownPlaylist> {
  return showTo(playlist, await loadSeen(db, owner, [playlist]))
}

const itemIdsOf = ({ entries }: Pick<Playlist, 'entries'>): ItemId[] => entries.map(({ itemId }) => itemId)

export const episodeIdsOf = (entries: readonly PlaylistEntry[]): string[] =>
  entries.flatMap(({ episodeId }) => episodeId ?? [])
