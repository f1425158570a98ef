import { z } from 'zod'
import {
  adminOnly,
  endpoint,
  LONG_BODY_BYTES,
  LONGEST_BODY_BYTES,
  signedIn,
  withPermission,
} from './endpoint.ts'
import { ByEpisodeId, ById, ByItemId, ByLibraryId, Id, ItemId } from './ids.ts'
import { ChapterGiven, EpisodePatch, MediaPatch } from './item-patches.ts'
import { EpisodeView, ItemExpandedView, ItemView } from './items.ts'
import { Truthy } from './lenient.ts'

/** Manual edits of one or many items (metadata, chapters, track order, covers), and undoing them. */

const ChangeEntryView = z.object({
  itemId: Id,
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export const ChangeSetView = z.object({
  id: Id,
  kind: z.string(),
  userId: Id.nullable(),
  username: z.string().nullable(),
  numItems: z.int(),
  note: z.string().nullable(),
  isReverted: z.boolean(),
  createdAt: z.int(),
  /** Only the changes of the requested item. */
  entries: z.array(ChangeEntryView),
})
export type ChangeSetView = z.output<typeof ChangeSetView>

const FieldSourceView = z.object({
  source: z.string(),
  lockedBy: z.string().nullable(),
  lockedByName: z.string().nullable(),
})

const Updated = z.object({ updated: z.boolean(), libraryItem: ItemView })
const ItemIds = z.array(ItemId).min(1).max(10_000)
const Success = z.object({ success: z.boolean(), updated: z.boolean() })
const CoverSet = z.object({ success: z.boolean(), cover: z.string() })

export const editing = {
  removeAll: endpoint({
    method: 'DELETE',
    path: '/api/items/all',
    access: adminOnly,
    summary:
      'Remove all items of all libraries with everyone’s progress; files are kept. Root only; requires confirm=1.',
    query: z.object({ confirm: Truthy }),
    reply: 'ok',
  }),
  updateMedia: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/media',
    access: withPermission('update'),
    summary:
      'Change metadata, tags, chapters, schedule or locks; `url` sets the cover. Fields that are left out keep their values.',
    params: ByItemId,
    body: MediaPatch.extend({ url: z.string().max(4000).optional() }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: Updated,
  }),
  updateItem: endpoint({
    method: 'PATCH',
    path: '/api/items/:id',
    access: withPermission('update'),
    summary: 'Like updateMedia, with the media wrapped in an item; for older clients.',
    params: ByItemId,
    body: z.object({ media: MediaPatch.optional() }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: ItemView,
  }),
  updateBatch: endpoint({
    method: 'POST',
    path: '/api/items/batch/update',
    access: withPermission('update'),
    summary: 'Change several items; the change can be undone as a whole.',
    body: z
      .array(z.object({ id: ItemId, mediaPayload: MediaPatch }))
      .min(1)
      .max(10_000),
    bodyLimitBytes: LONGEST_BODY_BYTES,
    reply: z.object({ success: z.boolean(), updates: z.int() }),
  }),
  episode: endpoint({
    method: 'GET',
    path: '/api/podcasts/:id/episode/:episodeId',
    access: signedIn,
    summary: 'Get an episode of a podcast.',
    params: ByEpisodeId,
    reply: EpisodeView,
  }),
  updateEpisode: endpoint({
    method: 'PATCH',
    path: '/api/podcasts/:id/episode/:episodeId',
    access: withPermission('update'),
    summary: 'Change the details of an episode. Fields that are left out keep their values.',
    params: ByEpisodeId,
    body: EpisodePatch,
    reply: ItemExpandedView,
  }),
  removeEpisode: endpoint({
    method: 'DELETE',
    path: '/api/podcasts/:id/episode/:episodeId',
    access: withPermission('delete'),
    summary: 'Remove an episode from its podcast; hard=1 also deletes its file.',
    params: ByEpisodeId,
    query: z.object({ hard: Truthy }),
    reply: ItemView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/items/:id',
    access: withPermission('delete'),
    summary: 'Remove an item; hard=1 also deletes its files.',
    params: ByItemId,
    query: z.object({ hard: Truthy }),
    reply: 'ok',
  }),
  removeBatch: endpoint({
    method: 'POST',
    path: '/api/items/batch/delete',
    access: withPermission('delete'),
    summary: 'Remove several items; hard=1 also deletes their files.',
    query: z.object({ hard: Truthy }),
    body: z.object({ libraryItemIds: ItemIds }),
    reply: 'ok',
  }),
  removeIssues: endpoint({
    method: 'DELETE',
    path: '/api/libraries/:id/issues',
    access: adminOnly,
    summary: 'Remove all items with issues.',
    params: ByLibraryId,
    reply: 'ok',
  }),
  chapters: endpoint({
    method: 'POST',
    path: '/api/items/:id/chapters',
    access: withPermission('update'),
    summary: 'Set the chapters of a book; to remove them all, change its media.',
    params: ByItemId,
    body: z.object({ chapters: z.array(ChapterGiven).min(1).max(20_000) }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: Success,
  }),
  tracks: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/tracks',
    access: withPermission('update'),
    summary: 'Reorder the audio files, by inode; excluded files are not played.',
    params: ByItemId,
    body: z.object({
      orderedFileData: z
        .array(
          z.object({
            ino: z.union([z.number(), z.string().trim().max(64)]).transform(String),
            exclude: Truthy,
          }),
        )
        .min(1)
        .max(20_000),
    }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: ItemView,
  }),
  ebookStatus: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/ebook/:ino/status',
    access: withPermission('update'),
    summary: 'Make an e-book file the primary one, or a supplementary one.',
    params: z.object({ id: ItemId, ino: Id }),
    reply: 'ok',
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/items/:id/file/:ino',
    access: withPermission('delete'),
    summary: 'Delete a file of an item from the disk.',
    params: z.object({ id: ItemId, ino: Id }),
    reply: 'ok',
  }),
  setCover: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/cover',
    access: withPermission('update'),
    summary: 'Use one of the item’s own image files as its cover.',
    params: ByItemId,
    body: z.object({ cover: z.string().max(4000).optional() }),
    reply: CoverSet,
  }),
  uploadCover: endpoint({
    method: 'POST',
    path: '/api/items/:id/cover',
    access: withPermission('update', 'upload'),
    summary: 'Set the cover: an image in the field `cover`, or the URL of one.',
    params: ByItemId,
    body: z.object({ url: z.string().max(4000).optional() }).optional(),
    reply: CoverSet,
  }),
  removeCover: endpoint({
    method: 'DELETE',
    path: '/api/items/:id/cover',
    access: withPermission('delete'),
    summary: 'Remove the cover. The image file is kept.',
    params: ByItemId,
    reply: 'ok',
  }),
  sources: endpoint({
    method: 'GET',
    path: '/api/items/:id/sources',
    access: signedIn,
    summary: 'The source of each field of an item, and who set or locked it.',
    params: ByItemId,
    reply: z.object({ fields: z.record(z.string(), FieldSourceView) }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/items/:id/changes',
    access: withPermission('update'),
    summary: 'The change history of an item, newest first.',
    params: ByItemId,
    reply: z.object({ changes: z.array(ChangeSetView) }),
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/changes/:id/revert',
    access: withPermission('update'),
    summary:
      'Undo a change, for one item or for all affected items. Fields that were changed again since are kept unless force is set.',
    params: ById,
    body: z.object({ itemId: ItemId.optional(), force: z.boolean().optional() }).optional(),
    reply: z.object({ reverted: z.int(), kept: z.array(z.object({ itemId: Id, field: z.string() })) }),
  }),
}
