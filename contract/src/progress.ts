import { z } from 'zod'
import { Id } from './ids.ts'

/** How far a user is in a book or an episode. Numbers are never null: strict apps drop the whole list otherwise. */
export const MediaProgressView = z.object({
  id: Id,
  userId: Id,
  libraryItemId: Id,
  episodeId: Id.nullable(),
  mediaItemId: Id,
  mediaItemType: z.enum(['book', 'podcastEpisode']),
  duration: z.number(),
  progress: z.number(),
  currentTime: z.number(),
  isFinished: z.boolean(),
  hideFromContinueListening: z.boolean(),
  ebookLocation: z.string().nullable(),
  ebookProgress: z.number().nullable(),
  lastUpdate: z.int(),
  startedAt: z.int(),
  finishedAt: z.int().nullable(),
})
export type MediaProgressView = z.output<typeof MediaProgressView>

export const BookmarkView = z.object({
  libraryItemId: Id,
  title: z.string(),
  time: z.number(),
  createdAt: z.int(),
})
export type BookmarkView = z.output<typeof BookmarkView>
