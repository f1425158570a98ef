import { z } from 'zod'
import { Id } from './ids.ts'

export const SharedMediaType = z.enum(['book', 'podcastEpisode'])

/** Times are strings here, as protocol clients expect. */
export const ShareView = z.object({
  id: Id,
  mediaItemId: Id,
  mediaItemType: SharedMediaType,
  slug: z.string(),
  expiresAt: z.string().nullable(),
  isDownloadable: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ShareView = z.output<typeof ShareView>
