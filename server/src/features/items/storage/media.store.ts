import type { Tx } from '../../../platform/db/db.ts'
import { saveRows } from '../../../platform/db/save-rows.ts'
import { valuePortions } from '../../../platform/db/upsert.ts'
import { storedSortKey } from '../item-sorting.rules.ts'
import { type FileNums, fileKey, type Stored } from './items-save.types.ts'
import type { Book, Episode, Item, Music, Podcast } from '../items.types.ts'

/** Saves an item's media (book, podcast with its episodes, music, or video), its cover and its chapters. */
export async function saveMedia(tx: Tx, stored: readonly Stored[], fileNums: FileNums): Promise<void> {
  const rows = stored.map((entry) => toMediaRow(entry, fileNums))
  for (const table of MEDIA_TABLES) {
    const own = rows.filter((one) => one.table === table).map(({ row }) => row)
    await saveRows(tx, table, own, ['item_num'])
  }
  await saveEpisodes(tx, stored, fileNums)
  await saveCovers(tx, stored)
  await saveChapters(tx, stored)
}

const MEDIA_TABLES = ['book', 'podcast', 'music', 'video'] as const
export type MediaTable = (typeof MEDIA_TABLES)[number]

/** The row in the table for the item's kind of media. */
export function toMediaRow({ num, item }: Stored, fileNums: FileNums) {
  const { media } = item
  const own = { item_num: num, field_sources: JSON.stringify(item.fieldSources) }
  if (media.kind === 'book')
    return { table: media.kind, row: { ...own, ...bookColumns(media, num, fileNums) } }
  if (media.kind === 'podcast') return { table: media.kind, row: { ...own, ...podcastColumns(media) } }
  if (media.kind === 'music') {
    return { table: media.kind, row: { ...own, library_id: item.libraryId, ...musicColumns(media) } }
  }
  const { description, language } = media
  return { table: media.kind, row: { ...own, description, language } }
}

function whenKind<Kind extends Item['media']['kind'], Row>(
  { item }: Stored,
  kind: Kind,
  make: (media: Extract<Item['media'], { kind: Kind }>) => Row,
): Row[] {
  return item.media.kind === kind ? [make(item.media as Extract<Item['media'], { kind: Kind }>)] : []
}

function bookColumns(book: Book, num: Stored['num'], fileNums: FileNums) {
  return {
    subtitle: book.subtitle,
    description: book.description,
    published_year: book.publishedYear,
    published_date: book.publishedDate,
    publisher: book.publisher,
    language: book.language,
    isbn: book.isbn,
    asin: book.asin,
    is_abridged: book.isAbridged ? 1 : 0,
    ebook_file_num:
      book.ebookRelPath === null ? null : (fileNums.get(fileKey(num, book.ebookRelPath)) ?? null),
    ebook_format:
      book.ebookRelPath === null ? null : (book.ebookRelPath.split('.').at(-1)?.toLowerCase() ?? null),
    missing_parts: JSON.stringify(book.missingParts),
  }
}

function podcastColumns(podcast: Podcast) {
  return {
    author: podcast.author,
    description: podcast.description,
    release_date: podcast.releaseDate,
    feed_url: podcast.feedUrl,
    image_url: podcast.imageUrl,
    itunes_page_url: podcast.itunesPageUrl,
    itunes_id: podcast.itunesId,
    itunes_artist_id: podcast.itunesArtistId,
    language: podcast.language,
    type: podcast.type,
    is_auto_download: podcast.isAutoDownload ? 1 : 0,
    auto_download_schedule: podcast.autoDownloadSchedule,
    max_episodes_to_keep: podcast.maxEpisodesToKeep,
    max_new_episodes: podcast.maxNewEpisodes,
    last_episode_check_at: podcast.lastEpisodeCheckAt,
  }
}

function musicColumns(music: Music) {
  return {
    album: music.album,
    album_key: storedSortKey(music.album ?? ''),
    album_artist: music.albumArtist,
    artists: JSON.stringify(music.artists),
    composer: music.composer,
    original_year: music.originalYear,
    release_date: music.releaseDate,
    language: music.language,
    disc_number: music.discNumber,
    disc_total: music.discTotal,
    track_number: music.trackNumber,
    track_total: music.trackTotal,
    record_label: music.recordLabel,
    isrc: music.isrc,
    more: JSON.stringify(music.more),
  }
}

