import type { Episode, PlayedFile, PlayedItem, Podcast } from '../items/items.types.ts'
import { type Playable, playableEpisode, playableOf } from '../playback/playable.rules.ts'
import { createChapterFinder } from './chapter-finder.rules.ts'
import type { FeedEntry, FeedPart, FeedSource, UndatedEntry } from './feeds.types.ts'

/** Builds the entries of a feed: one per file of a book, one per episode of a podcast. */

type ItemInPlace = FeedPart['place']

const MINUTE_MS = 60_000

export function entriesOf(source: FeedSource): UndatedEntry[] {
  const seasons = seasonsOf(source)
  return source.parts.flatMap((part, index) => {
    const season = seasons?.[index] ?? null
    return part.place.item.media.kind === 'podcast'
      ? episodesOf(part, part.place.item.media, source.isGroup ? null : undefined)
      : tracksOf(part.place, source.isGroup, season)
  })
}

/** Sequence numbers if all books of the series have distinct ones; otherwise positions in the feed. */
function seasonsOf({ isGroup, parts }: FeedSource): readonly number[] | null {
  if (!isGroup) return null
  const numbers = parts.map(({ sequence }) => (/^[1-9]\d{0,5}$/.test(sequence ?? '') ? Number(sequence) : 0))
  const areGood = numbers.every((number) => number > 0) && new Set(numbers).size === numbers.length
  return areGood ? numbers : parts.map((_part, index) => index + 1)
}

function tracksOf(place: ItemInPlace, isInGroup: boolean, season: number | null): UndatedEntry[] {
  const { item } = place
  const playable = playableOf(item, null)
  if (!playable) return []
  const { files } = playable
  const chapters = createChapterFinder(playable.chapters)
  let offset = 0
  return files.map((file, index) => {
    const durationSeconds = file.media?.durationSeconds ?? 0
    const start = offset
    offset += durationSeconds
    const part = files.length === 1 ? null : (chapters.titleAt(start) ?? withoutEnding(file))
    return {
      itemId: item.id,
      linkPath: `/item/${item.id}`,
      file,
      filePath: pathOf(item, place.folderPath, file),
      folderPath: place.folderPath,
      id: `${item.id}-${index + 1}`,
      title: titleOf(playable.title, part, isInGroup),
      description: 'description' in item.media ? (item.media.description ?? '') : '',
      author: playable.author,
      episodeId: null,
      trackIndex: index + 1,
      durationSeconds,
      isExplicit: item.media.isExplicit,
      season,
      episode: index + 1,
      episodeType: 'full',
      chapters: chapters.within(start, durationSeconds),
      transcript: null,
      ownDate: null,
      // The last part has the date of the book: apps hide what is in the future.
      earliestDate: item.addedAt - (files.length - 1 - index) * MINUTE_MS,
    }
  })
}

function titleOf(title: string, part: string | null, isInGroup: boolean): string {
  if (part === null) return title
  return isInGroup ? `${title} – ${part}` : part
}

function episodesOf({ place, episodeId }: FeedPart, podcast: Podcast, season: null | undefined) {
  const wanted = podcast.episodes.filter((one) => episodeId === null || one.id === episodeId)
  const files = new Map(place.item.files.map((file) => [file.relPath, file]))
  return wanted.flatMap((episode) => {
    const playable = playableEpisode(podcast, episode, files.get(episode.fileRelPath ?? ''))
    return episodeEntry(place, podcast, { episode, playable }, season)
  })
}

/** Newest first for regular shows, as apps expect; serials start at the beginning. */
export function inOrder(source: FeedSource, entries: readonly FeedEntry[]): readonly FeedEntry[] {
  const media = source.parts[0]?.place.item.media
  if (source.isGroup || media?.kind !== 'podcast') return entries
  const direction = media.type === 'serial' ? 1 : -1
  return entries.toSorted((a, b) => direction * (a.publishedAt - b.publishedAt))
}

function episodeEntry(
  place: ItemInPlace,
  podcast: Podcast,
  { episode, playable }: { episode: Episode; playable: Playable<PlayedFile> | undefined },
  season: null | undefined,
): UndatedEntry[] {
  const [file] = playable?.files ?? []
  if (!playable || !file) return []
  return [
    {
      itemId: place.item.id,
      linkPath: `/item/${place.item.id}`,
      file,
      filePath: pathOf(place.item, place.folderPath, file),
      folderPath: place.folderPath,
      id: episode.id,
      title: episode.title.trim() || withoutEnding(file),
      description: episode.description || episode.subtitle,
      author: podcast.author ?? '',
      episodeId: episode.id,
      trackIndex: 1,
      durationSeconds: playable.durationSeconds,
      isExplicit: episode.isExplicit || podcast.isExplicit,
      // Numbers of different shows can't be combined.
      season: season === null ? null : wholeNumber(episode.season),
      episode: season === null ? null : wholeNumber(episode.episode),
      episodeType: ['full', 'trailer', 'bonus'].includes(episode.episodeType) ? episode.episodeType : null,
      chapters: episode.chapters.length > 1 ? episode.chapters : [],
      transcript: null,
      ownDate: episode.publishedAt ?? episode.addedAt,
      earliestDate: episode.addedAt,
    },
  ]
}

function pathOf(item: PlayedItem, folderPath: string, file: PlayedFile): string {
  const isItself = item.isFile && file.relPath === baseName(item.relPath)
  return [folderPath, item.relPath, ...(isItself ? [] : [file.relPath])].join('/')
}

export const baseName = (relPath: string): string => relPath.slice(relPath.lastIndexOf('/') + 1)

const withoutEnding = (file: PlayedFile): string => baseName(file.relPath).replace(/\.[^.]+$/, '')

function wholeNumber(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}
