import type { ItemExpandedView } from '@lectern/contract/items'

/** The contents of an item, by media type. */

type Media = ItemExpandedView['media']
export type BookMedia = Extract<Media, { missingParts: unknown }>
export type PodcastMedia = Extract<Media, { episodes: unknown }>
export type OtherMedia = Exclude<Media, BookMedia | PodcastMedia>

export interface BookItem extends ItemExpandedView {
  media: BookMedia
}
export interface PodcastItem extends ItemExpandedView {
  media: PodcastMedia
}
export interface OtherItem extends ItemExpandedView {
  media: OtherMedia
}

export const isBook = (item: ItemExpandedView): item is BookItem => 'missingParts' in item.media
export const isPodcast = (item: ItemExpandedView): item is PodcastItem => 'episodes' in item.media
export const isOther = (item: ItemExpandedView): item is OtherItem => !isBook(item) && !isPodcast(item)

/** Missing and invalid items cannot be played; others need something to play. */
export function isPlayable(item: ItemExpandedView): boolean {
  if (item.isMissing || item.isInvalid) return false
  if (isBook(item)) return item.media.tracks.length > 0
  if (isPodcast(item)) return item.media.episodes.some(({ audioFile }) => audioFile !== null)
  return isOther(item) && (item.media.audioFile !== undefined || item.media.videoFile !== undefined)
}

/** Podcast apps sort by date, and skip episodes without one. */
export const lacksEpisodeDates = (item: ItemExpandedView): boolean =>
  isPodcast(item) &&
  item.media.episodes.some(({ audioFile, publishedAt }) => audioFile !== null && publishedAt === null)

export interface SeriesLine {
  readonly id: string
  readonly name: string
  readonly sequence: string | null
}

export function seriesOf(item: ItemExpandedView): readonly SeriesLine[] {
  if (!isBook(item)) return []
  const { series } = item.media.metadata
  return Array.isArray(series) ? series : [series]
}

/** A metadata string of a music or video item, whose metadata has no fixed shape. */
export function textOf(item: OtherItem, key: string): string | null {
  const value = item.media.metadata[key]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

export function textsOf(item: OtherItem, key: string): readonly string[] {
  const value = item.media.metadata[key]
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

export function titleOf(item: ItemExpandedView): string | null {
  const title: unknown = item.media.metadata['title']
  return typeof title === 'string' && title.trim() !== '' ? title : null
}

export function descriptionOf(item: ItemExpandedView): string | null {
  const description: unknown = item.media.metadata['description']
  return typeof description === 'string' && description.trim() !== '' ? description : null
}

export const isExplicit = (item: ItemExpandedView): boolean => item.media.metadata['explicit'] === true

export function durationSecondsOf(item: ItemExpandedView): number {
  if (isPodcast(item)) return item.media.episodes.reduce((sum, episode) => sum + episode.duration, 0)
  return isBook(item) || isOther(item) ? item.media.duration : 0
}

export interface InvalidFile {
  readonly filename: string
  readonly error: string
}

export function invalidFilesOf(item: ItemExpandedView): readonly InvalidFile[] {
  if (!isBook(item)) return []
  return item.media.audioFiles
    .filter((file) => file.invalid || file.error !== null)
    .map((file) => ({ filename: file.metadata.filename, error: file.error ?? '' }))
}

/** [3, 4, 5, 9] → "3-5, 9". */
export function formatRanges(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number <= last.to + 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

/** For podcasts with a feed the table lists downloaded episodes only; streamed ones appear in the feed list. */
export const listedEpisodes = ({ metadata, episodes }: PodcastMedia): PodcastMedia['episodes'] =>
  metadata.feedUrl === null ? episodes : episodes.filter(({ audioFile }) => audioFile !== null)
