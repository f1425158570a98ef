import { asItemId, asLibraryId, type LibraryId } from '@lectern/contract/ids'
import type { Book, Item, ItemFile } from '../src/features/items/items.types.ts'
import { newId } from '../src/platform/ids.ts'
import { NOON } from './clock.ts'

/** Items in memory. */

/** A library and its one folder. */
export interface Place {
  readonly libraryId: LibraryId
  readonly folderId: string
}

/** A library that is in no database may have any id. */
interface NamedPlace {
  readonly libraryId: string
  readonly folderId: string
}

interface BookTraits {
  readonly title?: string
  readonly authors?: readonly string[]
  readonly genres?: readonly string[]
  readonly tags?: readonly string[]
  readonly isExplicit?: boolean
  readonly fileNames?: readonly string[]
  readonly id?: string
}

export function aBook(place: NamedPlace, traits: BookTraits = {}): Item {
  const id = traits.id ?? newId()
  const media: Book = {
    kind: 'book',
    title: traits.title ?? 'The Lighthouse',
    subtitle: 'A walk along the coast',
    authors: (traits.authors ?? ['Ada Moor']).map((name) => ({ id: null, name })),
    narrators: ['Bea Stone', 'Carl Finn'],
    series: [{ id: null, name: 'Coast', sequence: '2' }],
    genres: traits.genres ?? ['Mystery'],
    publishedYear: '1987',
    publishedDate: null,
    publisher: 'Harbor',
    description: 'Fog, and someone walking in it.',
    isbn: null,
    asin: 'B000000000',
    language: 'English',
    isExplicit: traits.isExplicit ?? false,
    isAbridged: false,
    chapters: [{ id: 0, start: 0, end: 60, title: 'One' }],
    chaptersSource: 'embedded',
    missingParts: [],
    ebookRelPath: null,
  }
  return {
    ...anItem(place, id),
    media,
    tags: traits.tags ?? ['family'],
    files: filesOf(traits.fileNames ?? ['01.mp3']),
  }
}

export function aPodcast(place: NamedPlace): Item {
  const id = newId()
  return {
    ...anItem(place, id),
    tags: [],
    files: filesOf(['one.mp3', 'two.mp3']),
    media: {
      kind: 'podcast',
      title: 'Harbour talk',
      author: 'Dee Marsh',
      description: null,
      releaseDate: null,
      genres: ['Talk'],
      feedUrl: 'https://feeds.example/talk',
      imageUrl: null,
      itunesPageUrl: null,
      itunesId: null,
      itunesArtistId: null,
      isExplicit: false,
      language: null,
      type: 'episodic',
      episodes: ['one.mp3', 'two.mp3'].map((fileRelPath) => ({
        id: newId(),
        title: fileRelPath,
        subtitle: '',
        description: '',
        season: '',
        episode: '',
        episodeType: '',
        guid: null,
        pubDate: '',
        publishedAt: NOON,
        enclosure: { url: `https://feeds.example/${fileRelPath}`, type: 'audio/mpeg', length: '1' },
        isExplicit: false,
        chapters: [],
        fileRelPath,
        downloadRelPath: null,
        feedSeconds: null,
        addedAt: NOON,
        updatedAt: NOON,
      })),
      isAutoDownload: false,
      autoDownloadSchedule: null,
      maxEpisodesToKeep: 0,
      maxNewEpisodes: 3,
      lastEpisodeCheckAt: null,
    },
  }
}

function anItem({ libraryId, folderId }: NamedPlace, id: string) {
  return {
    id: asItemId(id),
    mediaId: newId(),
    libraryId: asLibraryId(libraryId),
    folderId,
    relPath: `Author/${id}`,
    isFile: false,
    dev: '1',
    ino: id,
    mtimeMs: NOON,
    ctimeMs: NOON,
    birthtimeMs: NOON,
    isMissing: false,
    isInvalid: false,
    addedAt: NOON,
    updatedAt: NOON,
    lastScanAt: NOON,
    scanVersion: '3.0.0',
    filesHash: 'hash',
    fingerprint: null,
    cover: null,
    fieldSources: { title: { source: 'hand' as const } },
  }
}

function filesOf(names: readonly string[]): ItemFile[] {
  return names.map((relPath, index) => ({
    relPath,
    kind: 'audio',
    dev: '1',
    ino: `${relPath} ino`,
    size: 1000,
    mtimeMs: NOON,
    ctimeMs: NOON,
    birthtimeMs: NOON,
    isSupplementary: null,
    addedAt: NOON,
    updatedAt: NOON,
    media: {
      trackIndex: index + 1,
      isExcluded: false,
      isVerified: false,
      durationSeconds: 60,
      mimeType: 'audio/mpeg',
      codec: 'mp3',
      error: null,
      headHash: null,
      probe: {
        format: 'MP2/3 (MPEG audio layer 2/3)',
        bitRate: 64_000,
        language: null,
        timeBase: '1/14112000',
        channels: 2,
        channelLayout: 'stereo',
        chapters: [],
        embeddedCoverArt: null,
        metaTags: { tagTitle: relPath },
        trackNumFromMeta: index + 1,
        discNumFromMeta: null,
        trackNumFromFilename: null,
        discNumFromFilename: null,
      },
    },
  }))
}
