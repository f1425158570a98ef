import type { ItemExpandedView, ItemMinifiedView } from '@lectern/contract/items'

/** An item in either of the forms that lists and events send. */
export type AnyItem = ItemMinifiedView | ItemExpandedView

/** What cards and rows show about an item of any kind. Unknown texts are empty. */
export interface ItemFacts {
  readonly title: string
  /** "Hobbit, The" */
  readonly titleIgnorePrefix: string
  /** Of books. */
  readonly subtitle: string
  readonly author: string
  /** "Tolkien, J. R. R."; the plain author line if there is no such form. */
  readonly authorLastFirst: string
  readonly coverPath: string | null
  readonly durationSeconds: number
  /** Number of playable audio or video files. */
  readonly numTracks: number
  /** Null if the media type has no episodes. */
  readonly numEpisodes: number | null
  readonly ebookFormat: string | null
  readonly isExplicit: boolean
  readonly publishedYear: string | null
  /** Position in the series that the list shows. */
  readonly sequence: string | null
  readonly numMissingParts: number
  readonly numInvalidFiles: number
}

const NOTHING: ItemFacts = {
  title: '',
  titleIgnorePrefix: '',
  subtitle: '',
  author: '',
  authorLastFirst: '',
  coverPath: null,
  durationSeconds: 0,
  numTracks: 0,
  numEpisodes: null,
  ebookFormat: null,
  isExplicit: false,
  publishedYear: null,
  sequence: null,
  numMissingParts: 0,
  numInvalidFiles: 0,
}

type AnyMedia = AnyItem['media']
type BookMedia = Extract<AnyMedia, { numTracks: number }>
type PodcastMedia = Extract<AnyMedia, { numEpisodes: number }>
type OtherMedia = Exclude<AnyMedia, BookMedia | PodcastMedia>

// Items are immutable once loaded, and a shelf asks for the same ones repeatedly.
const known = new WeakMap<AnyItem, ItemFacts>()

export function factsOf(item: AnyItem): ItemFacts {
  const facts = known.get(item) ?? readFacts(item.media)
  known.set(item, facts)
  return facts
}

function readFacts(media: AnyMedia): ItemFacts {
  if ('numTracks' in media) return bookFacts(media)
  if ('numEpisodes' in media) return podcastFacts(media)
  return otherFacts(media)
}

function bookFacts(media: BookMedia): ItemFacts {
  const { metadata } = media
  const series = 'series' in metadata && !Array.isArray(metadata.series) ? metadata.series : undefined
  return {
    ...NOTHING,
    title: metadata.title,
    titleIgnorePrefix: metadata.titleIgnorePrefix,
    subtitle: metadata.subtitle ?? '',
    author: metadata.authorName,
    authorLastFirst: metadata.authorNameLF,
    coverPath: media.coverPath,
    durationSeconds: media.duration,
    numTracks: media.numTracks,
    ebookFormat: media.ebookFormat,
    isExplicit: metadata.explicit,
    publishedYear: metadata.publishedYear,
    sequence: series?.sequence ?? null,
    numMissingParts: 'missingParts' in media ? media.missingParts.length : media.numMissingParts,
    numInvalidFiles:
      'audioFiles' in media
        ? media.audioFiles.filter((file) => file.invalid).length
        : media.numInvalidAudioFiles,
  }
}

function podcastFacts(media: PodcastMedia): ItemFacts {
  const { metadata } = media
  return {
    ...NOTHING,
    title: metadata.title,
    titleIgnorePrefix: metadata.titleIgnorePrefix,
    author: metadata.author ?? '',
    authorLastFirst: metadata.author ?? '',
    coverPath: media.coverPath,
    numEpisodes: media.numEpisodes,
    isExplicit: metadata.explicit,
  }
}

function otherFacts(media: OtherMedia): ItemFacts {
  const { metadata } = media
  const artists = Array.isArray(metadata['artists']) ? metadata['artists'].filter(isText).join(', ') : ''
  const title = isText(metadata['title']) ? metadata['title'] : ''
  return {
    ...NOTHING,
    title,
    titleIgnorePrefix: isText(metadata['titleIgnorePrefix']) ? metadata['titleIgnorePrefix'] : title,
    author: artists,
    authorLastFirst: artists,
    coverPath: media.coverPath,
    durationSeconds: media.duration,
    numTracks: 1,
    isExplicit: metadata['explicit'] === true,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Whether there is something to play right away. Podcasts are played by episode. */
export function isPlayable(item: AnyItem): boolean {
  if (item.isMissing || item.isInvalid) return false
  const { numTracks, numEpisodes } = factsOf(item)
  return numTracks > 0 || (numEpisodes ?? 0) > 0
}

/** Why an item needs attention, most severe first; null if nothing is wrong. */
export type ItemIssue =
  | { readonly kind: 'missing' | 'noEpisodes' | 'noMedia' }
  | { readonly kind: 'missingParts' | 'invalidFiles'; readonly count: number }

export function issueOf(item: AnyItem): ItemIssue | null {
  if (item.isMissing) return { kind: 'missing' }
  const { numMissingParts, numInvalidFiles } = factsOf(item)
  if (item.isInvalid) return { kind: item.mediaType === 'podcast' ? 'noEpisodes' : 'noMedia' }
  if (numInvalidFiles > 0) return { kind: 'invalidFiles', count: numInvalidFiles }
  return numMissingParts > 0 ? { kind: 'missingParts', count: numMissingParts } : null
}
