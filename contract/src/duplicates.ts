import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { Id, ItemId } from './ids.ts'
import { Truthy } from './lenient.ts'

/** Why items count as duplicates: same audio, same ISBN, same ASIN, or same title, author and duration. */
export const DUPLICATE_REASONS = ['sound', 'isbn', 'asin', 'title'] as const
const DuplicateReason = z.enum(DUPLICATE_REASONS)
export type DuplicateReason = z.output<typeof DuplicateReason>

/** Details that help to decide which item to keep. */
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
  /** The audio codec or the e-book format. */
  format: z.string().nullable(),
  /** The number of accounts with progress in the item. */
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
    summary: 'Lectern only: find duplicate items in one library or in all of them; changes nothing.',
    query: z.object({ library: z.string().max(100).optional() }),
    reply: z.object({
      groups: z.array(DuplicateGroupView),
      /** The total number of groups; not all may be listed. */
      total: z.int(),
    }),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/tools/duplicates/merge',
    access: adminOnly,
    summary:
      'Lectern only: remove duplicates of an item after copying everyone’s progress, bookmarks, notes, ratings and places in lists to it; hard=1 also deletes their files.',
    query: z.object({ hard: Truthy }),
    body: z.object({ kept: ItemId, removed: z.array(ItemId).min(1).max(100) }),
    reply: 'ok',
  }),
}
