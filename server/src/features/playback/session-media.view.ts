import type { ItemExpandedView } from '@lectern/contract/items'
import type { AudioTrackView } from '@lectern/contract/item-files'
import { PLAY_METHOD } from '@lectern/contract/playback'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { getItems, getItemVersion, type ItemInPlace } from '../items/items.service.ts'
import { presentItemExpanded } from '../items/present/items.present.ts'
import { maySeeEpisode } from '../visibility/visibility.rules.ts'
import { presentSession, presentSessionMetadata, streamTrack } from './playback.present.ts'
import { type Playable, playableOf } from './playable.rules.ts'
import type { FindSessionMedia, OpenSession, SessionMedia } from './open-session.types.ts'

/** Renders the media of sessions, cached per version of an item: users listen to the same few books. */

/** In characters. Longer texts are not cached. */
const HELD_CHARS = 8 * 1024 * 1024
const LONGEST_CHARS = 1024 * 1024

interface Held {
  readonly media: SessionMedia
  /** Everything the texts depend on. */
  readonly changeNum: number
  readonly sortingPrefixes: readonly string[]
}

export function createSessionMedia(ctx: Pick<Context, 'settings'>): FindSessionMedia {
  const held = new LRUCache<string, Held>({
    maxSize: HELD_CHARS,
    maxEntrySize: LONGEST_CHARS,
    sizeCalculation: ({ media }) =>
      media.libraryItem.length + media.tracks.length + media.metadata.length + media.chapters.length,
  })

  return async (db, viewer, itemId, episodeId) => {
    // Read before the item is loaded: if the item changes in between, the entry is cached under an outdated number.
    const { changeNum } = await getItemVersion({ db }, viewer, itemId)
    const { sortingPrefixes } = ctx.settings.current()
    const key = `${itemId} ${episodeId ?? ''} ${maySeeEpisode(viewer, { isExplicit: true })}`
    const known = held.get(key)
    if (known?.changeNum === changeNum && known.sortingPrefixes === sortingPrefixes) return known.media
    const [inPlace] = await getItems({ db }, viewer, [itemId])
    const playable = inPlace && playableOf(inPlace.item, episodeId)
    if (!inPlace || !playable) return notFound(episodeId === null ? 'Audio tracks' : 'Episode')
    const media = describeMedia(inPlace, playable, episodeId, sortingPrefixes)
    held.set(key, { media, changeNum, sortingPrefixes })
    return media
  }
}

function describeMedia(
  inPlace: ItemInPlace,
  playable: Playable,
  episodeId: string | null,
  sortingPrefixes: readonly string[],
): SessionMedia {
  const { item, folderPath } = inPlace
  const libraryItem = presentItemExpanded(item, { folderPath, sortingPrefixes })
  return {
    itemId: item.id,
    libraryId: item.libraryId,
    mediaId: item.mediaId,
    mediaType: item.media.kind,
    coverPath: item.cover?.path ?? null,
    title: playable.title,
    author: playable.author,
    durationSeconds: playable.durationSeconds,
    mimeTypes: playable.files.map((file) => file.media?.mimeType ?? ''),
    metadata: JSON.stringify(presentSessionMetadata(inPlace)),
    chapters: JSON.stringify(playable.chapters),
    tracks: JSON.stringify(fileTracks(libraryItem, episodeId)),
    libraryItem: JSON.stringify(libraryItem),
  }
}

/** The tracks as listed by the item. Episodes of a podcast don't form a timeline: each starts at zero. */
function fileTracks(libraryItem: ItemExpandedView, episodeId: string | null): AudioTrackView[] {
  const { media } = libraryItem
  if (!('episodes' in media)) return media.tracks ?? []
  const track = media.episodes.find(({ id }) => id === episodeId)?.audioTrack
  return track ? [{ ...track, index: 1, startOffset: 0 }] : []
}

/** Renders an open session with everything a player needs. */
export function renderOpenSession({ session, media }: OpenSession): string {
  const isVideo = media.mediaType === 'video'
  const tracks =
    session.playMethod === PLAY_METHOD.transcode ? JSON.stringify([streamTrack(session)]) : media.tracks
  const view = presentSession({ ...session, mediaMetadata: null })
  // Fields that are already serialised are appended to the rest.
  const rest = JSON.stringify({
    ...view,
    mediaMetadata: undefined,
    chapters: undefined,
    audioTracks: undefined,
  })
  const ready = {
    mediaMetadata: session.mediaMetadata ?? '{}',
    chapters: media.chapters,
    audioTracks: isVideo ? '[]' : tracks,
    videoTrack: isVideo ? firstOf(tracks) : 'null',
    libraryItem: media.libraryItem,
  }
  const members = Object.entries(ready).map(([name, json]) => `,"${name}":${json}`)
  return `${rest.slice(0, -1)}${members.join('')}}`
}

const firstOf = (list: string): string => JSON.stringify((JSON.parse(list) as unknown[])[0] ?? null)
