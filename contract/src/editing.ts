import { z } from 'zod'
import {
  adminOnly,
  endpoint,
  LONG_BODY_BYTES,
  LONGEST_BODY_BYTES,
  signedIn,
  withPermission,
} from './endpoint.ts'
import { ById, ByItemId, ByLibraryId, Id, ItemId } from './ids.ts'
import { ChapterGiven, EpisodePatch, MediaPatch } from './item-patches.ts'
import { EpisodeView, ItemExpandedView, ItemView } from './items.ts'
import { Truthy } from './lenient.ts'

/** Changes by hand: metadata, chapters, order of tracks, covers; one item or many; and the way back. */

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
  /** Only those of the item asked about. */
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
      'Remove every item of every library, with everyone’s progress; files stay. For root only, and only with confirm=1.',
    query: z.object({ confirm: Truthy }),
    reply: 'ok',
  }),
  updateMedia: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/media',
    access: withPermission('update'),
    summary:
      'Change metadata, tags, chapters, schedule or locks; `url` sets the cover. Only what is given changes.',
    params: ByItemId,
    body: MediaPatch.extend({ url: z.string().max(4000).optional() }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: Updated,
  }),
  updateItem: endpoint({
    method: 'PATCH',
    path: '/api/items/:id',
    access: withPermission('update'),
    summary: 'As updateMedia, with the media wrapped in the item; older clients.',
    params: ByItemId,
    body: z.object({ media: MediaPatch.optional() }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: ItemView,
  }),
  updateBatch: endpoint({
    method: 'POST',
    path: '/api/items/batch/update',
    access: withPermission('update'),
    summary: 'Change many items; undone as one.',
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
    summary: 'One episode of a podcast.',
    params: z.object({ id: ItemId, episodeId: Id }),
    reply: EpisodeView,
  }),
  updateEpisode: endpoint({
    method: 'PATCH',
    path: '/api/podcasts/:id/episode/:episodeId',
    access: withPermission('update'),
    summary: 'Change what is said about an episode. Only what is given changes.',
    params: z.object({ id: ItemId, episodeId: Id }),
    body: EpisodePatch,
    reply: ItemExpandedView,
  }),
  removeEpisode: endpoint({
    method: 'DELETE',
    path: '/api/podcasts/:id/episode/:episodeId',
    access: withPermission('delete'),
    summary: 'Take an episode out of its podcast; hard=1 deletes its file as well.',
    params: z.object({ id: ItemId, episodeId: Id }),
    query: z.object({ hard: Truthy }),
    reply: ItemView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/items/:id',
    access: withPermission('delete'),
    summary: 'Take an item off the shelf; hard=1 deletes its files as well.',
    params: ByItemId,
    query: z.object({ hard: Truthy }),
    reply: 'ok',
  }),
  removeBatch: endpoint({
    method: 'POST',
    path: '/api/items/batch/delete',
    access: withPermission('delete'),
    summary: 'Take many items off the shelf; hard=1 deletes their files as well.',
    query: z.object({ hard: Truthy }),
    body: z.object({ libraryItemIds: ItemIds }),
    reply: 'ok',
  }),
  removeIssues: endpoint({
    method: 'DELETE',
    path: '/api/libraries/:id/issues',
    access: adminOnly,
    summary: 'Take all items with issues off the shelf.',
    params: ByLibraryId,
    reply: 'ok',
  }),
  chapters: endpoint({
    method: 'POST',
    path: '/api/items/:id/chapters',
    access: withPermission('update'),
    summary: 'Set the chapters of a book; none removes them.',
    params: ByItemId,
    body: z.object({ chapters: z.array(ChapterGiven).max(20_000) }),
    bodyLimitBytes: LONG_BODY_BYTES,
    reply: Success,
  }),
  tracks: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/tracks',
    access: withPermission('update'),
    summary: 'Put the audio files in order, by inode; excluded ones are not played.',
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
    summary: 'Make an e-book file the one that is read, or a supplementary one.',
    params: z.object({ id: ItemId, ino: Id }),
    reply: 'ok',
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/api/items/:id/file/:ino',
    access: withPermission('delete'),
    summary: 'Delete a file of an item from disk.',
    params: z.object({ id: ItemId, ino: Id }),
    reply: 'ok',
  }),
  setCover: endpoint({
    method: 'PATCH',
    path: '/api/items/:id/cover',
    access: withPermission('update'),
    summary: 'Take one of the item’s own pictures for the cover.',
    params: ByItemId,
    body: z.object({ cover: z.string().max(4000).optional() }),
    reply: CoverSet,
  }),
  uploadCover: endpoint({
    method: 'POST',
    path: '/api/items/:id/cover',
    access: withPermission('update', 'upload'),
    summary: 'Set the cover: a picture in the field `cover`, or the address of one.',
    params: ByItemId,
    body: z.object({ url: z.string().max(4000).optional() }).optional(),
    reply: CoverSet,
  }),
  removeCover: endpoint({
    method: 'DELETE',
    path: '/api/items/:id/cover',
    access: withPermission('delete'),
    summary: 'Leave the item without a cover. The picture’s file stays.',
    params: ByItemId,
    reply: 'ok',
  }),
  sources: endpoint({
    method: 'GET',
    path: '/api/items/:id/sources',
    access: signedIn,
    summary: 'Where each field of an item came from, and who set or locked it.',
    params: ByItemId,
    reply: z.object({ fields: z.record(z.string(), FieldSourceView) }),
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/items/:id/changes',
    access: withPermission('update'),
    summary: 'What was changed on an item, the newest first.',
    params: ByItemId,
    reply: z.object({ changes: z.array(ChangeSetView) }),
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/changes/:id/revert',
    access: withPermission('update'),
    summary:
      'Undo a change, for one item or all it touched. What was changed again since stays, unless force is set.',
    params: ById,
    body: z.object({ itemId: ItemId.optional(), force: z.boolean().optional() }).optional(),
    reply: z.object({ reverted: z.int(), kept: z.array(z.object({ itemId: Id, field: z.string() })) }),
  }),
}
