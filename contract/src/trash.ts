import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ById, Id } from './ids.ts'

/** Ours: what was removed, and bringing it back. */

export const TRASH_KINDS = ['item', 'library', 'user', 'collection', 'playlist', 'file'] as const

export const TrashEntryView = z.object({
  id: Id,
  kind: z.enum(TRASH_KINDS),
  title: z.string(),
  /** How many of the kind went at once. */
  count: z.int(),
  libraryName: z.string().nullable(),
  removedBy: z.string().nullable(),
  removedAt: z.int(),
  expiresAt: z.int(),
  /** Files that come back with it. */
  numFiles: z.int(),
})
export type TrashEntryView = z.output<typeof TrashEntryView>

const TrashView = z.object({ entries: z.array(TrashEntryView) })

export const trash = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    access: adminOnly,
    summary: 'What was removed in the last thirty days, the newest first.',
    reply: TrashView,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/trash/:id/restore',
    access: adminOnly,
    summary: 'Bring it back under its id, with progress, history and edits.',
    params: ById,
    reply: TrashView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/trash/:id',
    access: adminOnly,
    summary: 'Remove it for good.',
    params: ById,
    reply: TrashView,
  }),
  empty: endpoint({
    method: 'DELETE',
    path: '/api/trash',
    access: adminOnly,
    summary: 'Remove everything in the trash for good.',
    reply: TrashView,
  }),
}
