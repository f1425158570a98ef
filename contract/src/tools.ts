import { z } from 'zod'
import { adminOnly, endpoint } from './endpoint.ts'
import { ByItemId, ByLibraryId, Id, ItemId } from './ids.ts'
import { Truthy } from './lenient.ts'

/** Tools that work on the audio files of a book. */

const EmbedOptions = z.object({
  /** Also embed chapters if the book has several files. */
  forceEmbedChapters: Truthy,
  /** Keep the original files in the metadata folder. */
  backup: Truthy,
  /** Lectern only: leave tags unchanged and embed chapters in every file. */
  chaptersOnly: Truthy,
})

/** `64k`, `64000` and `64` are equivalent. */
const Kbits = z
  .string()
  .regex(/^\d{1,6}k?$/i, 'must be a bit rate like 64k')
  .transform((text) => {
    const number = Number.parseInt(text, 10)
    return number >= 1000 ? Math.round(number / 1000) : number
  })
  .pipe(z.int().min(8).max(512))

const Channels = z
  .enum(['1', '2'])
  .default('2')
  .transform((text) => Number(text))

/** Lectern only: what to do with the replaced files. */
const Originals = z.enum(['keep', 'move', 'delete']).default('move')

const EncodeOptions = z.object({
  bitrate: Kbits.default(128),
  codec: z
    .enum(['aac', 'copy', 'opus', 'libopus'])
    .default('aac')
    .transform((codec) => (codec === 'libopus' ? 'opus' : codec)),
  channels: Channels,
  originals: Originals,
})

const SplitOptions = z.object({
  bitrate: Kbits.default(128),
  codec: z.enum(['mp3', 'copy']).default('mp3'),
  channels: Channels,
  originals: Originals,
})

const TagMap = z.record(z.string(), z.string())

const EmbeddedFileView = z.object({ index: z.int(), ino: z.string(), filename: z.string() })

/** One file of a running task. */
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

/** Progress of a task, in total and for one of its files, in percent. */
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
      'Embed the metadata and chapters of a book in its audio files, in the background. Chapters are only embedded in single-file books unless forceEmbedChapters=1; chaptersOnly=1 leaves tags unchanged; backup=1 keeps the original files.',
    params: ByItemId,
    query: EmbedOptions,
    reply: 'ok',
  }),
  embedMany: endpoint({
    method: 'POST',
    path: '/api/tools/batch/embed-metadata',
    access: adminOnly,
    summary: 'Embed metadata in several books, one after another.',
    query: EmbedOptions,
    body: z.object({ libraryItemIds: z.array(ItemId).min(1).max(10_000) }),
    reply: 'ok',
  }),
  encode: endpoint({
    method: 'POST',
    path: '/api/tools/item/:id/encode-m4b',
    access: adminOnly,
    summary:
      'Merge the audio files of a book into one M4B with chapters, tags and cover, in the background. The originals are moved to the metadata folder unless originals is keep or delete.',
    params: ByItemId,
    query: EncodeOptions,
    reply: 'ok',
  }),
  cancelEncode: endpoint({
    method: 'DELETE',
    path: '/api/tools/item/:id/encode-m4b',
    access: adminOnly,
    summary: 'Cancel the merge; the files of the book are left unchanged.',
    params: ByItemId,
    reply: 'ok',
  }),
  split: endpoint({
    method: 'POST',
    path: '/api/tools/item/:id/split-m4b',
    access: adminOnly,
    summary: 'Lectern only: split a book into one file per chapter, as MP3 or without re-encoding.',
    params: ByItemId,
    query: SplitOptions,
    reply: 'ok',
  }),
  cancelSplit: endpoint({
    method: 'DELETE',
    path: '/api/tools/item/:id/split-m4b',
    access: adminOnly,
    summary: 'Lectern only: cancel the split; the files of the book are left unchanged.',
    params: ByItemId,
    reply: 'ok',
  }),
  purgeCache: endpoint({
    method: 'POST',
    path: '/api/cache/purge',
    access: adminOnly,
    summary: 'Empty the cache folder: resized images and files left by tools.',
    reply: 'ok',
  }),
  purgeItemCache: endpoint({
    method: 'POST',
    path: '/api/cache/items/purge',
    access: adminOnly,
    summary: 'Delete the files that tools have left in the cache folder.',
    reply: 'ok',
  }),
  ffprobe: endpoint({
    method: 'GET',
    path: '/api/items/:id/ffprobe/:ino',
    access: adminOnly,
    summary: 'The output of ffprobe for an audio or video file.',
    params: z.object({ id: ItemId, ino: z.string().max(100) }),
    reply: z.record(z.string(), z.unknown()),
  }),
  removeMetadataFiles: endpoint({
    method: 'POST',
    path: '/api/libraries/:id/remove-metadata',
    access: adminOnly,
    summary: 'Delete the metadata.json or metadata.abs files from the item folders of a library.',
    params: ByLibraryId,
    query: z.object({ ext: z.enum(['json', 'abs']).default('json') }),
    reply: z.object({ found: z.int(), removed: z.int() }),
  }),
  metadataObject: endpoint({
    method: 'GET',
    path: '/api/items/:id/metadata-object',
    access: adminOnly,
    summary: 'The tags that would be embedded in the audio files of a book.',
    params: ByItemId,
    reply: TagMap,
  }),
  toneObject: endpoint({
    method: 'GET',
    path: '/api/items/:id/tone-object',
    access: adminOnly,
    summary: 'The tags that would be embedded in the audio files of a book; for older clients.',
    params: ByItemId,
    reply: TagMap,
  }),
}
