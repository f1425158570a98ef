import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ById, Id } from './ids.ts'

/** Lectern only: removed items and restoring them. */

export const TRASH_KINDS = ['item', 'library', 'user', 'collection', 'playlist', 'file'] as const

export const TrashEntryView = z.object({
  id: Id,
  kind: z.enum(TRASH_KINDS),
  title: z.string(),
  /** The number of objects removed together. */
  count: z.int(),
  libraryName: z.string().nullable(),
  removedBy: z.string().nullable(),
  removedAt: z.int(),
  expiresAt: z.int(),
  /** The number of files that will be restored. */
  numFiles: z.int(),
})
export type TrashEntryView = z.output<typeof TrashEntryView>

const TrashView = z.object({ entries: z.array(TrashEntryView) })

export const trash = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    access: adminOnly,
    summary: 'Everything removed in the last thirty days, newest first.',
    reply: TrashView,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/trash/:id/restore',
    access: adminOnly,
    summary: 'Restore an entry under its old id, with progress, history and edits.',
    params: ById,
    reply: TrashView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/trash/:id',
    access: adminOnly,
    summary: 'Delete an entry permanently.',
    params: ById,
    reply: TrashView,
  }),
  empty: endpoint({
    method: 'DELETE',
    path: '/api/trash',
    access: adminOnly,
    summary: 'Empty the trash.',
    reply: TrashView,
  }),
}
