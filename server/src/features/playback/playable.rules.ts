import type { Chapter, Episode, Item, ItemFile, ItemWith, PlayedFile, Podcast } from '../items/items.types.ts'
import { playedFiles } from '../items/played-files.rules.ts'

/** The playable part of an item: a book's tracks, or the single file of an episode. */
export interface Playable<File = ItemFile> {
  /** Empty for an episode that is not on disk: it is proxied from its own server. */
  readonly files: readonly File[]
  readonly durationSeconds: number
  readonly chapters: readonly Chapter[]
  readonly title: string
  readonly author: string
}

/** Undefined if there is nothing to play. */
export function playableOf<File extends PlayedFile>(
  item: Pick<ItemWith<File>, 'media' | 'files'>,
  episodeId: string | null,
): Playable<File> | undefined {
  const { media } = item
  if (media.kind === 'podcast') {
    const episode = media.episodes.find(({ id }) => id === episodeId)
    return (
      episode &&
      playableEpisode(
        media,
        episode,
        item.files.find(({ relPath }) => relPath === episode.fileRelPath),
      )
    )
  }
  const files = playedFiles(item.files)
  if (files.length === 0 || episodeId !== null) return undefined
  return {
    files,
    durationSeconds: files.reduce((sum, file) => sum + (file.media?.durationSeconds ?? 0), 0),
    chapters: media.kind === 'book' ? media.chapters : [],
    title: media.title,
    author: authorOf(media),
  }
}

/** `file`: the file the episode refers to, if it exists. */
export function playableEpisode<File extends PlayedFile>(
  { author }: Podcast,
  episode: Episode,
  file: File | undefined,
): Playable<File> | undefined {
  if ((!file && episode.enclosure === null) || file?.media === null) return undefined
  return {
    files: file ? [file] : [],
    durationSeconds: file ? file.media.durationSeconds : (episode.feedSeconds ?? 0),
    chapters: episode.chapters,
    title: episode.title,
    author: author ?? '',
  }
}

function authorOf(media: Exclude<Item['media'], { kind: 'podcast' }>): string {
  if (media.kind === 'book') return media.authors.map(({ name }) => name).join(', ')
  return media.kind === 'music' ? media.artists.join(', ') : ''
}
