import { OldDisk, type OldFolder, TINY_JPEG } from './old-disk.ts'
import { type Json, OLD_BOOKS, OLD_PODCASTS, type OldIds, oldTime } from './old-facts.ts'

export function oldItems(root: string, ids: OldIds, version: string): Json[] {
  const disk = new OldDisk(root)
  const moby = disk.item(OLD_BOOKS, 'Herman Melville/The Sea/1 - Moby Dick', [
    ['01.mp3', 'first part'],
    ['02.mp3', 'the second part'],
    ['cover.jpg', TINY_JPEG],
    ['Moby Dick.epub', 'no real e-book'],
  ])
  const emma = disk.item(OLD_BOOKS, 'Jane Austen/Emma', [['Emma.m4b', 'all of Emma']])
  const talks = disk.item(OLD_PODCASTS, 'Talks', [['one.mp3', 'an episode']])
  const at = (file: number, item: OldFolder) => item.files[file] ?? {}
  return [
    {
      ...place(ids.moby, moby, ids.books, ids.booksFolder),
      mediaType: 'book',
      media: {
        id: ids.mobyMedia,
        metadata: {
          title: 'Moby Dick',
          subtitle: 'or, The Whale',
          authors: [{ id: ids.melville, name: 'Herman Melville' }],
          narrators: ['A Reader', 'Another Reader'],
          series: [{ id: ids.sea, name: 'The Sea', sequence: '1' }],
          genres: ['Classics', 'Adventure'],
          publishedYear: '1851',
          publishedDate: null,
          publisher: 'Richard Bentley',
          description: '<p>A whale.</p>',
          isbn: '9780142437247',
          asin: 'B00CLASSIC',
          language: 'English',
          explicit: false,
          abridged: true,
        },
        coverPath: `${OLD_BOOKS}/Herman Melville/The Sea/1 - Moby Dick/cover.jpg`,
        tags: ['sea', 'long'],
        audioFiles: [audioFile(at(0, moby), 1, 100.5), audioFile(at(1, moby), 2, 200.25)],
        chapters: [
          { id: 0, start: 0, end: 50.25, title: 'Loomings, edited by hand' },
          { id: 1, start: 50.25, end: 300.75, title: 'The rest' },
        ],
        ebookFile: { ...at(3, moby), ebookFormat: 'epub' },
      },
      libraryFiles: moby.files,
    },
    {
      ...place(ids.emma, emma, ids.books, ids.booksFolder),
      mediaType: 'book',
      media: {
        id: ids.emmaMedia,
        metadata: {
          title: 'Emma',
          subtitle: null,
          authors: [{ id: ids.austen, name: 'Jane Austen' }],
          narrators: [],
          series: [],
          genres: [],
          publishedYear: null,
          publishedDate: null,
          publisher: null,
          description: null,
          isbn: null,
          asin: null,
          language: null,
          explicit: true,
          abridged: false,
        },
        coverPath: `/old/metadata/items/${ids.emma}/cover.jpg`,
        tags: [],
        audioFiles: [audioFile(at(0, emma), 1, 3600)],
        chapters: [],
        ebookFile: null,
      },
      libraryFiles: emma.files,
    },
    {
      ...place(ids.talks, talks, ids.casts, ids.castsFolder),
      mediaType: 'podcast',
      media: {
        id: ids.talksMedia,
        metadata: {
          title: 'Talks',
          author: 'Somebody',
          description: 'People talk.',
          releaseDate: '2023-01-02',
          genres: ['News'],
          feedUrl: 'https://talks.example/feed.xml',
          imageUrl: 'https://talks.example/cover.jpg',
          itunesPageUrl: null,
          itunesId: '12345',
          itunesArtistId: null,
          explicit: false,
          language: 'en',
          type: 'serial',
        },
        coverPath: null,
        tags: [],
        episodes: [
          {
            id: ids.episode,
            libraryItemId: ids.talks,
            index: 1,
            season: '1',
            episode: '2',
            episodeType: 'full',
            title: 'The first talk',
            subtitle: 'Short',
            description: '<p>They talk.</p>',
            enclosure: { url: 'https://talks.example/one.mp3', type: 'audio/mpeg', length: '1234' },
            guid: version.startsWith('2.36') ? 'guid-1' : null,
            pubDate: 'Mon, 02 Jan 2023 10:00:00 GMT',
            chapters: [],
            audioFile: audioFile(at(0, talks), 1, 60.5),
            publishedAt: Date.UTC(2023, 0, 2, 10),
            addedAt: oldTime(3),
            updatedAt: oldTime(3),
          },
        ],
        autoDownloadEpisodes: true,
        autoDownloadSchedule: '0 6 * * *',
        lastEpisodeCheck: oldTime(4),
        maxEpisodesToKeep: 5,
        maxNewEpisodesToDownload: 2,
      },
      libraryFiles: talks.files,
    },
  ]
}

const place = (id: string, folder: OldFolder, libraryId: string, folderId: string): Json => ({
  id,
  ...folder.stat,
  libraryId,
  folderId,
  path: folder.oldPath,
  relPath: folder.relPath,
  isFile: false,
  isMissing: false,
  isInvalid: false,
  addedAt: oldTime(1),
  updatedAt: oldTime(2),
  lastScan: oldTime(2),
  scanVersion: '2.2.1',
})

function audioFile(file: Json, index: number, duration: number): Json {
  const { isSupplementary: _1, fileType: _2, ...facts } = file
  return {
    index,
    ...facts,
    trackNumFromMeta: index,
    discNumFromMeta: null,
    trackNumFromFilename: index,
    discNumFromFilename: null,
    manuallyVerified: false,
    exclude: false,
    error: null,
    format: 'MP2/3 (MPEG audio layer 2/3)',
    duration,
    bitRate: 64000,
    language: null,
    codec: 'mp3',
    timeBase: '1/14112000',
    channels: 2,
    channelLayout: 'stereo',
    chapters: [],
    embeddedCoverArt: null,
    metaTags: { tagAlbum: 'Moby Dick', tagTrack: String(index) },
    mimeType: 'audio/mpeg',
  }
}
