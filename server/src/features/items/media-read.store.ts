import type { Selectable } from 'kysely'
import { parseJson } from '../../lib/json.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BookRow, ItemRow, MusicRow, PodcastRow, VideoRow } from '../../platform/db/item-schema.ts'
import { readEpisodes } from './episodes-read.store.ts'
import type {
  Book,
  Chapter,
  Cover,
  Episode,
  Media,
  MediaOfItem,
  Music,
  Podcast,
  Video,
} from './items.types.ts'
import { type Links, NO_LINKS, readLinks } from './links-read.store.ts'

type Row = Selectable<ItemRow>

/** What is inside items, by item number. */
export async function readMedia(db: Db, rows: readonly Row[]): Promise<Map<number, MediaOfItem>> {
  const nums = rows.map((row) => row.num)
  const [links, covers, chapters, details] = await Promise.all([
    readLinks(db, nums),
    readCovers(db, nums),
    readChapters(db, nums),
    readDetails(db, rows),
  ])
  return new Map(
    rows.flatMap((row): [number, MediaOfItem][] => {
      const own = links.get(row.num) ?? NO_LINKS
      const detail = details(row, own, chapters.get(row.num))
      if (detail === undefined) return []
      return [[row.num, { ...detail, tags: own.labels('tag'), cover: covers.get(row.num) ?? null }]]
    }),
  )
}

interface Detail {
  readonly media: Media
  readonly fieldSources: string
}
type ChaptersOfItem = { chapters: Chapter[]; source: string } | undefined

async function readDetails(db: Db, rows: readonly Row[]) {
  const numsOf = (kind: string) => rows.filter((row) => row.media_type === kind).map((row) => row.num)
  const books = await readTable(db, 'book', numsOf('book'))
  const podcasts = await readTable(db, 'podcast', numsOf('podcast'))
  const music = await readTable(db, 'music', numsOf('music'))
  const videos = await readTable(db, 'video', numsOf('video'))
  const episodes = await readEpisodes(db, numsOf('podcast'))
  const ebooks = await readEbookPaths(
    db,
    [...books.values()].map((book) => book.ebook_file_num).filter((num) => num !== null),
  )
  return (row: Row, links: Links, chapters: ChaptersOfItem): Detail | undefined => {
    const book = books.get(row.num)
    if (book) return { media: toBook(row, book, links, chapters, ebooks), fieldSources: book.field_sources }
    const podcast = podcasts.get(row.num)
    if (podcast) {
      return {
        media: toPodcast(row, podcast, links, episodes.get(row.num) ?? []),
        fieldSources: podcast.field_sources,
      }
    }
    const piece = music.get(row.num)
    if (piece) return { media: toMusic(row, piece, links), fieldSources: piece.field_sources }
    const video = videos.get(row.num)
    return video && { media: toVideo(row, video), fieldSources: video.field_sources }
  }
}

interface Tables {
  book: Selectable<BookRow>
  podcast: Selectable<PodcastRow>
  music: Selectable<MusicRow>
  video: Selectable<VideoRow>
}

async function readTable<Name extends keyof Tables>(
  db: Db,
  table: Name,
  nums: readonly number[],
): Promise<Map<number, Tables[Name]>> {
  if (nums.length === 0) return new Map()
  const rows = await db
    .selectFrom(table as keyof Tables)
    .selectAll()
    .where('item_num', 'in', nums)
    .execute()
  return new Map(rows.map((row) => [row.item_num, row as Tables[Name]]))
}

async function readEbookPaths(db: Db, fileNums: readonly number[]): Promise<Map<number, string>> {
  if (fileNums.length === 0) return new Map()
  const rows = await db
    .selectFrom('item_file')
    .select(['num', 'rel_path'])
    .where('num', 'in', fileNums)
    .execute()
  return new Map(rows.map((row) => [row.num, row.rel_path]))
}

async function readCovers(db: Db, nums: readonly number[]): Promise<Map<number, Cover>> {
  const rows = await db.selectFrom('item_cover').selectAll().where('item_num', 'in', nums).execute()
  return new Map(
    rows.map((row) => [
      row.item_num,
      {
        path: row.path,
        hash: row.hash,
        mimeType: row.mime_type,
        width: row.width,
        height: row.height,
        color: row.color,
        source: row.source as Cover['source'],
        updatedAt: row.updated_at,
      },
    ]),
  )
}

async function readChapters(db: Db, nums: readonly number[]) {
  const rows = await db.selectFrom('item_chapters').selectAll().where('item_num', 'in', nums).execute()
  return new Map(
    rows.map((row) => [
      row.item_num,
      { chapters: parseJson<Chapter[]>(row.chapters, []), source: row.source },
    ]),
  )
}

function toBook(
  row: Row,
  book: Tables['book'],
  links: Links,
  chapters: ChaptersOfItem,
  ebooks: Map<number, string>,
): Book {
  return {
    kind: 'book',
    title: row.title,
    subtitle: book.subtitle,
    authors: links.authors,
    narrators: links.labels('narrator'),
    series: links.series,
    genres: links.labels('genre'),
    publishedYear: book.published_year,
    publishedDate: book.published_date,
    publisher: book.publisher,
    description: book.description,
    isbn: book.isbn,
    asin: book.asin,
    language: book.language,
    isExplicit: row.is_explicit === 1,
    isAbridged: book.is_abridged === 1,
    chapters: chapters?.chapters ?? [],
    chaptersSource: (chapters?.source ?? 'files') as Book['chaptersSource'],
    missingParts: parseJson<number[]>(book.missing_parts, []),
    ebookRelPath: book.ebook_file_num === null ? null : (ebooks.get(book.ebook_file_num) ?? null),
  }
}

function toPodcast(row: Row, podcast: Tables['podcast'], links: Links, episodes: Episode[]): Podcast {
  return {
    kind: 'podcast',
    title: row.title,
    author: podcast.author,
    description: podcast.description,
    releaseDate: podcast.release_date,
    genres: links.labels('genre'),
    feedUrl: podcast.feed_url,
    imageUrl: podcast.image_url,
    itunesPageUrl: podcast.itunes_page_url,
    itunesId: podcast.itunes_id,
    itunesArtistId: podcast.itunes_artist_id,
    isExplicit: row.is_explicit === 1,
    language: podcast.language,
    type: podcast.type as Podcast['type'],
    episodes,
    isAutoDownload: podcast.is_auto_download === 1,
    autoDownloadSchedule: podcast.auto_download_schedule,
    maxEpisodesToKeep: podcast.max_episodes_to_keep,
    maxNewEpisodes: podcast.max_new_episodes,
    lastEpisodeCheckAt: podcast.last_episode_check_at,
  }
}

function toMusic(row: Row, music: Tables['music'], links: Links): Music {
  return {
    kind: 'music',
    title: row.title,
    artists: parseJson<string[]>(music.artists, []),
    album: music.album,
    albumArtist: music.album_artist,
    genres: links.labels('genre'),
    composer: music.composer,
    originalYear: music.original_year,
    releaseDate: music.release_date,
    language: music.language,
    isExplicit: row.is_explicit === 1,
    discNumber: music.disc_number,
    discTotal: music.disc_total,
    trackNumber: music.track_number,
    trackTotal: music.track_total,
    recordLabel: music.record_label,
    isrc: music.isrc,
    more: parseJson<Record<string, string>>(music.more, {}),
  }
}

function toVideo(row: Row, video: Tables['video']): Video {
  return {
    kind: 'video',
    title: row.title,
    description: video.description,
    language: video.language,
    isExplicit: row.is_explicit === 1,
  }
}
