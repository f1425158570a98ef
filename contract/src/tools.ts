import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ById, Id } from './ids.ts'
import { Truthy } from './lenient.ts'

/** Work on the audio files of a book themselves. */

const EmbedOptions = z.object({
  /** Chapters go into the files of a book that has several, too. */
  forceEmbedChapters: Truthy,
  /** The files as they were are kept below the metadata folder. */
  backup: Truthy,
  /** Ours: tags stay as they are, chapters go into every file. */
  chaptersOnly: Truthy,
})

const TagMap = z.record(z.string(), z.string())

const EmbeddedFileView = z.object({ index: z.int(), ino: z.string(), filename: z.string() })

/** One file of a book on its way. */
export const EmbedFileView = EmbeddedFileView.extend({ libraryItemId: Id })
export const EmbedFileEndView = EmbedFileView.extend({ success: z.boolean(), error: z.string().optional() })

export const EmbedView = z.object({
  userId: Id,
  libraryItemId: Id,
  startedAt: z.int(),
  audioFiles: z.array(EmbeddedFileView),
})
export const EmbedEndView = EmbedView.extend({
  results: z.array(EmbedFileEndView),
  elapsed: z.int(),
  finishedAt: z.int(),
  failed: z.boolean().optional(),
  error: z.string().optional(),
})

/** How far the work on an item is, and on one of its files, in percent. */
export const ToolProgressView = z.object({ libraryItemId: Id, progress: z.number().min(0).max(100) })
export const TrackNewsView = z.object({ libraryItemId: Id, ino: z.string() })
export const TrackProgressView = TrackNewsView.extend({ progress: z.number().min(0).max(100) })
export const EmbedQueueView = z.object({ libraryItemId: Id, queued: z.boolean() })

export const tools = {
  embed: endpoint({
    method: 'POST',
    path: '/api/tools/item/:id/embed-metadata',
    access: adminOnly,
    summary:
      'Write the metadata and chapters of a book into its audio files; answers before that is done. Chapters go into books of a single file, with forceEmbedChapters=1 into others as well; chaptersOnly=1 leaves the tags alone; backup=1 keeps the files as they were.',
    params: ById,
    query: EmbedOptions,
    reply: 'ok',
  }),
  embedMany: endpoint({
    method: 'POST',
    path: '/api/tools/batch/embed-metadata',
    access: adminOnly,
    summary: 'The same for several books, one after the other.',
    query: EmbedOptions,
    body: z.object({ libraryItemIds: z.array(Id).min(1).max(10_000) }),
    reply: 'ok',
  }),
  metadataObject: endpoint({
    method: 'GET',
    path: '/api/items/:id/metadata-object',
    access: adminOnly,
    summary: 'The tags that would be written into the audio files of a book.',
    params: ById,
    reply: TagMap,
  }),
  toneObject: endpoint({
    method: 'GET',
    path: '/api/items/:id/tone-object',
    access: adminOnly,
    summary: 'The same under its older name.',
    params: ById,
    reply: TagMap,
  }),
}
