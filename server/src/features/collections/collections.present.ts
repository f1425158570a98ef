import type { CollectionView } from '@lectern/contract/collections'
import type { ItemId } from '@lectern/contract/ids'
import type { PlaylistItemView, PlaylistView } from '@lectern/contract/playlists'
import { presentItemExpanded, presentItemMinified } from '../items/present/items.present.ts'
import type { Item } from '../items/items.types.ts'
import type { Collection, Playlist, PlaylistEntry } from './collections.types.ts'

interface Place {
  readonly item: Item
  readonly folderPath: string
}
interface Shown {
  readonly collection: Collection
  readonly books: readonly Place[]
}
type Prefixes = readonly string[]

export const presentCollection = ({ collection, books }: Shown, prefixes: Prefixes): CollectionView =>
  withBooks(collection, { books: books.map((place) => presentBook(place, prefixes)) })

export const presentBook = ({ item, folderPath }: Place, sortingPrefixes: Prefixes) =>
  presentItemExpanded(item, { folderPath, sortingPrefixes })

/** For lists of covers: the first books, minified, and the ids of all. */
export const presentBriefCollection = (
  { collection, books, bookIds }: Shown & { readonly bookIds: readonly ItemId[] },
  prefixes: Prefixes,
): CollectionView =>
  withBooks(collection, { books: books.map((place) => minified(place, prefixes)), bookIds: [...bookIds] })

const withBooks = (
  collection: Collection,
  shown: Pick<CollectionView, 'books' | 'bookIds'>,
): CollectionView => ({
  ...presentWords(collection),
  cover: null,
  coverFullPath: null,
  ...shown,
  ...presentTimes(collection),
})

export interface EntryInPlace extends PlaylistEntry {
  readonly place: Place
}
interface ShownPlaylist {
  readonly playlist: Playlist
  readonly entries: readonly EntryInPlace[]
}

export const presentPlaylist = ({ playlist, entries }: ShownPlaylist, prefixes: Prefixes): PlaylistView => ({
  ...presentWords(playlist),
  userId: playlist.userId,
  coverPath: playlist.coverPath,
  items: entries.flatMap(entryPresenter(prefixes)),
  ...presentTimes(playlist),
})

/** Presents entries of one playlist, and each podcast's episodes only once. */
export function entryPresenter(prefixes: Prefixes): (entry: EntryInPlace) => PlaylistItemView[] {
  const episodesOf = rememberEpisodes(prefixes)
  return (entry) => presentEntry(entry, prefixes, episodesOf)
}

/** For lists of covers: the first entries, minified, and the ids of all. */
export function presentBriefPlaylist(
  { playlist, entries, visible }: ShownPlaylist & { readonly visible: readonly PlaylistEntry[] },
  prefixes: Prefixes,
): PlaylistView {
  return {
    ...presentWords(playlist),
    userId: playlist.userId,
    coverPath: playlist.coverPath,
    items: entries.map(({ itemId, episodeId, place }) => ({
      libraryItemId: itemId,
      episodeId,
      libraryItem: minified(place, prefixes),
    })),
    entries: visible.map(({ itemId, episodeId }) => ({ libraryItemId: itemId, episodeId })),
    ...presentTimes(playlist),
  }
}

function presentWords<G extends Collection | Playlist>({ id, libraryId, userId, name, description }: G) {
  return { id, libraryId, userId, name, description }
}

const presentTimes = ({ updatedAt, createdAt }: Collection | Playlist) => ({
  lastUpdate: updatedAt,
  createdAt,
})

const minified = ({ item, folderPath }: Place, sortingPrefixes: Prefixes) =>
  presentItemMinified(item, { folderPath, sortingPrefixes })

type EpisodeView = NonNullable<PlaylistItemView['episode']>
type EpisodesOf = (place: Place) => ReadonlyMap<string, EpisodeView>

function presentEntry(
  { itemId, episodeId, place }: EntryInPlace,
  prefixes: Prefixes,
  episodesOf: EpisodesOf,
): PlaylistItemView[] {
  if (episodeId === null) {
    return [{ libraryItemId: itemId, episodeId: null, libraryItem: presentBook(place, prefixes) }]
  }
  const episode = episodesOf(place).get(episodeId)
  if (!episode) return []
  return [{ libraryItemId: itemId, episodeId, episode, libraryItem: minified(place, prefixes) }]
}

/** Presents each podcast's episodes only once, however many of them are in the list. */
function rememberEpisodes(prefixes: Prefixes): EpisodesOf {
  const known = new Map<string, ReadonlyMap<string, EpisodeView>>()
  return (place) => {
    const found = known.get(place.item.id)
    if (found) return found
    const { media } = presentBook(place, prefixes)
    const episodes = 'episodes' in media ? media.episodes : []
    const byId = new Map(episodes.map((episode) => [episode.id, episode]))
    known.set(place.item.id, byId)
    return byId
  }
}