async function saveEpisodes(tx: Tx, stored: readonly Stored[], fileNums: FileNums): Promise<void> {
  const podcasts = stored.filter(({ item }) => item.media.kind === 'podcast')
  if (podcasts.length === 0) return
  const episodes = podcasts.flatMap((entry) =>
    whenKind(entry, 'podcast', (podcast) =>
      podcast.episodes.map((episode, index) => toEpisodeRow(entry, episode, index + 1, fileNums)),
    ).flat(),
  )
  const ids = new Set(episodes.map((episode) => episode.id))
  const known = await tx
    .selectFrom('episode')
    .select(['id', 'num'])
    .where(
      'item_num',
      'in',
      podcasts.map(({ num }) => num),
    )
    .where('position', 'is not', null)
    .execute()
  const gone = known.filter(({ id }) => !ids.has(id)).map(({ num }) => num)
  for (const portion of valuePortions(gone)) await dropEpisodes(tx, portion)
  await saveRows(tx, 'episode', episodes, ['id'])
}

/**
 * Deletes episodes. Those with progress keep their row, without a position in the podcast, because progress is kept.
 */
async function dropEpisodes(tx: Tx, nums: readonly number[]): Promise<void> {
  const played = tx.selectFrom('progress').select('episode_num').where('episode_num', 'in', nums)
  await tx.deleteFrom('playlist_item').where('episode_num', 'in', nums).execute()
  await tx
    .updateTable('episode')
    .set({ position: null, file_num: null, download_rel_path: null, size: 0 })
    .where('num', 'in', nums)
    .where('num', 'in', played)
    .execute()
  await tx.deleteFrom('episode').where('num', 'in', nums).where('position', 'is not', null).execute()
}

function toEpisodeRow({ num, item }: Stored, episode: Episode, position: number, fileNums: FileNums) {
  const file = item.files.find(({ relPath }) => relPath === episode.fileRelPath)
  return {
    id: episode.id,
    item_num: num,
    library_id: item.libraryId,
    position,
    title: episode.title,
    subtitle: episode.subtitle,
    description: episode.description,
    season: episode.season,
    episode: episode.episode,
    episode_type: episode.episodeType,
    guid: episode.guid,
    pub_date: episode.pubDate,
    published_at: episode.publishedAt,
    enclosure_url: episode.enclosure?.url ?? null,
    enclosure_type: episode.enclosure?.type ?? null,
    enclosure_size: episode.enclosure?.length ?? null,
    is_explicit: episode.isExplicit ? (1 as const) : (0 as const),
    duration: file?.media?.durationSeconds ?? episode.feedSeconds ?? 0,
    size: file?.size ?? 0,
    chapters: JSON.stringify(episode.chapters),
    file_num: episode.fileRelPath === null ? null : (fileNums.get(fileKey(num, episode.fileRelPath)) ?? null),
    download_rel_path: episode.downloadRelPath,
    added_at: episode.addedAt,
    updated_at: episode.updatedAt,
  }
}

export async function saveCovers(tx: Tx, stored: readonly Stored[]): Promise<void> {
  await dropWhere(tx, 'item_cover', stored, ({ item }) => item.cover === null)
  const rows = stored.flatMap(({ num, item: { cover } }) =>
    cover === null
      ? []
      : [
          {
            item_num: num,
            path: cover.path,
            hash: cover.hash,
            mime_type: cover.mimeType,
            width: cover.width,
            height: cover.height,
            color: cover.color,
            source: cover.source,
            updated_at: cover.updatedAt,
          },
        ],
  )
  await saveRows(tx, 'item_cover', rows, ['item_num'])
}

export async function saveChapters(tx: Tx, stored: readonly Stored[]): Promise<void> {
  // An empty list set by a user is stored: otherwise a scan would restore the files' chapters.
  const hasNone = ({ item: { media } }: Stored) =>
    media.kind !== 'book' || (media.chapters.length === 0 && media.chaptersSource !== 'hand')
  await dropWhere(tx, 'item_chapters', stored, hasNone)
  const rows = stored
    .filter((entry) => !hasNone(entry))
    .flatMap((entry) =>
      whenKind(entry, 'book', (book) => ({
        item_num: entry.num,
        chapters: JSON.stringify(book.chapters),
        source: book.chaptersSource,
      })),
    )
  await saveRows(tx, 'item_chapters', rows, ['item_num'])
}

async function dropWhere(
  tx: Tx,
  table: 'item_cover' | 'item_chapters',
  stored: readonly Stored[],
  isGone: (entry: Stored) => boolean,
): Promise<void> {
  const nums = stored.filter(isGone).map(({ num }) => num)
  if (nums.length > 0) await tx.deleteFrom(table).where('item_num', 'in', nums).execute()
}
