import type { Selectable } from 'kysely'
import { parseJson } from '../../../lib/json.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { MusicRow, PodcastRow, VideoRow } from '../../../platform/db/item-schema.ts'
import { prepareByNumbers } from '../../../platform/db/number-list.ts'
import type { ItemNum } from '../../../platform/ids.types.ts'
import { readEpisodes } from './episodes-read.store.ts'
import type { WholeItemRow } from './item-rows-read.store.ts'
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
} from '../items.types.ts'
import { type Links, NO_LINKS, readLinks } from './links-read.store.ts'

type Row = WholeItemRow

/** Reads the media of items, by item number. */
export async function readMedia(db: Db, rows: readonly Row[]): Promise<Map<ItemNum, MediaOfItem>> {
  const links = await readLinks(
    db,
    rows.map((row) => row.num),
  )
  const detailOf = await readDetails(db, rows)
  return new Map(
    rows.flatMap((row): [ItemNum, MediaOfItem][] => {
      const own = links.get(row.num) ?? NO_LINKS
      const detail = detailOf(row, own)
      return detail ? [[row.num, { ...detail, tags: own.labels('tag'), cover: toCover(row) }]] : []
    }),
  )
}

interface Detail {
  readonly media: Media
  readonly fieldSources: string
}

async function readDetails(db: Db, rows: readonly Row[]) {
  const numsOf = (kind: string) => rows.filter((row) => row.media_type === kind).map((row) => row.num)
  const podcasts = await readTable(db, 'podcast', numsOf('podcast'))
  const music = await readTable(db, 'music', numsOf('music'))
  const videos = await readTable(db, 'video', numsOf('video'))
  const episodes = await readEpisodes(db, numsOf('podcast'))
  return (row: Row, links: Links): Detail | undefined => {
    if (row.field_sources !== null) return { media: toBook(row, links), fieldSources: row.field_sources }
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
  podcast: Selectable<PodcastRow>
  music: Selectable<MusicRow>
  video: Selectable<VideoRow>
}

const byItemNum = <Name extends keyof Tables>(table: Name) =>
  prepareByNumbers<Tables[Name]>('item_num', (db, isWanted) =>
    db
      .selectFrom(table as keyof Tables)
      .selectAll()
      .where(isWanted)
      .$castTo<Tables[Name]>(),
  )
const READERS = { podcast: byItemNum('podcast'), music: byItemNum('music'), video: byItemNum('video') }

async function readTable<Name extends keyof Tables>(
  db: Db,
  table: Name,
  nums: readonly ItemNum[],
): Promise<Map<ItemNum, Tables[Name]>> {
  if (nums.length === 0) return new Map()
  const rows = await (READERS[table] as ReturnType<typeof byItemNum<Name>>)(db, nums)
  return new Map(rows.map((row) => [row.item_num, row]))
}

function toCover(row: Row): Cover | null {
  if (row.cover_path === null) return null
  return {
    path: row.cover_path,
    hash: row.cover_hash,
    mimeType: row.cover_mime_type,
    width: row.cover_width,
    height: row.cover_height,
    color: row.cover_color,
    source: row.cover_source as Cover['source'],
    updatedAt: row.cover_updated_at,
  }
}

function toBook(row: Row, links: Links): Book {
  return {
    kind: 'book',
    title: row.title,
    subtitle: row.subtitle,
    authors: links.authors,
    narrators: links.labels('narrator'),
    series: links.series,
    genres: links.labels('genre'),
    publishedYear: row.published_year,
    publishedDate: row.published_date,
    publisher: row.publisher,
    description: row.description,
    isbn: row.isbn,
    asin: row.asin,
    language: row.language,
    isExplicit: row.is_explicit === 1,
    isAbridged: row.is_abridged === 1,
    chapters: parseJson<Chapter[]>(row.chapters, []),
    chaptersSource: (row.chapters_source ?? 'files') as Book['chaptersSource'],
    missingParts: parseJson<number[]>(row.missing_parts, []),
    ebookRelPath: row.ebook_rel_path,
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
