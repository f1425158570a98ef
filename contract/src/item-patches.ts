import { z } from 'zod'
import { YesOrNo } from './lenient.ts'

/** Editable fields of an item or an episode. Fields that are left out keep their values. */

const text = (max: number) => z.string().trim().max(max)
const optionalText = (max: number) => text(max).nullable().optional()
/** Years, sequences, ids and the like, which some clients send as numbers. */
const textOrNumber = (max: number) => z.union([z.number(), text(max)]).transform(String)
const names = z.array(text(1000)).max(1000)
/** Milliseconds, limited to the range of Date. */
const moment = z.int().min(-8.64e15).max(8.64e15)
const webAddress = text(4000).regex(/^(https?:\/\/.*)?$/is, 'must begin with http:// or https://')

const AuthorGiven = z.object({ id: z.string().max(100).nullish(), name: text(1000) })
const SeriesGiven = z.object({
  id: z.string().max(100).nullish(),
  name: text(1000),
  sequence: textOrNumber(100).nullish(),
})

/** The fields of books, podcasts, music and video combined; fields that don't apply are ignored. */
export const MetadataPatch = z.object({
  title: text(2000).nullable().optional(),
  subtitle: optionalText(2000),
  authors: z
    .array(z.union([AuthorGiven, text(1000).transform((name) => ({ name }))]))
    .max(1000)
    .optional(),
  narrators: names.optional(),
  series: z.array(SeriesGiven).max(100).optional(),
  genres: names.optional(),
  publishedYear: textOrNumber(50).nullish(),
  publishedDate: optionalText(50),
  publisher: optionalText(1000),
  description: optionalText(200_000),
  isbn: textOrNumber(100).nullish(),
  asin: textOrNumber(100).nullish(),
  language: optionalText(200),
  explicit: YesOrNo.nullish(),
  abridged: YesOrNo.nullish(),
  author: optionalText(2000),
  releaseDate: optionalText(100),
  feedUrl: optionalText(4000),
  imageUrl: optionalText(4000),
  itunesPageUrl: optionalText(4000),
  itunesId: textOrNumber(100).nullish(),
  itunesArtistId: textOrNumber(100).nullish(),
  type: z.enum(['episodic', 'serial']).nullish(),
  artists: names.optional(),
  album: optionalText(2000),
  albumArtist: optionalText(2000),
})
export type MetadataPatch = z.output<typeof MetadataPatch>

export const ChapterGiven = z.object({
  id: z.number().optional(),
  start: z.number().min(0),
  end: z.number().min(0),
  title: text(2000),
})

export const MediaPatch = z.object({
  metadata: MetadataPatch.optional(),
  tags: names.optional(),
  coverPath: z.string().max(4000).nullable().optional(),
  chapters: z.array(ChapterGiven).max(20_000).optional(),
  autoDownloadEpisodes: z.boolean().optional(),
  autoDownloadSchedule: z.string().max(200).nullable().optional(),
  maxEpisodesToKeep: z.int().min(0).max(100_000).optional(),
  maxNewEpisodesToDownload: z.int().min(0).max(100_000).optional(),
  /** When the podcast was last checked for new episodes, in milliseconds. */
  lastEpisodeCheck: moment.min(0).nullable().optional(),
  /** Lectern only: fields to lock (true) or to unlock for scans (false). */
  locks: z.record(z.string().max(50), z.boolean()).optional(),
})
export type MediaPatch = z.output<typeof MediaPatch>

export const EpisodePatch = z.object({
  title: text(2000).optional(),
  subtitle: text(20_000).optional(),
  description: text(200_000).optional(),
  season: textOrNumber(100).optional(),
  episode: textOrNumber(100).optional(),
  episodeType: text(100).optional(),
  /** In the date format of feeds; `publishedAt` is the same time in milliseconds. */
  pubDate: text(100).nullable().optional(),
  publishedAt: moment.nullable().optional(),
  enclosure: z
    .object({ url: webAddress, type: text(200), length: text(50) })
    .nullable()
    .optional(),
})
export type EpisodePatch = z.output<typeof EpisodePatch>
