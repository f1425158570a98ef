import type { Book, Episode, ItemFile, Podcast } from '../../items/items.types.ts'
import { BOOK_FACTS } from '../../items/written-facts.rules.ts'
import { chaptersOf, filesOf, relPathOf, type Sound, audioFilesOfBook } from './source-files.rules.ts'
import {
  type Fields,
  count,
  fields,
  flag,
  id,
  number,
  text,
  textFields,
  textOr,
  texts,
  time,
  timeOr,
} from './source-values.rules.ts'

/** Converts books and podcasts of both stores, which use the same field names but in different places. */

export interface ReadMedia {
  readonly media: Book | Podcast
  readonly files: ItemFile[]
  readonly oldEpisodeIds: ReadonlyMap<string, string>
}

export interface BookPeople {
  readonly authors: Book['authors']
  readonly series: Book['series']
}

/** `media` contains files and chapters; `about` contains title, description and the like. */
export function toBook(media: Fields, about: Fields, libraryFiles: unknown, people: BookPeople): ReadMedia {
  const ebook = fields(media['ebookFile'])
  const hasEbook = relPathOf(ebook) !== null
  const chapters = chaptersOf(media['chapters'])
  const book: Book = {
    kind: 'book',
    title: textOr(about['title'], ''),
    subtitle: text(about['subtitle']),
    ...people,
    narrators: texts(about['narrators']),
    genres: texts(about['genres']),
    ...textFields(about, BOOK_FACTS),
    isExplicit: flag(about['explicit']),
    isAbridged: flag(about['abridged']),
    chapters,
    // Scans never replace values from a provider, and these chapters were chosen on the old server.
    chaptersSource: chapters.length > 0 ? 'provider' : 'files',
    missingParts: missingPartsOf(media),
    ebookRelPath: hasEbook ? relPathOf(ebook) : null,
  }
  const files = filesOf(libraryFiles, audioFilesOfBook(media['audioFiles']), hasEbook ? ebook : null)
  return { media: book, files, oldEpisodeIds: new Map() }
}

function missingPartsOf(media: Fields): number[] {
  const parts = media['missingParts']
  return Array.isArray(parts) ? parts.flatMap((part) => number(part) ?? []) : []
}

/** Some podcast fields have two names: that of the column and that of the API. */
export function toPodcast(
  media: Fields,
  about: Fields,
  libraryFiles: unknown,
  episodeRecords: readonly Fields[],
): ReadMedia {
  const episodes = [...episodeRecords].sort(byPublished).flatMap((record) => toEpisode(record) ?? [])
  const podcast: Podcast = {
    kind: 'podcast',
    title: textOr(about['title'], ''),
    author: text(about['author']),
    description: text(about['description']),
    releaseDate: text(about['releaseDate']),
    genres: texts(about['genres']),
    feedUrl: text(about['feedURL'] ?? about['feedUrl']),
    imageUrl: text(about['imageURL'] ?? about['imageUrl']),
    itunesPageUrl: text(about['itunesPageURL'] ?? about['itunesPageUrl']),
    itunesId: text(about['itunesId']),
    itunesArtistId: text(about['itunesArtistId']),
    isExplicit: flag(about['explicit']),
    language: text(about['language']),
    type: (about['podcastType'] ?? about['type']) === 'serial' ? 'serial' : 'episodic',
    episodes: episodes.map(({ episode }) => episode),
    isAutoDownload: flag(media['autoDownloadEpisodes']),
    autoDownloadSchedule: text(media['autoDownloadSchedule']),
    maxEpisodesToKeep: count(media['maxEpisodesToKeep']),
    maxNewEpisodes: count(media['maxNewEpisodesToDownload'], 3),
    lastEpisodeCheckAt: time(media['lastEpisodeCheck']) || null,
  }
  const sounds: Sound[] = episodes.flatMap(({ sound }, index) =>
    sound === null ? [] : [{ file: sound, trackIndex: index + 1 }],
  )
  const oldEpisodeIds = new Map(
    episodes.flatMap(({ episode, oldId }) => (oldId === null ? [] : [[episode.id, oldId] as const])),
  )
  return { media: podcast, files: filesOf(libraryFiles, sounds, null), oldEpisodeIds }
}

/** Newest first, as on the old server. */
function byPublished(a: Fields, b: Fields): number {
  return (time(b['publishedAt']) ?? 0) - (time(a['publishedAt']) ?? 0)
}

interface ReadEpisode {
  readonly episode: Episode
  readonly sound: Fields | null
  readonly oldId: string | null
}

function toEpisode(record: Fields): ReadEpisode | null {
  const episodeId = id(record['id'])
  if (episodeId === null) return null
  const extra = fields(record['extraData'])
  const sound = fields(record['audioFile'])
  const addedAt = timeOr(record['createdAt'] ?? record['addedAt'], 0)
  const fileRelPath = relPathOf(sound)
  return {
    sound: fileRelPath === null ? null : sound,
    oldId: id(extra['oldEpisodeId']),
    episode: {
      id: episodeId,
      title: textOr(record['title'], ''),
      subtitle: textOr(record['subtitle'], ''),
      description: textOr(record['description'], ''),
      season: textOr(record['season'], ''),
      episode: textOr(record['episode'], ''),
      episodeType: textOr(record['episodeType'], ''),
      guid: text(extra['guid'] ?? record['guid']),
      pubDate: textOr(record['pubDate'], ''),
      publishedAt: time(record['publishedAt']),
      enclosure: toEnclosure(record),
      isExplicit: false,
      chapters: chaptersOf(record['chapters']),
      fileRelPath,
      downloadRelPath: null,
      feedSeconds: null,
      addedAt,
      updatedAt: timeOr(record['updatedAt'], addedAt),
    },
  }
}

function toEnclosure(record: Fields): Episode['enclosure'] {
  const inside = fields(record['enclosure'])
  const url = text(record['enclosureURL'] ?? inside['url'])
  if (url === null) return null
  return {
    url,
    type: textOr(record['enclosureType'] ?? inside['type'], ''),
    length: textOr(record['enclosureSize'] ?? inside['length'], ''),
  }
}
