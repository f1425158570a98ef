import type { ItemExpandedView, ItemMinifiedView, ItemView } from '@lectern/contract/items'
import { extensionOf } from '@lectern/contract/rules/file-types'
import { formatSeries, titlePrefixAtEnd } from '@lectern/contract/rules/names'
import { stripTags } from '../../../lib/plain-text.ts'
import { presentAudioFile, presentFileMetadata, presentTracks, tracksOf } from './file.present.ts'
import type { Book, Item, ItemSurroundings, Music, Video } from '../items.types.ts'
import { lastNameFirst } from '../names.rules.ts'
import { presentPodcast, presentPodcastExpanded, presentPodcastMinified } from './podcast.present.ts'

/** An item's media in the protocol's forms. */

export function presentMediaMinified(item: Item, around: ItemSurroundings): ItemMinifiedView['media'] {
  const { media } = item
  switch (media.kind) {
    case 'book':
      return {
        id: item.mediaId,
        metadata: {
          title: media.title,
          subtitle: media.subtitle,
          ...bookLines(media, around),
          ...bookTexts(media),
        },
        coverPath: item.cover?.path ?? null,
        tags: [...item.tags],
        ...bookSums(item, media),
      }
    case 'podcast':
      return presentPodcastMinified(item, media, around)
    default:
      return presentOther(item, media, around)
  }
}

export function presentMedia(item: Item, around: ItemSurroundings): ItemView['media'] {
  const { media } = item
  switch (media.kind) {
    case 'book':
      return { ...presentBookBase(item, media, around), ...bookSums(item, media) }
    case 'podcast':
      return presentPodcast(item, media, around)
    default:
      return presentOther(item, media, around)
  }
}

export function presentMediaExpanded(item: Item, around: ItemSurroundings): ItemExpandedView['media'] {
  const { media } = item
  switch (media.kind) {
    case 'book':
      return {
        ...presentBookBase(item, media, around),
        metadata: {
          ...bookMetadata(media, around),
          descriptionPlain: media.description === null ? null : stripTags(media.description),
        },
        tracks: presentTracks(item, around.folderPath),
        ...bookSums(item, media),
      }
    case 'podcast':
      return presentPodcastExpanded(item, media, around)
    default:
      return presentOther(item, media, around)
  }
}

function presentBookBase(item: Item, book: Book, around: ItemSurroundings) {
  const { folderPath } = around
  const ebook = item.files.find((file) => file.relPath === book.ebookRelPath)
  return {
    id: item.mediaId,
    libraryItemId: item.id,
    metadata: bookMetadata(book, around),
    coverPath: item.cover?.path ?? null,
    tags: [...item.tags],
    audioFiles: item.files
      .filter((file) => file.kind === 'audio')
      .toSorted((a, b) => (a.media?.trackIndex ?? 0) - (b.media?.trackIndex ?? 0))
      .flatMap((file) => presentAudioFile(file, item, folderPath) ?? []),
    chapters: [...book.chapters],
    missingParts: [...book.missingParts],
    ebookFile: ebook
      ? {
          ino: ebook.ino,
          metadata: presentFileMetadata(ebook, item, folderPath),
          ebookFormat: ebookFormatOf(book) ?? '',
          isSupplementary: false,
          addedAt: ebook.addedAt,
          updatedAt: ebook.updatedAt,
          fileType: 'ebook' as const,
        }
      : null,
  }
}

function bookMetadata(book: Book, around: ItemSurroundings) {
  return {
    title: book.title,
    subtitle: book.subtitle,
    authors: book.authors.map(({ id, name }) => ({ id: id ?? '', name })),
    narrators: [...book.narrators],
    series: book.series.map(({ id, name, sequence }) => ({ id: id ?? '', name, sequence })),
    ...bookTexts(book),
    ...bookLines(book, around),
  }
}

function bookTexts(book: Book) {
  return {
    genres: [...book.genres],
    publishedYear: book.publishedYear,
    publishedDate: book.publishedDate,
    publisher: book.publisher,
    description: book.description,
    isbn: book.isbn,
    asin: book.asin,
    language: book.language,
    explicit: book.isExplicit,
    abridged: book.isAbridged,
  }
}

function bookLines(book: Book, { sortingPrefixes }: ItemSurroundings) {
  const authors = book.authors.map(({ name }) => name)
  return {
    titleIgnorePrefix: titlePrefixAtEnd(book.title, sortingPrefixes),
    authorName: authors.join(', '),
    authorNameLF: authors.map(lastNameFirst).join(', '),
    narratorName: book.narrators.join(', '),
    seriesName: book.series.map(formatSeries).join(', '),
  }
}

function bookSums(item: Item, book: Book) {
  return {
    numTracks: tracksOf(item).length,
    numAudioFiles: item.files.filter((file) => file.kind === 'audio').length,
    numChapters: book.chapters.length,
    numMissingParts: book.missingParts.length,
    numInvalidAudioFiles: item.files.filter((file) => file.media?.error != null).length,
    duration: durationOf(item),
    size: mediaSizeOf(item),
    ebookFormat: ebookFormatOf(book),
  }
}

function presentOther(item: Item, media: Music | Video, { folderPath, sortingPrefixes }: ItemSurroundings) {
  const file = item.files.find(({ media: facts }) => facts !== null)
  const audio = file && presentAudioFile(file, item, folderPath)
  return {
    id: item.mediaId,
    libraryItemId: item.id,
    metadata: { ...otherMetadata(media), titleIgnorePrefix: titlePrefixAtEnd(media.title, sortingPrefixes) },
    coverPath: item.cover?.path ?? null,
    tags: [...item.tags],
    ...(audio ? (media.kind === 'music' ? { audioFile: audio } : { videoFile: audio }) : {}),
    tracks: presentTracks(item, folderPath),
    duration: file?.media?.durationSeconds ?? 0,
    size: mediaSizeOf(item),
  }
}

/** Always present, because older clients expect these fields. */
const EMPTY_MUSIC_FIELDS = {
  releaseCountry: null,
  releaseType: null,
  releaseStatus: null,
  musicBrainzTrackId: null,
  musicBrainzAlbumId: null,
  musicBrainzAlbumArtistId: null,
  musicBrainzArtistId: null,
}

function otherMetadata(media: Music | Video): Record<string, unknown> {
  const { kind: _kind, isExplicit, ...texts } = media
  if (media.kind === 'video') return { ...texts, explicit: isExplicit }
  const { more, ...rest } = texts as Omit<Music, 'kind' | 'isExplicit'>
  return { ...rest, ...EMPTY_MUSIC_FIELDS, ...more, explicit: isExplicit }
}

const ebookFormatOf = (book: Book): string | null =>
  book.ebookRelPath === null ? null : extensionOf(book.ebookRelPath) || null

const durationOf = (item: Item): number =>
  tracksOf(item).reduce((sum, file) => sum + (file.media?.durationSeconds ?? 0), 0)

/** Total size of audio, video and the main e-book. */
export const mediaSizeOf = (item: Item): number =>
  item.files
    .filter((file) => file.kind === 'audio' || file.kind === 'video' || file.isSupplementary === false)
    .reduce((sum, file) => sum + file.size, 0)
