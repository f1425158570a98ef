import type { ItemId } from '@lectern/contract/ids'

/**
 * Groups tracks into albums. Tracks without an album, or with a different album artist, form one group of their own.
 */

export interface Album {
  readonly title: string
  readonly artist: string
  /** One of its tracks, for the cover. */
  readonly itemId: ItemId | null
  readonly numTracks: number
}

interface Track {
  readonly itemId: ItemId
  readonly album: string | null
  readonly albumArtist: string | null
}

const NO_ALBUM = { title: 'No Album', artist: 'Various Artists' }

/** Keeps the order of the tracks, which are sorted by album title. */
export function groupAlbums(tracks: readonly Track[]): Album[] {
  const albums = new Map<
    string,
    { title: string; artist: string | null; itemId: ItemId; numTracks: number }
  >()
  let numLoose = 0
  for (const { itemId, album, albumArtist } of tracks) {
    const title = album?.trim() ?? ''
    const known = albums.get(title)
    if (title === '') numLoose += 1
    else if (known === undefined) albums.set(title, { title, artist: albumArtist, itemId, numTracks: 1 })
    else if (known.artist === albumArtist) known.numTracks += 1
    else numLoose += 1
  }
  const gathered = [...albums.values()].map((album) => ({
    ...album,
    artist: album.artist ?? NO_ALBUM.artist,
  }))
  return numLoose === 0 ? gathered : [...gathered, { ...NO_ALBUM, itemId: null, numTracks: numLoose }]
}
