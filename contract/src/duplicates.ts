import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { Id } from './ids.ts'

/** Why items are taken for the same: same sound, same ISBN, same ASIN, or same title, author and length. */
export const DUPLICATE_REASONS = ['sound', 'isbn', 'asin', 'title'] as const
const DuplicateReason = z.enum(DUPLICATE_REASONS)
export type DuplicateReason = z.output<typeof DuplicateReason>

/** What helps to choose which one to keep. */
const DuplicateView = z.object({
  id: Id,
  libraryId: Id,
  libraryName: z.string(),
  title: z.string(),
  author: z.string(),
  path: z.string(),
  coverPath: z.string().nullable(),
  updatedAt: z.int(),
  addedAt: z.int(),
  size: z.int(),
  duration: z.number(),
  numAudioFiles: z.int(),
  numChapters: z.int(),
  /** The codec of its sound or the format of its e-book. */
  format: z.string().nullable(),
  /** Accounts that have a place in it, which goes with it. */
  numListeners: z.int(),
  isMissing: z.boolean(),
})
export type DuplicateView = z.output<typeof DuplicateView>

const DuplicateGroupView = z.object({
  reasons: z.array(DuplicateReason).min(1),
  items: z.array(DuplicateView).min(2),
})
export type DuplicateGroupView = z.output<typeof DuplicateGroupView>

export const duplicates = {
  list: endpoint({
    method: 'GET',
    path: '/api/tools/duplicates',
    access: adminOnly,
    summary:
      'Ours: items that are there more than once, in one library or in all of them; nothing is changed.',
    query: z.object({ library: z.string().max(100).optional() }),
    reply: z.object({
      groups: z.array(DuplicateGroupView),
      /** There may be more than are listed. */
      total: z.int(),
    }),
  }),
}
