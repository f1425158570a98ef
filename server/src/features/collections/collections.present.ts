import type { CollectionView } from '@lectern/contract/collections'
import type { PlaylistItemView, PlaylistView } from '@lectern/contract/playlists'
import { presentItemExpanded, presentItemMinified } from '../items/items.present.ts'
import type { Item } from '../items/items.types.ts'
import type { Collection, Playlist, PlaylistEntry } from './collections.types.ts'

/** How much is said of what is inside: all of it, or what covers and captions need. */
export type Form = 'expanded' | 'brief'

export interface Shape {
  readonly form: Form
  readonly sortingPrefixes: readonly string[]
}

interface Place {
  readonly item: Item
  readonly folderPath: string
}

export function presentCollection(
  { collection, books }: { readonly collection: Collection; readonly books: readonly Place[] },
  { form, sortingPrefixes }: Shape,
): CollectionView {
  const around = ({ folderPath }: Place) => ({ folderPath, sortingPrefixes })
  return {
    id: collection.id,
    libraryId: collection.libraryId,
    userId: collection.userId,
    name: collection.name,
    description: collection.description,
    cover: null,
    coverFullPath: null,
    books:
      form === 'brief'
        ? books.map((place) => presentItemMinified(place.item, around(place)))
        : books.map((place) => presentItemExpanded(place.item, around(place))),
    lastUpdate: collection.updatedAt,
    createdAt: collection.createdAt,
  }
}

interface EntryInPlace extends PlaylistEntry {
  readonly place: Place
}

export function presentPlaylist(
  { playlist, entries }: { readonly playlist: Playlist; readonly entries: readonly EntryInPlace[] },
  shape: Shape,
): PlaylistView {
  const episodesOf = rememberEpisodes(shape)
  return {
    id: playlist.id,
    libraryId: playlist.libraryId,
    userId: playlist.userId,
    name: playlist.name,
    description: playlist.description,
    coverPath: playlist.coverPath,
    items: entries.flatMap((entry) => presentEntry(entry, shape, episodesOf)),
    lastUpdate: playlist.updatedAt,
    createdAt: playlist.createdAt,
  }
}

type EpisodeView = NonNullable<PlaylistItemView['episode']>
type EpisodesOf = (place: Place) => ReadonlyMap<string, EpisodeView>

function presentEntry(
  { itemId, episodeId, place }: EntryInPlace,
  { form, sortingPrefixes }: Shape,
  episodesOf: EpisodesOf,
): PlaylistItemView[] {
  const around = { folderPath: place.folderPath, sortingPrefixes }
  if (episodeId === null) {
    const libraryItem =
      form === 'brief' ? presentItemMinified(place.item, around) : presentItemExpanded(place.item, around)
    return [{ libraryItemId: itemId, episodeId: null, libraryItem }]
  }
  const episode = episodesOf(place).get(episodeId)
  if (!episode) return []
  return [{ libraryItemId: itemId, episodeId, episode, libraryItem: presentItemMinified(place.item, around) }]
}

/** A podcast is taken apart once, however many of its episodes are in the list. */
function rememberEpisodes({ sortingPrefixes }: Shape): EpisodesOf {
  const known = new Map<string, ReadonlyMap<string, EpisodeView>>()
  return ({ item, folderPath }) => {
    const found = known.get(item.id)
    if (found) return found
    const { media } = presentItemExpanded(item, { folderPath, sortingPrefixes })
    const episodes = 'episodes' in media ? media.episodes : []
    const byId = new Map(episodes.map((episode) => [episode.id, episode]))
    known.set(item.id, byId)
    return byId
  }
}
