import type { ItemId, LibraryId, UserId } from '@lectern/contract/ids'
import type { NewPlaylist, PlaylistChange, PlaylistEntry as GivenEntry } from '@lectern/contract/playlists'
import { invalid } from '../../lib/errors.ts'
import type { Collection, EpisodeRef, ItemRef, Playlist, PlaylistEntry } from './collections.types.ts'
import { appended, isSameOrder, orSame, rearranged } from './places.rules.ts'

/** Includes the item id, as books have no episode id. */
export const entryKey = ({ itemId, episodeId }: PlaylistEntry): string => `${itemId} ${episodeId ?? ''}`

export const toEntry = ({ libraryItemId, episodeId }: GivenEntry): PlaylistEntry => ({
  itemId: libraryItemId,
  episodeId,
})

interface Maker {
  readonly id: string
  readonly userId: UserId
  readonly now: number
}

export function draftPlaylist(given: NewPlaylist, { id, userId, now }: Maker): Playlist {
  return {
    id,
    libraryId: given.libraryId,
    userId,
    name: given.name,
    description: given.description ?? null,
    coverPath: given.coverPath ?? null,
    entries: appended([], given.items.map(toEntry), entryKey),
    createdAt: now,
    updatedAt: now,
  }
}

/** `itemIds`: the books of the collection that the creator may see. */
export function draftFromCollection(
  collection: Collection,
  itemIds: readonly ItemId[],
  { id, userId, now }: Maker,
): Playlist {
  const { libraryId, name, description } = collection
  const entries = itemIds.map((itemId) => ({ itemId, episodeId: null }))
  return {
    id,
    libraryId,
    userId,
    name,
    description,
    coverPath: null,
    entries,
    createdAt: now,
    updatedAt: now,
  }
}

/** Applies a change to a playlist; returns the same object if nothing changes. */
export function changedPlaylist(
  playlist: Playlist,
  { name, description, coverPath, items }: PlaylistChange,
  isSeen: (entry: PlaylistEntry) => boolean,
): Playlist {
  const entries =
    items === undefined
      ? playlist.entries
      : rearranged(playlist.entries, items.map(toEntry), isSeen, entryKey)
  return withDifference(playlist, {
    ...playlist,
    name: name ?? playlist.name,
    description: description === undefined ? playlist.description : description,
    coverPath: coverPath === undefined ? playlist.coverPath : coverPath,
    entries,
  })
}

export function withEntries(playlist: Playlist, entries: readonly PlaylistEntry[]): Playlist {
  return withDifference(playlist, { ...playlist, entries })
}

function withDifference(before: Playlist, after: Playlist): Playlist {
  const isSameContent =
    before.coverPath === after.coverPath && isSameOrder(before.entries, after.entries, entryKey)
  return orSame(before, after, isSameContent)
}

/** Playlists contain single episodes of podcasts, and other items as a whole. `item` is undefined if it is hidden. */
export function checkEntry(
  entry: PlaylistEntry,
  item: ItemRef | undefined,
  episode: EpisodeRef | undefined,
  libraryId: LibraryId,
): void {
  if (item === undefined) invalid('Library item not found')
  if (item.libraryId !== libraryId) invalid('Library item in different library')
  if (item.isPodcast !== (entry.episodeId !== null)) invalid('Invalid item to add for this library type')
  if (entry.episodeId !== null && episode?.itemId !== item.id) invalid('Episode not found in library item')
}
