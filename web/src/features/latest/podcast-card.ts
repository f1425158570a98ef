import type { RecentEpisodeView } from '@lectern/contract/browse'
import type { CardItem } from '../../cards/card-item.ts'

const known = new WeakMap<RecentEpisodeView, CardItem>()

/** The podcast of an episode as cards and their actions take it. The list sends no more of the item than this. */
export function podcastCardOf(episode: RecentEpisodeView): CardItem {
  const card = known.get(episode) ?? makeCard(episode)
  known.set(episode, card)
  return card
}

function makeCard(episode: RecentEpisodeView): CardItem {
  return {
    id: episode.libraryItemId,
    libraryId: episode.libraryId,
    mediaType: 'podcast',
    media: episode.podcast,
    recentEpisode: episode,
    ino: '',
    oldLibraryItemId: null,
    folderId: '',
    path: '',
    relPath: '',
    isFile: false,
    mtimeMs: 0,
    ctimeMs: 0,
    birthtimeMs: 0,
    addedAt: episode.addedAt,
    updatedAt: episode.updatedAt,
    isMissing: false,
    isInvalid: false,
    numFiles: episode.podcast.numEpisodes,
    size: episode.podcast.size,
  }
}
